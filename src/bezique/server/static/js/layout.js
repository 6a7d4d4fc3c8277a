/**
 * From a state to the laid table: which card lies where, how it looks and what it is called. Pure functions: no
 * document, no clock. Where that is on the screen is told in place.js.
 */

import { faceOf, grouped, sorted, suitOf, winning, words } from './cards.js';
import { gettext, pgettext } from './language.js';
import { listed, nameOf, rivalsOf } from './text.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Item} Item */
/** @typedef {import('./types.js').Flags} Flags */
/** @typedef {import('./types.js').Look} Look */
/** @typedef {import('./types.js').AreaName} AreaName */
/** @typedef {import('./types.js').Zone} Zone */
/** @typedef {import('./types.js').CardId} CardId */
/** @typedef {import('./types.js').Action} Action */

/** As many backs as the eye can tell apart on the stock. */
const STOCK_BACKS = 3;

/** A meld that lacks more cards than that is not in sight. */
const WITHIN_REACH = 2;

/** @type {Flags} */
const PLAIN = {
  button: false, raised: false, blocked: false, trump: false, fresh: false,
  preview: false, hinted: false, winning: false, known: false, pair: false, served: [], may: [],
};

/** The action that plays a card. @param {State} state @param {CardId} card */
export const playOf = (state, card) => among(state.view.actions, state, card);

/** The offence that plays a forbidden card. @param {State} state @param {CardId} card */
export const revokeOf = (state, card) => among(state.view.offences, state, card);

/**
 * Equal cards with the same history are offered as one action, so the other copy plays by it too.
 * @param {readonly Action[]} actions
 * @param {State} state
 * @param {CardId} card
 * @returns {Action | undefined}
 */
function among(actions, state, card) {
  const plays = actions.filter((action) => action.verb === 'play');
  const history = historyOf(state, card);
  return plays.find((action) => action.cards[0] === card) ?? plays.find((action) =>
    faceOf(action.cards[0]) === faceOf(card) && historyOf(state, action.cards[0]) === history);
}

/** Whether a card lies open, and what it has served in. @param {State} state @param {CardId} card */
function historyOf(state, card) {
  const lying = state.view.seats[state.table.seat].table.find((each) => each.card === card);
  return lying ? `table ${[...lying.served].sort().join(' ')}` : 'hand';
}

/** The melds that are at most two cards away and for which a card is wanted. @param {State} state @param {CardId} card */
const near = (state, card) => [...new Set(state.view.prospects
  .filter(({ have, missing }) => missing.length <= WITHIN_REACH && have.includes(card)).map(({ meld }) => meld))];

/**
 * Why a card may not be played, or an empty string.
 * @param {State} state
 * @param {CardId} card
 */
export const forbidden = (state, card) => (playOf(state, card) ? '' : state.view.forbidden[card] ?? '');

/**
 * The laid table.
 * @param {State} state
 * @param {Look} look
 * @returns {Item[]}
 */
export function layout(state, look) {
  const { view, table } = state;
  const me = table.seat;
  const captured = view.tableIs === 'captured';
  const trick = look.resting && view.lastTrick ? view.lastTrick.cards : view.trick;
  /** @type {Item[]} */
  const items = [];

  /**
   * @param {Zone} zone
   * @param {readonly CardId[]} cards
   * @param {(card: CardId, index: number) => Partial<Item> & {mark?: Partial<Flags>}} more
   * @param {{start?: number, length?: number, groups?: readonly number[]}} [row]
   */
  const lay = (zone, cards, more, { start = 0, length = cards.length, groups = [] } = {}) => {
    cards.forEach((card, index) => {
      const { mark, ...rest } = more(card, index);
      items.push({
        id: card, zone, seat: null, index, slot: start + index, slots: length, groups, place: 'south', face: faceOf(card),
        label: words(card), detail: '', caption: '', from: 'stock', ...rest,
        flags: { ...PLAIN, trump: suitOf(card) === view.trump, pair: view.pair.includes(faceOf(card)), preview: look.preview.has(card), hinted: look.hinted.has(card), ...mark },
      });
    });
  };
  /** @param {Zone} zone @param {number} count @param {string} prefix @param {Partial<Item>} more */
  const layBacks = (zone, count, prefix, more) => {
    for (let index = 0; index < count; index += 1) {
      items.push({
        id: `${prefix}${index}`, zone, seat: null, index, slot: index, slots: count, groups: [], place: 'south', face: null,
        label: '', detail: '', caption: '', from: 'stock', flags: PLAIN, ...more,
      });
    }
  };
  /** @param {CardId} card @param {string} place @returns {{detail: string, mark: Partial<Flags>}} */
  const own = (card, place) => {
    const reason = forbidden(state, card);
    const notes = [place];
    if (suitOf(card) === view.trump) notes.push(gettext('trump'));
    if (look.fresh.has(card)) notes.push(gettext('just drawn'));
    if (look.hinted.has(card)) notes.push(gettext('named by the hint'));
    if (reason) notes.push(gettext('not playable now'));
    const raised = look.raised === card;
    // Once it is raised, the card tells which melds in sight would lose it.
    const breaks = raised && look.help ? near(state, card) : [];
    if (breaks.length) notes.push(gettext('wanted for {melds}', { melds: listed(breaks) }));
    return {
      detail: notes.filter(Boolean).join(', '),
      mark: { button: true, raised, blocked: reason !== '', fresh: look.fresh.has(card), ...(breaks.length ? { may: breaks } : {}) },
    };
  };
  /** @param {string[]} melds @param {string[]} [may] */
  const history = (melds, may = []) => [
    melds.length ? gettext('served in {melds}', { melds: listed(melds) }) : '',
    may.length ? gettext('may still serve in {melds}', { melds: listed(may) }) : '',
  ].filter(Boolean).join(', ');
  /**
   * The open cards of a seat: declared ones as they were laid, captured ones in order.
   * @param {number} seat
   */
  const openOf = (seat) => {
    // What the trick has just brought still lies in the middle.
    const lying = view.seats[seat].table.filter((each) => !trick.some((played) => played.card === each.card));
    const melds = new Map(lying.map((each) => [each.card, each.served]));
    const order = lying.map((each) => each.card);
    const { cards, groups } = captured ? grouped(order, view.trump) : { cards: order, groups: [] };
    const open = new Map(look.help ? lying.map((each) => [each.card, each.may]) : []);
    return { cards, groups, melds, may: (/** @type {CardId} */ card) => open.get(card) ?? [] };
  };

  // Everybody else's side: what they hold, what lies open, what is known.
  const rivals = rivalsOf(state);
  for (const seat of rivals) {
    const { known, concealed } = view.seats[seat];
    const { cards, groups, melds, may } = openOf(seat);
    const length = cards.length + known.length;
    const row = { length, groups: cards.length && known.length ? [...groups, cards.length] : groups };
    const name = rivals.length > 1 ? nameOf(state, seat) : '';
    const from = `rivalhand-${seat}`;
    layBacks('rivalhand', concealed - known.length, `rival-${seat}-`, { seat });
    lay('rivaltable', cards, (card) => ({
      seat, from, detail: [name, history(melds.get(card) ?? [], may(card))].filter(Boolean).join(', '),
      mark: { served: melds.get(card) ?? [], may: may(card) },
    }), row);
    lay('known', known, () => ({
      seat, from, detail: [name, gettext('in the hand, known')].filter(Boolean).join(', '), mark: { known: true },
    }), { ...row, start: cards.length });
  }

  // The middle.
  layBacks('stock', Math.min(STOCK_BACKS, view.stock), 'stock-', { slots: view.turnUp ? 2 : 1 });
  if (view.turnUp) lay('turnup', [view.turnUp], () => ({ detail: gettext('turned up') }));
  const winner = winning(trick, view.trump);
  lay('trick', trick.map((played) => played.card), (card, index) => {
    const { seat } = trick[index];
    const wins = card === winner;
    const shown = wins && trick.length > 1;
    return {
      seat, place: table.players[seat].place,
      from: seat === me ? 'hand' : `rivalhand-${seat}`,
      detail: shown ? gettext('{name}, wins', { name: nameOf(state, seat) }) : nameOf(state, seat),
      caption: nameOf(state, seat),
      mark: { winning: shown },
    };
  }, { length: view.seats.length });

  // My side.
  const { cards, groups, melds, may } = openOf(me);
  // Cards of a meld that is looked at lie as they would after it.
  const looked = captured || !look.previewLaid ? [] : view.hand.filter((card) => look.preview.has(card));
  const inHand = view.hand.filter((card) => !looked.includes(card));
  lay('mytable', [...cards, ...looked], (card) => {
    const mark = { served: melds.get(card) ?? [], may: may(card) };
    if (captured) return { from: 'hand', detail: [pgettext('card', 'won'), history(mark.served, mark.may)].filter(Boolean).join(', '), mark };
    const mine = own(card, history(mark.served, mark.may));
    return { from: 'hand', detail: mine.detail, mark: { ...mine.mark, ...mark } };
  }, { groups });
  lay('hand', sorted(inHand, look.sort, view.trump, { ...look, prospects: view.prospects }), (card) => own(card, ''));
  return items;
}

/**
 * Where a card goes that lies on the table no longer: to who won the trick, or nowhere.
 * @param {Item} item
 * @param {State} state
 * @returns {AreaName | null}
 */
export function leaves(item, state) {
  if (item.zone !== 'trick' || !state.view.lastTrick) return null;
  return `seat-${state.view.lastTrick.winner}`;
}

/**
 * How much there is to be laid, in words that the style sheet knows: it gives the areas their room.
 * @param {State} state
 * @returns {Record<'seats' | 'hand' | 'open' | 'rivals' | 'trumps' | 'turnup', string>}
 */
export function room(state) {
  const { view, table } = state;
  /** @param {number} cards @param {number} few */
  const amount = (cards, few) => (cards > few ? 'many' : cards ? 'some' : 'none');
  const shown = rivalsOf(state).map((seat) => view.seats[seat].table.length + view.seats[seat].known.length);
  return {
    seats: String(view.seats.length),
    trumps: view.trump ? 'some' : 'none',
    turnup: view.turnUp || view.strict ? 'some' : 'none',
    hand: amount(view.hand.length, 9),
    open: amount(view.seats[table.seat].table.length, 9),
    rivals: amount(Math.max(...shown), view.seats.length > 2 ? 8 : 15),
  };
}
