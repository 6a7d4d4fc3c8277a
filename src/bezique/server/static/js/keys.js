/** The player's cards under the keyboard: which one has the focus, and what each key does. */

import { $, dialog } from './dom.js';
import { settings } from './settings.js';
import { offers } from './sheet.js';
import { mine, others, trick } from './spoken.js';
import { SCROLLERS } from './surround.js';
import { TEXT, situation } from './text.js';

/** @typedef {import('./types.js').CardId} CardId */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./dialogs.js').Dialogs} Dialogs */
/** @typedef {import('./table.js').Table} Table */

/** Keys that scroll what has the focus, where that scrolls. */
const SCROLLING = ['ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * The key that counts. Some keyboards have the digits or the stroke on keys that need Shift for them; a key of the digits
 * means its digit either way.
 * @param {KeyboardEvent} event
 */
function keyOf({ key, code, shiftKey }) {
  if (shiftKey) return /^[0-9/]$/.test(key) ? key : '';
  return /^Digit\d$/.test(code) ? code.slice(-1) : key.toLowerCase();
}

const typedField = () => /** @type {HTMLInputElement} */ (/** @type {unknown} */ ($('typed')));

export class Keys {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {CardId | null} The card that Tab reaches. */
    this.rover = null;
    /** Whether a dialog was asked for that is still being fetched: the keys that follow are meant for it. */
    this.opening = false;
    document.addEventListener('keydown', (event) => this.key(event));
    $('typing').addEventListener('submit', (event) => {
      event.preventDefault();  // the field stays until what is in it is understood
      const { value } = typedField();
      table.over((dialogs) => dialogs.typed(value));
    });
  }

  /** Open something over the table. @param {(dialogs: Dialogs) => void} what */
  async open(what) {
    this.opening = true;
    await this.table.over(what);
    this.opening = false;
  }

  /** The player's own cards in reading order. @param {string} [zone] @returns {HTMLButtonElement[]} */
  buttons(zone) {
    const lists = zone ? [$(zone)] : [$('mytable'), $('hand')];
    return lists.flatMap((list) => [...list.querySelectorAll('button')]);
  }

  /** One of the cards is reached by Tab, the others by arrows. @param {number} [near] Where the focus was, if its card is gone. */
  rove(near = -1) {
    const buttons = this.buttons();
    if (!buttons.some((button) => button.dataset.card === this.rover)) {
      const hand = this.buttons('hand');
      const next = near >= 0 ? buttons[Math.min(near, buttons.length - 1)] : hand[0] ?? buttons[0];
      this.rover = next?.dataset.card ?? null;
    }
    for (const button of buttons) button.tabIndex = button.dataset.card === this.rover ? 0 : -1;
  }

  focus() {
    const button = this.rover ? this.table.painter.element(this.rover) : null;
    button?.focus({ preventScroll: true });
  }

  /** @param {HTMLElement | undefined} button */
  goTo(button) {
    if (!button?.dataset.card) return;
    this.rover = button.dataset.card;
    this.rove();
    button.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { table } = this;
    const { state } = table;
    if (event.ctrlKey || event.metaKey || event.altKey || !state) return;
    if (document.querySelector('dialog[open]')) return;
    if (this.opening) {
      event.preventDefault();
      return;
    }
    table.spent = false;
    table.painter.finish();
    if (table.queue.skip() && ['Enter', ' ', 'Escape'].includes(event.key)) {
      event.preventDefault();
      return;
    }
    const active = document.activeElement;
    const card = active instanceof HTMLButtonElement && active.dataset.card ? active : null;
    if (event.target instanceof Element && event.target.closest('select, input')) return;
    if (SCROLLING.includes(event.key) && active && SCROLLERS.includes(active.id)) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) this.along(card, step, event.shiftKey);
    else if (event.key === 'Home' || event.key === 'End') {
      this.goTo(this.buttons(card?.dataset.zone ?? 'hand').at(event.key === 'Home' ? 0 : -1));
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      this.goTo(this.across(card, event.key === 'ArrowUp' ? -1 : 1));
    } else if (event.key === 'Enter' && card?.dataset.card) {
      table.tap(card.dataset.card, true);
    } else if (event.key === 'Escape') {
      const { proper } = offers(state.view.actions);
      if (table.sheet.open && proper) table.send(proper.action);
      else if (!table.say.decline()) table.lower();
    } else if (event.key === '?') {
      this.open((dialogs) => dialogs.open('help'));
    } else if (!settings.letterKeys || !this.letter(keyOf(event), state)) {
      return;
    }
    event.preventDefault();
  }

  /** Left and right: from card to card, or the card itself. @param {HTMLButtonElement | null} card @param {number} step @param {boolean} shift */
  along(card, step, shift) {
    if (shift && card?.dataset.card && card.dataset.zone === 'hand') {
      this.table.moveTo(card.dataset.card, this.buttons('hand').indexOf(card) + step);
      card.focus();
    } else if (!card) this.goTo(this.buttons().find((button) => button.dataset.card === this.rover));
    else {
      const row = this.buttons(card.dataset.zone);
      this.goTo(row[(row.indexOf(card) + step + row.length) % row.length]);
    }
  }

  /** Up and down: the nearest card of the row above or below, of open cards and of the hand. @param {HTMLButtonElement | null} card @param {number} step */
  across(card, step) {
    const { painter } = this.table;
    const spot = (/** @type {HTMLElement} */ button) => painter.spot(button.dataset.card ?? '');
    /** @type {HTMLButtonElement[][]} */
    const rows = [];
    for (const zone of ['mytable', 'hand']) {
      const of = this.buttons(zone);
      const last = Math.max(-1, ...of.map((button) => spot(button)?.row ?? 0));
      for (let row = 0; row <= last; row += 1) rows.push(of.filter((button) => (spot(button)?.row ?? 0) === row));
    }
    if (!card) return rows.at(step < 0 ? 0 : -1)?.[0];
    const goal = rows[rows.findIndex((row) => row.includes(card)) + step];
    if (!goal?.length) return card;
    const off = (/** @type {HTMLElement} */ button) => Math.abs((spot(button)?.x ?? 0) - (spot(card)?.x ?? 0));
    return goal.reduce((best, each) => (off(each) < off(best) ? each : best));
  }

  /** Open the field for typing a play, without waiting for the other dialogs: the keys that follow belong to it. */
  type() {
    typedField().value = '';
    $('typed-wrong').hidden = true;
    dialog('type').showModal();
    this.table.frame();
  }

  /** @param {string} key @param {State} state @returns {boolean} Whether it is a key of ours. */
  letter(key, state) {
    const { table } = this;
    if (key === 'd') table.reopen();
    else if (key === 's') this.open((dialogs) => dialogs.open('scores'));
    else if (key === 'p') {
      if (settings.help) this.open((dialogs) => dialogs.open('possible'));
      else table.say.explain(TEXT.noHelp, false);
    } else if (key === 'l') this.open((dialogs) => dialogs.openLast());
    else if (key === 'k') table.say.explain(situation(state), false);
    else if (key === 't') table.say.explain(trick(state), false);
    else if (key === 'o') table.say.explain(others(state), false);
    else if (key === 'm') table.say.explain(mine(state), false);
    else if (key === 'n') table.next();
    else if (key === '/') this.type();
    else if (/^[0-9]$/.test(key)) this.goTo(this.buttons('hand')[(Number(key) + 9) % 10]);
    else if (key === 'u') table.takeBack();
    else if (key === 'h') table.hint();
    else if (key === 'c') table.takeRest();
    else if (key === 'r') this.open((dialogs) => dialogs.openRules());
    else return false;
    return true;
  }
}
