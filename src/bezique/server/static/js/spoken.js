/** What the keys tell about the table, in sentences that are spoken and shown. Pure functions. */

import { suitOf, winning, words } from './cards.js';
import { gettext, joined, ngettext, setApart } from './language.js';
import { countCards, nameOf, rivalsOf, subject } from './text.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').CardId} CardId */

/** @param {readonly CardId[]} cards */
const list = (cards) => joined(cards.map(words));

/** Sentences one after another. @param {string[]} sentences */
export const told = (...sentences) => sentences.filter(Boolean).join(' ');

/** The present trick. @param {State} state */
export function trick(state) {
  const { view, table } = state;
  if (view.phase === 'over') return gettext('The deal is over.');
  if (!view.trick.length) {
    if (view.phase === 'window') return gettext('The trick is finished; who won it may declare.');
    if (view.turn === table.seat) return gettext('No card in the trick yet. You lead.');
    return gettext('No card in the trick yet. {name} leads.', { name: subject(state, view.turn ?? 0) });
  }
  const played = setApart(view.trick.map((_, index) => play(state, index)));
  const best = view.trick.find(({ card }) => card === winning(view.trick, view.trump));
  return told(`${played}.`, best && view.trick.length > 1 ? ahead(state, best.seat) : '');
}

/** One card of the trick, and who played it. @param {State} state @param {number} index */
function play(state, index) {
  const { seat } = state.view.trick[index];
  const [name, card] = [nameOf(state, seat), words(state.view.trick[index].card)];
  if (index) return gettext('{name}: {card}', { name, card });
  return seat === state.table.seat ? gettext('You led: {card}', { card }) : gettext('{name} led: {card}', { name: subject(state, seat), card });
}

/** @param {State} state @param {number} seat */
const ahead = (state, seat) =>
  (seat === state.table.seat ? gettext('You win so far.') : gettext('{name} wins so far.', { name: subject(state, seat) }));

/** What lies before a seat, in words. @param {State} state @param {number} seat */
function open({ view }, seat) {
  const lying = view.seats[seat].table.map(({ card }) => card);
  if (!lying.length) return '';
  const cards = list(lying);
  return view.tableIs === 'captured' ? gettext('Won and open: {cards}.', { cards }) : gettext('On the table: {cards}.', { cards });
}

/** @param {State} state @param {number} seat */
const taken = ({ view }, seat) => ngettext('{number} brisque taken.', '{number} brisques taken.', view.seats[seat].brisques);

/** What is to be seen of the others. @param {State} state */
export function others(state) {
  return rivalsOf(state).map((seat) => {
    const { concealed, known } = state.view.seats[seat];
    const holds = gettext('{name} holds {cards}.', { name: subject(state, seat), cards: countCards(concealed) });
    const inHand = known.length ? gettext('Known in the hand: {cards}.', { cards: list(known) }) : '';
    return told(holds, open(state, seat), inHand, taken(state, seat));
  }).join(' ');
}

/**
 * The reader's cards one by one, as they lie, and in a deal that is under way what lies open.
 * @param {State} state
 * @param {readonly CardId[]} hand
 */
export function dealt(state, hand) {
  const own = hand.length ? gettext('Your hand: {cards}.', { cards: list(hand) }) : '';
  return state.view.tricks ? told(own, open(state, state.table.seat), others(state)) : own;
}

/** So many cards of a suit. @type {Record<string, (count: number) => string>} */
const OF_SUIT = {
  S: (count) => ngettext('{number} spade', '{number} spades', count),
  H: (count) => ngettext('{number} heart', '{number} hearts', count),
  D: (count) => ngettext('{number} diamond', '{number} diamonds', count),
  C: (count) => ngettext('{number} club', '{number} clubs', count),
};

/** The reader's own cards, counted by suit. @param {State} state */
export function mine(state) {
  const { view, table } = state;
  const suits = Object.keys(OF_SUIT).map((suit) => ({ suit, count: view.hand.filter((card) => suitOf(card) === suit).length }));
  const groups = suits.filter(({ count }) => count).map(({ suit, count }) => {
    const cards = OF_SUIT[suit](count);
    return suit === view.trump ? gettext('{cards}, trumps', { cards }) : cards;
  });
  const cards = countCards(view.hand.length);
  const hand = groups.length ? gettext('You hold {cards}: {suits}.', { cards, suits: setApart(groups) }) : gettext('You hold {cards}.', { cards });
  return told(hand, open(state, table.seat), taken(state, table.seat));
}
