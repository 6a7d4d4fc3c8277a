/** The seals of the packs: this browser keeps them when a deal begins, and checks the pack that is opened after it. */

import { faceOf } from './cards.js';
import { gettext, number } from './language.js';
import { sha256 } from './sha256.js';

/** @typedef {import('./types.js').State} State */

/**
 * @typedef {{seal: string, hand?: string[], turnUp?: string | null}} Kept
 *   What was seen when the deal began; the cards only if that was before the first play.
 *
 * @typedef {object} Opened  The pack of a finished deal, as the server opens it.
 * @property {number} deal
 * @property {string} seal
 * @property {string} salt
 * @property {string[]} order  Faces, the top card first.
 * @property {number[]} packets
 * @property {number} dealer
 * @property {boolean} turnUp
 * @property {number} packs
 *
 * @typedef {{holds: boolean | null, text: string}} Finding  Null where there is nothing to compare with.
 */

const KEY = 'bezique.seals';
/** Of so many tables seals are kept. */
const TABLES = 16;

export class Seals {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** @type {Record<number, Kept>} */
    this.deals = read()[table] ?? {};
  }

  /** What was kept of a deal. @param {number} deal @returns {Kept | undefined} */
  of(deal) {
    return this.deals[deal];
  }

  /** Keep the seal of the running deal; once kept it stays as it was. @param {State} state */
  keep({ match, view, table }) {
    if (!match.seal || this.deals[match.deal] || view.phase === 'over' || match.over) return;
    const fresh = view.tricks === 0 && view.phase === 'play' && !view.trick.some(({ seat }) => seat === table.seat)
      && view.seats[table.seat].table.length === 0;
    /** @type {Kept} */
    const kept = { seal: match.seal };
    if (fresh) Object.assign(kept, { hand: view.hand.map(faceOf).sort(), turnUp: view.turnUp && faceOf(view.turnUp) });
    this.deals[match.deal] = kept;
    const { [this.table]: _, ...others } = read();
    const all = [...Object.entries(others).slice(1 - TABLES), [this.table, this.deals]];
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
    } catch {
      /* Private window: they hold until the page is closed. */
    }
  }
}

/** @returns {Record<string, Record<number, Kept>>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** What the seal is made of. @param {Opened} opened */
export const sealedText = ({ salt, order }) => [salt, ...order].join(' ');

/**
 * Who gets which cards: packets in turn from the dealer's left, then the turn-up; the rest is the stock.
 * @param {Opened} opened
 * @param {number} seats
 */
export function dealt({ order, packets, dealer, turnUp }, seats) {
  const rest = [...order];
  /** @type {string[][]} */
  const hands = Array.from({ length: seats }, () => []);
  for (const packet of packets) {
    for (let step = 1; step <= seats; step += 1) hands[(dealer + step) % seats].push(...rest.splice(0, packet));
  }
  return { hands, turnUp: turnUp ? rest.shift() ?? null : null, stock: rest };
}

/**
 * Compare an opened pack with what was kept when its deal began.
 * @param {Opened} opened
 * @param {Kept | undefined} kept
 * @param {number} seat
 * @param {number} seats
 * @returns {Promise<Finding[]>}
 */
export async function check(opened, kept, seat, seats) {
  const seal = await sha256(sealedText(opened));
  /** @type {Finding[]} */
  const found = [kept ? sameSeal(kept, seal) : namedSeal(opened, seal)];
  const whole = isWhole(opened);
  found.push({ holds: whole, text: whole ? wholePack(opened) : gettext('It is not a whole pack.') });
  if (kept?.hand) {
    const { hands, turnUp } = dealt(opened, seats);
    const same = [...hands[seat]].sort().join() === kept.hand.join() && turnUp === (kept.turnUp ?? null);
    found.push({ holds: same, text: firstCards(same, turnUp !== null) });
  }
  return found;
}

/** Whether the seal is the one that was kept. @param {Kept} kept @param {string} seal @returns {Finding} */
function sameSeal(kept, seal) {
  const holds = kept.seal === seal;
  if (kept.hand) {
    return { holds, text: holds
      ? gettext('The pack is the one that was sealed: its seal is the one that this browser kept when the deal began.')
      : gettext('The pack is not the one that was sealed: its seal is another one than this browser kept when the deal began.') };
  }
  return { holds, text: holds
    ? gettext('The pack is the one that was sealed: its seal is the one that this browser kept while the deal was running.')
    : gettext('The pack is not the one that was sealed: its seal is another one than this browser kept while the deal was running.') };
}

/** Whether the seal is at least the one that the server names. @param {Opened} opened @param {string} seal @returns {Finding} */
function namedSeal(opened, seal) {
  const holds = seal === opened.seal;
  return { holds: holds ? null : false, text: holds
    ? gettext('The pack has the seal that the server names; this browser kept none while the deal was running.')
    : gettext('The pack does not have the seal that the server names.') };
}

/** @param {Opened} opened */
function wholePack({ order, packs }) {
  const cards = number(order.length);
  return packs === 2 ? gettext('It is whole: {cards} cards, each face twice.', { cards })
    : gettext('It is whole: {cards} cards, each face {packs} times.', { cards, packs });
}

/** @param {boolean} same @param {boolean} turnUp */
function firstCards(same, turnUp) {
  if (turnUp) {
    return same ? gettext('Your first cards and the turn-up came from it, in the order of dealing.')
      : gettext('Your first cards and the turn-up did not come from it.');
  }
  return same ? gettext('Your first cards came from it, in the order of dealing.') : gettext('Your first cards did not come from it.');
}

/** @param {Opened} opened */
function isWhole({ order, packs }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const face of order) counts.set(face, (counts.get(face) ?? 0) + 1);
  return order.length === packs * 32 && counts.size === 32
    && [...counts].every(([face, count]) => /^[789JQKTA][SHDC]$/.test(face) && count === packs);
}
