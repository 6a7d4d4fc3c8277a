/**
 * From a state to the laid table: which card lies where, how it looks and what it is called; then where that is
 * on the screen. Pure functions: no document, no clock.
 */

import { faceOf, sorted, suitOf, winning, words } from './cards.js';
import { nameOf, served } from './text.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Item} Item */
/** @typedef {import('./types.js').Flags} Flags */
/** @typedef {import('./types.js').Look} Look */
/** @typedef {import('./types.js').Box} Box */
/** @typedef {import('./types.js').Zone} Zone */
/** @typedef {import('./types.js').CardId} CardId */
/** @typedef {import('./types.js').Action} Action */

/** As many backs as the eye can tell apart on the stock. */
const STOCK_BACKS = 3;

/** @type {Flags} */
const PLAIN = {
  button: false, raised: false, blocked: false, trump: false, fresh: false,
  preview: false, winning: false, known: false, served: [],
};

/**
 * The action that plays a card. Equal cards with the same history are offered as one action, so the other copy
 * plays by it too.
 * @param {State} state
 * @param {CardId} card
 * @returns {Action | undefined}
 */
export function playOf(state, card) {
  const plays = state.view.actions.filter((action) => action.verb === 'play');
  const history = historyOf(state, card);
  return plays.find((action) => action.cards[0] === card) ?? plays.find((action) =>
    faceOf(action.cards[0]) === faceOf(card) && historyOf(state, action.cards[0]) === history);
}

/** Whether a card lies open, and what it has served in. @param {State} state @param {CardId} card */
function historyOf(state, card) {
  const lying = state.view.seats[state.table.seat].table.find((each) => each.card === card);
  return lying ? `table ${[...lying.served].sort().join(' ')}` : 'hand';
}

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
  /** @type {Item[]} */
  const items = [];

  /**
   * @param {Zone} zone
   * @param {readonly CardId[]} cards
   * @param {(card: CardId, index: number) => Partial<Item> & {mark?: Partial<Flags>}} more
   * @param {{start?: number, length?: number}} [row]
   */
  const lay = (zone, cards, more, { start = 0, length = cards.length } = {}) => {
    cards.forEach((card, index) => {
      const { mark, ...rest } = more(card, index);
      items.push({
        id: card, zone, index, slot: start + index, slots: length, face: faceOf(card), label: words(card),
        detail: '', caption: '', from: 'stock', ...rest,
        flags: { ...PLAIN, trump: suitOf(card) === view.trump, preview: look.preview.has(card), ...mark },
      });
    });
  };
  /** @param {Zone} zone @param {number} count @param {string} prefix @param {Item['from']} from */
  const layBacks = (zone, count, prefix, from) => {
    for (let index = 0; index < count; index += 1) {
      items.push({
        id: `${prefix}${index}`, zone, index, slot: index, slots: count, face: null, label: '', detail: '',
        caption: '', from, flags: PLAIN,
      });
    }
  };
  /** @param {CardId} card @param {string} place @returns {{detail: string, mark: Partial<Flags>}} */
  const own = (card, place) => {
    const reason = forbidden(state, card);
    const notes = [place];
    if (suitOf(card) === view.trump) notes.push('trump');
    if (look.fresh.has(card)) notes.push('just drawn');
    if (reason) notes.push('not playable now');
    return {
      detail: notes.filter(Boolean).join(', '),
      mark: { button: true, raised: look.raised === card, blocked: reason !== '', fresh: look.fresh.has(card) },
    };
  };
  /** @param {string[]} melds */
  const history = (melds) => (melds.length ? `served in ${melds.map((meld) => served(meld)[1]).join(' and ')}` : '');

  // Everybody else's side: what they hold, what lies open, what is known.
  const rivals = view.seats.map((_, seat) => seat).filter((seat) => seat !== me);
  const open = rivals.flatMap((seat) => view.seats[seat].table);
  const known = rivals.flatMap((seat) => view.seats[seat].known);
  const gap = open.length && known.length ? 0.4 : 0;
  const length = open.length + gap + known.length;
  const melds = new Map(open.map((each) => [each.card, each.served]));
  layBacks('rivalhand', rivals.reduce((sum, seat) => sum + view.seats[seat].concealed - view.seats[seat].known.length, 0),
    'rival-', 'stock');
  lay('rivaltable', open.map((each) => each.card), (card) => ({
    from: 'rivalhand',
    detail: history(melds.get(card) ?? []),
    mark: { served: melds.get(card) ?? [] },
  }), { length });
  lay('known', known, () => ({
    from: 'rivalhand', detail: 'in the hand, known', mark: { known: true },
  }), { start: open.length + gap, length });

  // The middle.
  layBacks('stock', Math.min(STOCK_BACKS, view.stock - (view.turnUp ? 1 : 0)), 'stock-', 'stock');
  if (view.turnUp) lay('turnup', [view.turnUp], () => ({ detail: 'turned up' }));
  const trick = look.resting && view.lastTrick ? view.lastTrick.cards : view.trick;
  const winner = winning(trick, view.trump);
  lay('trick', trick.map((played) => played.card), (card, index) => {
    const { seat } = trick[index];
    const wins = card === winner;
    const shown = wins && trick.length > 1;
    return {
      from: seat === me ? 'hand' : 'rivalhand',
      detail: `${nameOf(state, seat)}${shown ? ', wins' : ''}`,
      caption: nameOf(state, seat),
      mark: { winning: shown },
    };
  });

  // My side.
  const mine = view.seats[me];
  const tabled = new Map(mine.table.map((each) => [each.card, each.served]));
  lay('mytable', mine.table.map((each) => each.card), (card) => {
    const { detail, mark } = own(card, history(tabled.get(card) ?? []));
    return { from: 'hand', detail, mark: { ...mark, served: tabled.get(card) ?? [] } };
  });
  lay('hand', sorted(view.hand, look.sort, view.trump, look.manual), (card) => own(card, ''));
  return items;
}

/**
 * Where a card goes that lies on the table no longer: to who won the trick, or nowhere.
 * @param {Item} item
 * @param {State} state
 * @returns {'won' | 'lost' | null}
 */
export function leaves(item, state) {
  if (item.zone !== 'trick' || !state.view.lastTrick) return null;
  return state.view.lastTrick.winner === state.table.seat ? 'won' : 'lost';
}

/** Height of a card by its width. */
export const TALL = 1.4;

/** @param {number} low @param {number} value @param {number} high */
const clamp = (low, value, high) => Math.max(low, Math.min(value, high));

/**
 * The place of an item within the box of its area.
 * @param {Item} item
 * @param {Box} box
 * @returns {Box}
 */
export function place(item, box) {
  switch (item.zone) {
    case 'hand': return inHand(item, box);
    case 'trick': return inTrick(item, box);
    case 'turnup':
    case 'stock': return inStock(item, box);
    case 'rivalhand': return inFan(item, box);
    default: return inRow(item, box, 0);
  }
}

/**
 * A centred row whose cards close up when there are many.
 * @param {Item} item
 * @param {Box} box
 * @param {number} raise  Room kept above for a raised card.
 */
function inRow(item, box, raise) {
  const h = Math.min(box.h - raise, box.w * 0.2 * TALL + 24, 170);
  const w = h / TALL;
  const pitch = item.slots > 1 ? Math.min(w + 6, (box.w - w) / (item.slots - 1)) : 0;
  const start = box.x + (box.w - w - pitch * (item.slots - 1)) / 2;
  const lift = item.flags.raised ? raise : item.flags.preview ? raise * 0.6 : 0;
  return { x: start + pitch * item.slot, y: box.y + box.h - h - lift, w, h };
}

/** The hand: one row, or two when the strips would be too narrow for a finger. @param {Item} item @param {Box} box */
function inHand(item, box) {
  const raise = clamp(8, box.h * 0.12, 18);
  const w = Math.min((box.h - raise) / TALL, box.w * 0.2);
  if (item.slots < 10 || (box.w - w) / (item.slots - 1) >= 30) return inRow(item, box, raise);
  const first = Math.ceil(item.slots / 2);
  const below = item.slot >= first;
  const half = { ...item, slot: below ? item.slot - first : item.slot, slots: below ? item.slots - first : first };
  const part = (box.h - raise) * 0.36;
  return inRow(half, below
    ? { ...box, y: box.y + part, h: box.h - part }
    : { ...box, h: box.h - part }, raise);
}

/** Cards beside each other, the rival's a little higher, each with a line of text below. @param {Item} item @param {Box} box */
function inTrick(item, box) {
  const text = 20;
  const count = Math.max(2, item.slots);
  const step = clamp(0, box.h * 0.06, 14);
  const h = clamp(36, Math.min(box.h - text - step - 10, ((box.w - 8) / count - 10) * TALL), 170);
  const w = h / TALL;
  const pitch = Math.min(w + 18, (box.w - w) / Math.max(1, count - 1));
  const start = box.x + (box.w - w - pitch * (count - 1)) / 2;
  const top = box.y + Math.max(0, (box.h - h - text - step) / 2);
  return { x: start + pitch * item.slot, y: top + (item.slot % 2 ? step : 0), w, h };
}

/** The turned-up card with its index in view, the stock below it or partly over it. @param {Item} item @param {Box} box */
function inStock(item, box) {
  const beside = box.w > box.h * 1.2;
  const h = beside
    ? Math.min(box.h - 4, (box.w - 12) / 2 * TALL, 150)
    : Math.min(box.h / 1.64, (box.w - 4) * TALL, 150);
  const w = h / TALL;
  if (item.zone === 'turnup') return { x: beside ? box.x : box.x + (box.w - w) / 2, y: box.y, w, h };
  const lift = item.index * 1.5;
  if (beside) return { x: box.x + w + 8 - lift, y: box.y + 3 - lift, w, h };
  const below = Math.min(h + 6, box.h - h);
  return { x: box.x + (box.w - w) / 2 - lift, y: box.y + below - lift, w, h };
}

/** Backs held close together, at the right. @param {Item} item @param {Box} box */
function inFan(item, box) {
  const h = Math.min(box.h, 52);
  const w = h / TALL;
  const pitch = item.slots > 1 ? Math.min(w * 0.42, (box.w - w) / (item.slots - 1)) : 0;
  return { x: box.x + box.w - w - pitch * (item.slots - 1 - item.slot), y: box.y + (box.h - h) / 2, w, h };
}
