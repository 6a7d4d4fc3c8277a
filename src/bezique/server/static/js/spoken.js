/** What the keys tell about the table, in sentences that are spoken and shown. Pure functions. */

import { suitOf, suitWord, winning, words } from './cards.js';
import { counted, joined, nameOf, rivalsOf } from './text.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').CardId} CardId */

/** @param {readonly CardId[]} cards */
const list = (cards) => joined(cards.map(words));

/** The present trick. @param {State} state */
export function trick(state) {
  const { view, table } = state;
  if (view.phase === 'over') return 'The deal is over.';
  if (!view.trick.length) {
    if (view.phase === 'window') return 'The trick is finished; who won it may declare.';
    return view.turn === table.seat ? 'No card in the trick yet. You lead.' : `No card in the trick yet. ${nameOf(state, view.turn ?? 0)} leads.`;
  }
  const played = view.trick.map(({ seat, card }, index) => `${nameOf(state, seat)}${index ? '' : ' led'}: ${words(card)}`);
  const best = view.trick.find(({ card }) => card === winning(view.trick, view.trump));
  const wins = best && view.trick.length > 1
    ? ` ${nameOf(state, best.seat)} ${best.seat === table.seat ? 'win' : 'wins'} so far.` : '';
  return `${played.join('; ')}.${wins}`;
}

/** What lies before a seat, in words. @param {State} state @param {number} seat */
function open({ view }, seat) {
  const cards = view.seats[seat].table.map(({ card }) => card);
  if (!cards.length) return '';
  return view.tableIs === 'captured' ? ` Won and open: ${list(cards)}.` : ` On the table: ${list(cards)}.`;
}

/** @param {State} state @param {number} seat */
const taken = ({ view }, seat) => ` ${counted(view.seats[seat].brisques, 'brisque')} taken.`;

/** What is to be seen of the others. @param {State} state */
export function others(state) {
  return rivalsOf(state).map((seat) => {
    const { concealed, known } = state.view.seats[seat];
    const inHand = known.length ? ` Known in the hand: ${list(known)}.` : '';
    return `${nameOf(state, seat)} holds ${counted(concealed, 'card')}.${open(state, seat)}${inHand}${taken(state, seat)}`;
  }).join(' ');
}

/** The reader's own cards, counted by suit. @param {State} state */
export function mine(state) {
  const { view, table } = state;
  const suits = ['S', 'H', 'D', 'C'].map((suit) => ({ suit, count: view.hand.filter((card) => suitOf(card) === suit).length }));
  const groups = suits.filter(({ count }) => count).map(({ suit, count }) =>
    `${counted(count, suitWord(suit).slice(0, -1))}${suit === view.trump ? ', trumps' : ''}`);
  const hand = `You hold ${counted(view.hand.length, 'card')}${groups.length ? `: ${groups.join('; ')}` : ''}.`;
  return `${hand}${open(state, table.seat)}${taken(state, table.seat)}`;
}

const VERBS = ['play', 'declare', 'seven', 'draw', 'no-draw', 'hand-over', 'carte-blanche', 'next-deal', 'take-back', 'take-rest'];
/** What people may call them as well. @type {Record<string, string>} */
const ALSO = { exchange: 'seven', show: 'seven', next: 'next-deal', undo: 'take-back', rest: 'take-rest', meld: 'declare', pass: 'draw' };
const CARD = /^(10|[789tjqka])([shdc])([a-h]?)$/;

/**
 * What was typed, as an action: `qs`, `declare bezique`, `four kings`, `draw`.
 * @param {string} text
 */
export function typed(text) {
  const parts = text.trim().toLowerCase().split(/[\s,-]+/).filter(Boolean);
  if (!parts.length) return '';
  const whole = parts.join('-');
  if (VERBS.includes(whole)) return whole;
  const first = ALSO[parts[0]] ?? parts[0];
  const hasVerb = VERBS.includes(first);
  const rest = hasVerb ? parts.slice(1) : parts;
  const cards = rest.filter((part) => CARD.test(part))
    .map((part) => part.replace(CARD, (_, rank, suit, copy) => `${rank === '10' ? 'T' : rank.toUpperCase()}${suit.toUpperCase()}${copy}`));
  const meld = rest.filter((part) => !CARD.test(part)).join('-');
  const verb = hasVerb ? first : meld ? 'declare' : 'play';
  return [verb, meld, ...cards].filter(Boolean).join(' ');
}
