/** The score sheet: a line for each point that was made, the sum of each deal, running totals. */

import { faceOf, words } from './cards.js';
import { make } from './dom.js';
import { drawSmall } from './faces.js';
import { gettext, number } from './language.js';
import { isOpen, nameOf, ownTotal, signed } from './text.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Line} Line */

/** Lines of deals that went by while this page was looking; the server tells only those of the present deal. */
export class Memory {
  /** @param {string} table */
  constructor(table) {
    this.key = `bezique.lines.${table}`;
    /** @type {Record<number, Line[]>} */
    this.deals = {};
    try {
      this.deals = JSON.parse(sessionStorage.getItem(this.key) ?? '{}');
    } catch {
      /* Without storage the past deals keep only their sums. */
    }
  }

  /** @param {State} state */
  keep(state) {
    const lines = linesOf(state);
    if (JSON.stringify(lines) === JSON.stringify(this.deals[state.match.deal] ?? [])) return;
    this.deals[state.match.deal] = lines;
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.deals));
    } catch {
      /* As above. */
    }
  }
}

/** The lines of the present deal. @param {State} state */
export const linesOf = (state) => state.view.lines.filter((line) => line.deal === state.match.deal);

/**
 * The sides in the order of the columns, and within a side its seats: the reader first.
 * @param {State} state
 */
function sidesOf({ match, table }) {
  const first = (/** @type {number[]} */ side) => [...side].sort((a, b) => Number(b === table.seat) - Number(a === table.seat) || a - b);
  const mine = match.sides.filter((side) => side.includes(table.seat));
  return [...mine, ...match.sides.filter((side) => !side.includes(table.seat))].map(first);
}

/** @param {State} state */
const columns = (state) => sidesOf(state).flat();

/** Whether some play together. @param {State} state */
const partnered = (state) => state.match.sides.some((side) => side.length > 1);

/** @param {State} state @param {string} first */
function headRow(state, first) {
  const row = make('tr');
  const head = (/** @type {string} */ text) => {
    const cell = make('th', '', text);
    cell.scope = 'col';
    return cell;
  };
  row.append(...[first, ...columns(state).map((seat) => nameOf(state, seat))].map(head));
  const part = make('thead');
  part.append(row);
  return part;
}

/** @param {string} label @param {readonly (number | null)[]} points @param {string} [className] @param {readonly number[]} [spans] */
function sumRow(label, points, className = 'sum', spans = []) {
  const row = make('tr', className);
  const head = make('th', '', label);
  head.scope = 'row';
  row.append(head, ...points.map((each, index) => {
    const cell = make('td', '', each === null ? '' : number(each));
    cell.colSpan = spans[index] ?? 1;
    return cell;
  }));
  return row;
}

/** Partners together: a number for each side, below its columns. @param {State} state @param {string} label @param {readonly number[]} bySeat @param {string} className */
function sidesRow(state, label, bySeat, className) {
  const sides = sidesOf(state);
  return sumRow(label, sides.map((side) => side.reduce((sum, seat) => sum + bySeat[seat], 0)), className, sides.map((side) => side.length));
}

/** @param {State} state @param {Line} line @param {number} total  What the side has with it. */
function lineRow(state, line, total) {
  const row = make('tr');
  const head = make('th');
  head.scope = 'row';
  const what = make('span', 'what');
  const named = make('span', 'named');
  named.append(make('span', 'what-label', line.label));
  what.append(make('span', 'trick-number', line.trick ? String(line.trick) : ''), named);
  if (line.cards.length) {
    const cards = make('span', 'cards');
    cards.append(...line.cards.map((card) => drawSmall(faceOf(card))));
    cards.setAttribute('role', 'img');
    cards.setAttribute('aria-label', line.cards.map(words).join(', '));
    named.append(cards);
  }
  head.append(what);
  row.append(head, ...columns(state).map((seat) => {
    const cell = make('td', '', seat === line.seat ? signed(line.points) : '');
    if (seat === line.seat) cell.append(' ', make('small', '', number(total)));
    return cell;
  }));
  return row;
}

/**
 * One deal, line by line, with its sum and the total after it.
 * @param {State} state
 * @param {readonly Line[]} lines
 * @param {readonly number[]} sums
 * @param {readonly number[]} totals
 */
function dealTable(state, lines, sums, totals) {
  const table = make('table', 'score');
  const body = make('tbody');
  const { sides } = state.match;
  const running = sides.map((side) => side.reduce((sum, seat) => sum + totals[seat] - sums[seat], 0));
  body.append(...lines.map((line) => {
    const side = sides.findIndex((each) => each.includes(line.seat));
    running[side] += line.points;
    return lineRow(state, line, running[side]);
  }));
  if (!lines.length) {
    const row = make('tr');
    const cell = make('td', 'none', gettext('No points yet.'));
    cell.colSpan = 1 + sums.length;
    row.append(cell);
    body.append(row);
  }
  const foot = make('tfoot');
  const order = columns(state);
  foot.append(sumRow(gettext('This deal'), order.map((seat) => sums[seat])));
  if (partnered(state)) foot.append(sidesRow(state, gettext('Together'), sums, 'sum together'));
  foot.append(sidesRow(state, gettext('Total'), totals, 'sum total'));
  table.dataset.columns = String(order.length);
  table.append(headRow(state, gettext('Trick and what for')), body, foot);
  return table;
}

/** @param {State} state */
const seats = (state) => state.view.seats.map((_, seat) => seat);

/** The present deal alone. @param {State} state */
export const presentDeal = (state) => dealTable(
  state, linesOf(state), state.view.seats.map((seat) => seat.score), seats(state).map((seat) => ownTotal(state, seat)));

/**
 * The whole sheet.
 * @param {State} state
 * @param {Memory} memory
 * @returns {HTMLElement[]}
 */
export function sheet(state, memory) {
  const present = [make('h3', '', gettext('Deal {number}', { number: state.match.deal })), presentDeal(state)];
  return [...(isOpen(state) ? present : []), ...finishedDeals(state, memory)];
}

/** The deals that are over, each with its lines folded away. @param {State} state @param {Memory} memory @returns {HTMLElement[]} */
export function finishedDeals(state, memory) {
  const { match } = state;
  /** @type {HTMLElement[]} */
  const parts = [];
  if (match.deals.length) {
    const order = columns(state);
    const table = make('table', 'score deals');
    const body = make('tbody');
    const sums = state.view.seats.map(() => 0);
    match.deals.forEach((deal, index) => {
      deal.forEach((points, seat) => { sums[seat] += points; });
      body.append(
        sumRow(gettext('Deal {number}', { number: index + 1 }), order.map((seat) => deal[seat]), ''),
        sidesRow(state, gettext('Total'), sums, 'running'),
      );
    });
    table.dataset.columns = String(order.length);
    table.append(headRow(state, gettext('Finished deals')), body);
    // The heading above says it too.
    table.tHead?.rows[0].cells[0].replaceChildren(make('span', 'aloud', gettext('Finished deals')));
    parts.push(make('h3', '', gettext('Finished deals')), table);
    const running = state.view.seats.map(() => 0);
    match.deals.forEach((deal, index) => {
      deal.forEach((points, seat) => { running[seat] += points; });
      const lines = memory.deals[index + 1];
      if (!lines?.length) return;
      const fold = make('details');
      fold.append(make('summary', '', gettext('Deal {number}, line by line', { number: index + 1 })), dealTable(state, lines, deal, running));
      parts.push(fold);
    });
  }
  return parts;
}
