/** The other people at a table: who of them is there, whose turn it is while nobody looks, and the next match with them. */

import { make } from './dom.js';
import { gettext } from './language.js';
import { subject, within } from './text.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./table.js').Table} Table */

/** For so long somebody may be gone before it is told: a page that is loaded again is back sooner. In milliseconds. */
const PATIENCE = 5000;
/** After so long the computer may be asked to play for somebody. In milliseconds. */
const LONG = 45000;

/** The seats of other people. @param {State} state */
export const company = ({ table }) =>
  table.players.flatMap(({ kind }, seat) => (kind === 'human' && seat !== table.seat ? [seat] : []));

export class Company {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** The seats of people who are not there. @type {Set<number>} */
    this.away = new Set();
    /** Those who are not there for long. @type {Set<number>} */
    this.long = new Set();
    /** @type {Map<number, ReturnType<typeof setTimeout>>} */
    this.leaving = new Map();
    this.title = document.title;
  }

  /** Who has the table before them. @param {readonly number[]} seats */
  here(seats) {
    const state = this.table.queue.newest;
    for (const seat of state ? company(state) : []) {
      if (!seats.includes(seat)) {
        if (!this.leaving.has(seat)) this.leaving.set(seat, setTimeout(() => this.gone(seat), PATIENCE));
        continue;
      }
      clearTimeout(this.leaving.get(seat));
      this.leaving.delete(seat);
      this.long.delete(seat);
      const was = this.away.delete(seat);
      // For whom the computer has played, it is told that he or she plays again.
      if (state?.match.standIns.includes(seat)) this.table.frame();
      else if (was) this.tell(seat, gettext('{name} is back at the table.', { name: this.name(seat) }));
    }
  }

  /** @param {number} seat */
  gone(seat) {
    // After the match everybody goes, perhaps to the next one, where who plays again is waited for.
    if (this.table.queue.newest?.match.over) return;
    this.away.add(seat);
    this.leaving.set(seat, setTimeout(() => {
      this.long.add(seat);
      this.table.frame();
    }, LONG));
    this.tell(seat, gettext('{name} is away from the table.', { name: this.name(seat) }));
  }

  /** The action by which the computer plays for somebody who is away for long, where that one is waited for. @param {State} state */
  standIn({ view, match }) {
    const { turn } = view;
    return turn !== null && this.long.has(turn) && !match.standIns.includes(turn) ? `stand-in ${turn}` : '';
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

  /** Ask the reader whether a move may be taken back, with the words in which that was told. @param {State} state */
  ask(state) {
    const { asked, mayAnswer } = state.match;
    if (asked === null || !mayAnswer) return '';
    const text = gettext('{name} asks to take a move back.', { name: subject(state, asked) });
    /** @param {string} text @param {string} action */
    const button = (text, action) => {
      const made = make('button', '', text);
      made.dataset.action = action;
      return made;
    };
    this.table.say.offer(text, false, [button(gettext('Allow'), 'allow-back'), button(gettext('Rather go on'), 'refuse-back')]);
    return text;
  }

  /** What is said instead of a seat's turn, if nobody is there to take it. @param {number | null} seat */
  waitsFor(seat) {
    const stands = seat !== null && this.table.state?.match.standIns.includes(seat);
    return seat !== null && this.away.has(seat) && !stands ? gettext('{name} is away from the table.', { name: this.name(seat) }) : '';
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
