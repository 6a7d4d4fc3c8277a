/** The hint, step by step: asked for once it names a card or a meld, asked for again it shows the numbers. */

import { $, dialog, make } from './dom.js';
import { decimal, gettext, ngettext, number, pgettext } from './language.js';
import { told } from './spoken.js';
import { TEXT } from './text.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').HintInfo} HintInfo */
/** @typedef {import('./table.js').Table} Table */

/** What an action is called within a sentence. @param {Action} action */
const within = ({ label }) => label.charAt(0).toLowerCase() + label.slice(1);

/** The advice as a sentence. @param {Action} action */
const advised = (action) => gettext('Hint: {action}.', { action: within(action) });

export class Hint {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {HintInfo | null} The hint for the state that is shown, once there is one. */
    this.found = null;
    /** What was said of it above the hand. */
    this.said = '';
    /** The version for which a hint is being worked out; none is when it is -1. */
    this.asking = -1;
  }

  /** Ask for the next step, or say why there is none. */
  async ask() {
    const { table } = this;
    const { state } = table;
    if (!state || table.sending) return;
    const why = this.refused(state);
    if (why) table.say.explain(why, false);
    else if (this.found) this.show(state, this.found);
    else if (this.asking !== state.version) await this.fetch(state);
  }

  /** Why there is no hint now, or an empty text. @param {State} state */
  refused({ table, match, view }) {
    if (!table.relaxed) return TEXT.noHints;
    if (match.over || view.phase === 'over') return TEXT.dealOver;
    return this.table.queue.running || !view.actions.length ? TEXT.wait : '';
  }

  /** Have a hint worked out; everything else goes on meanwhile. @param {State} state */
  async fetch(state) {
    const { table } = this;
    this.asking = state.version;
    table.frame();
    const answer = await table.wire.hint(state.version);
    if (this.asking === state.version) this.asking = -1;
    // What was worked out for a table that has moved on helps nobody.
    if (table.queue.version === state.version && !table.sending) {
      if (answer.ok) this.name(state, answer.hint);
      else table.say.explain(answer.error || TEXT.away, false);
    }
    table.frame();
  }

  /** The first step: name the card or meld, and mark it. @param {State} state @param {HintInfo} found */
  name(state, found) {
    const action = state.view.actions.find((each) => each.action === found.advice);
    if (!action) return;
    this.found = found;
    this.said = told(advised(action), found.reasons[0]);
    this.table.hinted = new Set(action.cards);
    this.table.say.explain(this.said, false);
    this.table.again();
  }

  /** The second step: what each action comes to. @param {State} state @param {HintInfo} found */
  show(state, found) {
    const first = state.view.actions.find((each) => each.action === found.advice);
    if (!first) return;
    const reasons = make('ul', 'hint-reasons');
    reasons.append(...found.reasons.map((reason) => make('li', '', reason)));
    $('hint-body').replaceChildren(make('p', 'lead', advised(first)), reasons, table(state, found), make('p', 'small-print', looked(found)));
    this.table.keys.open((dialogs) => {
      dialogs.open('hint');
      this.table.say.alert(told(advised(first), ...found.reasons, looked(found)));
    });
  }

  /** A state is shown: what was said of another one goes. @param {State} state */
  keep(state) {
    if (!this.found || this.found.version === state.version) return;
    this.found = null;
    this.table.hinted = new Set();
    if ($('explain').textContent === this.said) this.table.say.calm();
    if (dialog('hint').open) dialog('hint').close();
  }

  /** Mark what is advised where it is a button, and tell whether one can ask. @param {State} state */
  write(state) {
    const button = $('ask-hint');
    const busy = this.asking === state.version;
    button.setAttribute('aria-busy', String(busy));
    button.title = busy ? TEXT.lookingForHint : gettext('Hint (H)');
    const name = busy ? gettext('Thinking …') : gettext('Hint');
    const text = button.querySelector('span');
    if (text && text.textContent !== name) text.textContent = name;
    for (const each of document.querySelectorAll('#sheet [data-action], #buttons [data-action]')) {
      const named = each instanceof HTMLElement && each.dataset.action === this.found?.advice;
      each.classList.toggle('hinted', named);
      if (named) unfold(each);
    }
  }
}

/** Show an offer of the sheet that is folded away. @param {Element} offer */
function unfold(offer) {
  const ways = offer.closest('.sheet-ways');
  if (!(ways instanceof HTMLElement) || !ways.hidden) return;
  ways.hidden = false;
  ways.previousElementSibling?.setAttribute('aria-expanded', 'true');
}

/** The actions, the best first, with their difference to it. @param {State} state @param {HintInfo} found */
function table({ view }, found) {
  const made = make('table', 'estimates');
  const head = make('tr');
  for (const text of [gettext('What you can do'), gettext('Points')]) {
    const cell = make('th', '', text);
    cell.scope = 'col';
    head.append(cell);
  }
  const body = make('tbody');
  const labels = new Map(view.actions.map(({ action, label }) => [action, label]));
  for (const each of found.actions) {
    const row = make('tr', each.action === found.advice ? 'best' : '');
    const name = make('th', '', labels.get(each.action) ?? each.action);
    name.scope = 'row';
    row.append(name, make('td', '', difference(each, found)));
    body.append(row);
  }
  const top = make('thead');
  top.append(head);
  made.append(top, body);
  return made;
}

/** How much less an action brings than the best, in words where that is not certain. @param {HintInfo['actions'][number]} each @param {HintInfo} found */
function difference({ action, points, half }, found) {
  if (action === found.advice) return pgettext('hint', 'best');
  if (found.equal.includes(action)) return gettext('about equal');
  const less = found.actions[0].points - points;
  if (!half) return `−${number(Math.round(less))}`;
  return `−${decimal(less.toFixed(1))} ± ${decimal(half.toFixed(1))}`;
}

/** What the numbers come from. @param {HintInfo} found */
function looked({ worlds, exact, actions }) {
  if (exact) return gettext('The points are exact: what each comes to at the end of the deal, compared with the best.');
  if (actions.length < 2) return '';
  const deals = ngettext('{number} possible deal was looked at.', '{number} possible deals were looked at.', worlds);
  return told(deals, gettext('Points: what each comes to at the end of the deal, compared with the best; ± is how far that may be wrong.'));
}
