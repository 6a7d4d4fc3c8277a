/** What opens over the table: result, score sheet, last trick, help, menu with settings. */

import { faceOf, winning, words } from './cards.js';
import { playAgain } from './company.js';
import { $, dialog, make } from './dom.js';
import { drawFace, reletter } from './faces.js';
import { fairness } from './fairness.js';
import { Hint } from './hint.js';
import { gettext, ngettext, number, pgettext, setApart } from './language.js';
import { possible } from './possible.js';
import { addressOf, fill as fillRules, turnTo } from './rulebook.js';
import { Memory, finishedDeals, presentDeal, sheet as scoreSheet } from './score.js';
import { Seals } from './seals.js';
import { change, settings } from './settings.js';
import { play as playSound, tick } from './sound.js';
import { SERVED, TEXT, nameOf, runningTotal, served, sideWithin, subject } from './text.js';
import { typed as readTyped } from './typed.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./table.js').Table} Table */

export class Dialogs {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.memory = new Memory(table.id);
    this.seals = new Seals(table.id);
    this.hint = new Hint(table);
    /** The deal whose result the player has seen. */
    this.seen = '';
    /** The deal whose result is shown. */
    this.shown = 0;
    $('giving-up').addEventListener('click', (event) => this.giveUp(event));
    $('menu-help').addEventListener('click', () => this.open('help'));
    $('menu-fair').addEventListener('click', () => this.open('fair'));
    document.querySelectorAll('dialog').forEach((each) => {
      const said = make('p', 'aloud');
      said.setAttribute('role', 'alert');
      each.append(said);
      each.addEventListener('close', () => {
        said.textContent = '';
        // A button is in the document once: while the dialog is closed, it stands beside the prompt.
        if (each.id === 'result') $('result-buttons').replaceChildren();
        table.closed();
      });
      // A tap beside a dialog closes it.
      each.addEventListener('click', (event) => { if (event.target === each) each.close(); });
    });
    $('result').addEventListener('keydown', (event) => {
      if (settings.letterKeys && event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey) table.next();
    });
    this.settingsForm();
    marksList();
  }

  /** The first state of all. @param {State} state */
  begin(state) {
    document.querySelectorAll('.rules-link').forEach((link) => link.setAttribute('href', addressOf(state)));
    this.seals.keep(state);
    this.memory.keep(this.table.state ?? state);
  }

  /** Write what is open, and what wide screens have open at the side. @param {State} state */
  write(state) {
    const near = $('side-possible');
    if (near.offsetParent !== null) near.replaceChildren(...possible(state));
    // After what stands below, which takes room from it: its end is to be seen.
    const side = $('side-scores');
    if (side.offsetParent !== null) {
      side.replaceChildren(presentDeal(state));
      side.scrollTop = side.scrollHeight;
    }
    if (dialog('scores').open) this.fillScores(state);
    if (dialog('possible').open) this.fillPossible(state);
    this.hint.write(state);
    if (dialog('result').open && state.match.deal !== this.shown) this.wentOn(state);
  }

  /** Somebody else has begun the next deal while the reader looks at the last one. @param {State} state */
  wentOn(state) {
    this.shown = state.match.deal;
    const box = $('result-buttons');
    const focused = box.contains(document.activeElement);
    const on = make('button', 'primary', gettext('To the next deal'));
    on.addEventListener('click', () => dialog('result').close());
    box.replaceChildren(on);
    if (focused) on.focus();
    this.table.say.alert(gettext('The next deal has begun.'));
  }

  /** @param {string} id */
  open(id) {
    document.querySelectorAll('dialog[open]').forEach((open) => /** @type {HTMLDialogElement} */ (open).close());
    const { state } = this.table;
    if (!state) return;
    if (id === 'scores') this.fillScores(state);
    if (id === 'possible') this.fillPossible(state);
    if (id === 'fair') $('fair-body').replaceChildren(...fairness(state, this.seals, (text) => this.table.say.alert(text)));
    if (id === 'menu') $('give-up-sure').hidden = true;
    dialog(id).showModal();
    this.table.frame();
  }

  /** What was typed is done, or said to be impossible. @param {string} text */
  typed(text) {
    const action = readTyped(text);
    if (action || !text.trim()) dialog('type').close();
    if (action === 'hint') this.hint.ask();
    else if (action) this.table.send(action);
    else if (text.trim()) this.misread(gettext('“{text}” is no card, no meld and nothing else that can be done here.', { text }));
  }

  /** Say why what was typed stays where it is. @param {string} why */
  misread(why) {
    $('typed-wrong').hidden = false;
    $('typed-wrong').textContent = why;
    this.table.say.alert(why);
  }

  /** At the end of a deal: once by itself. @param {State} state @param {string} happened  What the dialog would silence. */
  offerResult({ match }, happened) {
    const key = `${match.deal} ${match.over}`;
    if (this.seen === key) return;
    this.seen = key;
    this.openResult(happened);
  }

  openResult(happened = '') {
    const state = /** @type {State} */ (this.table.state);
    const { match, view, table } = state;
    this.shown = match.deal;
    const mine = match.sides.filter((side) => side.includes(table.seat));
    const sides = [...mine, ...match.sides.filter((side) => !side.includes(table.seat))];
    /** @param {(side: readonly number[]) => number} points */
    const list = (points) => sides
      .map((side) => `${sideWithin(state, side)} ${number(points(side))}`).join(', ');
    $('h-result').textContent = match.over ? gettext('End of the match') : gettext('End of deal {number}', { number: match.deal });
    const together = list((side) => runningTotal(state, side[0]));
    const alone = list((side) => side.reduce((sum, seat) => sum + view.seats[seat].score, 0));
    const totals = gettext('In all: {scores}.', { scores: together });
    const deal = gettext('This deal: {scores}.', { scores: alone });
    const single = match.target === null && match.deals.length === 1;
    const back = match.takenBack[match.deal - 1];
    const hints = match.hints[match.deal - 1];
    const assisted = [
      back ? ngettext('{number} move taken back in this deal.', '{number} moves taken back in this deal.', back) : '',
      hints ? ngettext('{number} hint in this deal.', '{number} hints in this deal.', hints) : '',
    ].filter(Boolean).map((sentence) => ` ${sentence}`).join('');
    $('result-text').textContent = (match.over ? `${match.result} ${single ? deal : totals}` : `${deal} ${totals}`) + assisted;
    $('result-body').replaceChildren(...(match.over
      ? [presentDeal(state), ...finishedDeals(state, this.memory)] : [presentDeal(state)]));
    const again = make('a', '', gettext('The deal trick by trick'));
    again.href = `/t/${table.id}/deals/${match.deal}`;
    again.target = '_blank';
    again.rel = 'noopener';
    const line = make('p', 'again');
    line.append(again);
    // Above the lines, which are more than a phone shows.
    if (view.phase === 'over') $('result-body').prepend(line);
    const buttons = [];
    if (match.mayContinue) {
      const next = make('button', 'primary', gettext('Next deal'));
      next.dataset.action = 'next-deal';
      next.addEventListener('click', () => this.table.send('next-deal'));
      buttons.push(next);
    }
    if (match.over) {
      buttons.push(...playAgain(state));
      const link = make('a', buttons.length ? 'button' : 'button primary', gettext('New match'));
      link.href = '/#new-match';
      buttons.push(link);
    }
    if (match.seal) {
      const fair = make('button', '', gettext('Check the deal'));
      fair.addEventListener('click', () => this.checkDeal());
      buttons.push(fair);
    }
    $('result-buttons').replaceChildren(...buttons);
    $('result').classList.toggle('won', match.over && match.winners.includes(table.seat));
    this.open('result');
    /** @type {HTMLElement | null} */ ($('result-buttons').querySelector('button, a'))?.focus();
    this.table.say.alert(`${happened} ${$('h-result').textContent}. ${$('result-text').textContent}`.trim());
  }

  /** @param {State} state */
  fillScores(state) {
    $('scores-body').replaceChildren(make('p', '', `${state.match.goal}.`), ...scoreSheet(state, this.memory));
  }

  /** The rules over the table; on a page of their own where they cannot be fetched. */
  async openRules() {
    const { state } = this.table;
    if (!state) return;
    if (!await fillRules(state)) {
      open(addressOf(state), '_blank', 'noopener');
      return;
    }
    this.open('rules');
    turnTo(state);
  }

  /** Check the deal that has just ended. */
  checkDeal() {
    this.open('fair');
    const first = $('fair-body').querySelector('button');
    first?.click();
  }

  /** @param {State} state */
  fillPossible(state) {
    $('possible-body').replaceChildren(...possible(state));
  }

  openLast() {
    const state = /** @type {State} */ (this.table.state);
    const last = state.view.lastTrick;
    if (!last) {
      this.table.say.explain(TEXT.noTrick, false);
      return;
    }
    const winner = winning(last.cards, state.view.trump);
    $('last-cards').replaceChildren(...last.cards.map(({ seat, card }) => {
      const item = make('li', card === winner ? 'winning' : '');
      const shown = make('span', 'card open');
      shown.dataset.card = card;
      shown.dataset.zone = 'last';
      shown.setAttribute('role', 'img');
      shown.setAttribute('aria-label', words(card));
      shown.append(drawFace(faceOf(card)));
      item.append(shown, make('span', 'caption', nameOf(state, seat)));
      return item;
    }));
    const mine = last.winner === state.table.seat;
    $('last-text').textContent = mine ? gettext('You won it.') : gettext('{name} won it.', { name: subject(state, last.winner) });
    this.open('last');
    const cards = setApart(last.cards.map(({ seat, card }) => `${nameOf(state, seat)}, ${words(card)}`));
    this.table.say.alert(`${gettext('Last trick: {cards}.', { cards })} ${$('last-text').textContent}`);
  }

  /** @param {Event} event */
  giveUp(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.id === 'give-up') {
      $('give-up-sure').hidden = false;
      $('keep-playing').focus();
      $('give-up-sure').scrollIntoView({ block: 'nearest' });
    } else if (button?.id === 'keep-playing') dialog('menu').close();
    else if (button?.dataset.action) this.table.send(button.dataset.action);
  }

  settingsForm() {
    const form = /** @type {HTMLFormElement} */ (/** @type {unknown} */ ($('settings')));
    for (const field of form.elements) {
      if (field instanceof HTMLInputElement && field.type === 'range') field.value = String(settings.volume);
      else if (field instanceof HTMLInputElement) field.checked = Boolean(settings[/** @type {'singleTap'} */ (field.name)]);
      else if (field instanceof HTMLSelectElement) field.value = String(settings[/** @type {'sort'} */ (field.name)]);
    }
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'range') change({ volume: Number(target.value) });
      else if (target instanceof HTMLInputElement) change({ [target.name]: target.checked });
      else if (target instanceof HTMLSelectElement) {
        change({ [target.name]: target.name === 'rest' ? Number(target.value) : target.value });
      }
      if (target instanceof HTMLInputElement && ['sound', 'volume'].includes(target.name)) playSound('meld');
      if (target instanceof HTMLInputElement && target.name === 'touch') tick();
      if (target instanceof HTMLSelectElement && target.name === 'letters') reletter();
      this.table.painter.remeasure();
      this.table.again(0);
    });
  }
}

/** The legend in the help. */
function marksList() {
  /** @param {Node} sample @param {string} text */
  const entry = (sample, text) => {
    const item = make('li');
    const box = make('span', 'sample');
    box.append(sample);
    item.append(box, make('span', '', text));
    return item;
  };
  /** @param {string} sign @param {string} [className] */
  const sign = (sign, className = '') => {
    const marks = make('span', 'marks');
    const mark = make('b', className);
    mark.dataset.mark = sign;
    marks.append(mark);
    return marks;
  };
  /** @param {string} className */
  const shape = (className) => make('span', `shape ${className}`);
  const [dealer, partner] = [gettext('Dealer'), gettext('partner')];
  const [barred, inTrumps] = served('four-trump-kings');
  const [kings] = served('four-kings');
  $('marks').replaceChildren(
    entry(shape('shape-trump'), gettext('a bar under the suit: trump')),
    entry(shape('shape-rings'), gettext('two linked rings: the queen and the jack that make a bezique')),
    entry(shape('shape-fresh'), gettext('just drawn')),
    entry(shape('shape-hinted'), gettext('named by the hint')),
    entry(shape('shape-blocked'), gettext('not playable now; try it and the table says why')),
    entry(shape('shape-known'), gettext('a card that you know to be in another hand')),
    entry(make('span', 'chip', dealer.charAt(0)), pgettext('mark', 'deals')),
    entry(make('span', 'chip', partner.charAt(0)), gettext('your partner; the large number is what you have together')),
    ...Object.entries(SERVED).filter(([meld]) => !/triple|quadruple|quintuple/.test(meld))
      .map(([, [letter, name]]) => entry(sign(letter), gettext('has served in: {meld}', { meld: name }))),
    entry(sign(barred), gettext('has served in: {meld}', { meld: inTrumps })),
    entry(sign(kings, 'may'), gettext('a light mark: may still serve in that')),
  );
}
