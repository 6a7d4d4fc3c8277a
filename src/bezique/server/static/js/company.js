/** The other people at a table: who of them is there, whose turn it is while nobody looks, and the next match with them. */

import { make } from './dom.js';
import { gettext } from './language.js';
import { subject, within } from './text.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./table.js').Table} Table */

/** For so long somebody may be gone before it is told: a page that is loaded again is back sooner. In milliseconds. */
const PATIENCE = 5000;

/** The seats of other people. @param {State} state */
export const company = ({ table }) =>
  table.players.flatMap(({ kind }, seat) => (kind === 'human' && seat !== table.seat ? [seat] : []));

export class Company {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** The seats of people who are not there. @type {Set<number>} */
    this.away = new Set();
    /** @type {Map<number, ReturnType<typeof setTimeout>>} */
    this.leaving = new Map();
    this.title = document.title;
  }

  /** Who has the table before them. @param {readonly number[]} seats */
  here(seats) {
    const state = this.table.queue.newest;
    for (const seat of state ? company(state) : []) {
      if (!seats.includes(seat)) {
        if (!this.away.has(seat) && !this.leaving.has(seat)) this.leaving.set(seat, setTimeout(() => this.gone(seat), PATIENCE));
        continue;
      }
      clearTimeout(this.leaving.get(seat));
      this.leaving.delete(seat);
      if (this.away.delete(seat)) this.tell(seat, gettext('{name} is back at the table.', { name: this.name(seat) }));
    }
  }

  /** @param {number} seat */
  gone(seat) {
    this.leaving.delete(seat);
    this.away.add(seat);
    this.tell(seat, gettext('{name} is away from the table.', { name: this.name(seat) }));
  }

  /** @param {number} seat @param {string} text */
  tell(seat, text) {
    this.table.tell({ kind: 'company', seat, text });
    // What is open over the table silences the list.
    if (document.querySelector('dialog[open]')) this.table.say.alert(text);
    this.table.frame();
  }

  /** @param {number} seat */
  name(seat) {
    return subject(/** @type {State} */ (this.table.queue.newest), seat);
  }

  /** What is said instead of a seat's turn, if nobody is there to take it. @param {number | null} seat */
  waitsFor(seat) {
    return seat !== null && this.away.has(seat) ? gettext('{name} is away from the table.', { name: this.name(seat) }) : '';
  }

  /** Say in the title of the page, which may be out of sight, that it is the reader's turn. @param {State} state @param {boolean} mine */
  call(state, mine) {
    if (!company(state).length) return;
    document.title = mine ? `● ${gettext('Your turn')} · ${this.title}` : this.title;
  }
}

/** The button for another match with the same people, where there are any. @param {State} state */
export function playAgain(state) {
  const others = company(state);
  if (!others.length) return [];
  const form = make('form');
  form.method = 'post';
  form.action = `/t/${state.table.id}/again`;
  const alone = others.length === 1;
  const button = make('button', 'primary', alone
    ? gettext('Play again with {name}', { name: within(state, others[0]) }) : gettext('Play again together'));
  button.type = 'submit';
  form.append(button);
  return [form];
}
