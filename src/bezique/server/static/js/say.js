/** What the table says to the player: at once, for a while above the hand, or with buttons that wait for an answer. */

import { $, make } from './dom.js';

/** How long an explanation stands above the hand. */
const EXPLAIN = 4000;
/** Long ones stand longer, but not for ever. */
const A_LETTER = 60;
const LONGEST = 12000;

export class Say {
  /** @param {import('./table.js').Table} table */
  constructor(table) {
    this.table = table;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The version to which the buttons of an explanation belong; none is shown when it is -1. */
    this.offered = -1;
  }

  /**
   * Say something at once. Equal words in a row differ by a blank, or they are not read again. A dialog silences everything
   * behind it, so it has a box of its own.
   * @param {string} text
   */
  alert(text) {
    const box = document.querySelector('dialog[open] > [role=alert]') ?? $('alert');
    box.textContent = box.textContent === text ? `${text}\u00a0` : text;
  }

  /** Say and show an explanation for a while. @param {string} text @param {boolean} [wrong] */
  explain(text, wrong = true) {
    if (!text) return;
    this.alert(text);
    this.box(text, wrong);
    this.timer = setTimeout(() => this.calm(), Math.min(LONGEST, Math.max(EXPLAIN, A_LETTER * text.length)));
  }

  /**
   * Show an explanation with buttons, which stays until something is done.
   * @param {string} text
   * @param {boolean} wrong
   * @param {HTMLButtonElement[]} buttons
   * @param {string} [price]  A line below the buttons.
   */
  offer(text, wrong, buttons, price = '') {
    const row = make('span', 'explain-row');
    row.append(...buttons);
    const box = this.box(text, wrong);
    box.append(row);
    if (price) box.append(make('span', 'explain-price', price));
    box.setAttribute('aria-hidden', 'false');
    this.offered = this.table.state?.version ?? -1;
  }

  /** @param {string} text @param {boolean} wrong */
  box(text, wrong) {
    this.calm();
    const box = $('explain');
    box.textContent = text;
    box.setAttribute('aria-hidden', 'true');
    box.classList.toggle('wrong', wrong);
    box.hidden = false;
    return box;
  }

  calm() {
    clearTimeout(this.timer);
    const box = $('explain');
    const focused = box.contains(document.activeElement);
    box.hidden = true;
    this.offered = -1;
    if (focused) this.table.keys.focus();
  }

  /** Put the buttons of an explanation away. Answers whether there were any. */
  decline() {
    if (this.offered === -1) return false;
    this.calm();
    return true;
  }
}
