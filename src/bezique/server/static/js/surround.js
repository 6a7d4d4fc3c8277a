/** Everything around the cards: situation, trumps, plates, prompt, buttons, the deal's score at the side. */

import { suitWord } from './cards.js';
import { company } from './company.js';
import { $, dialog, make } from './dom.js';
import { drawPip } from './faces.js';
import { decimal, gettext, ngettext, number } from './language.js';
import { writePlates } from './seats.js';
import { settings } from './settings.js';
import { hasOffers, offers } from './sheet.js';
import { TEXT, areTrumps, countCards, mayDeclare, mustDraw, prompt, subject } from './text.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./table.js').Table} Table */

/** What scrolls beside the table when it is full. */
export const SCROLLERS = ['side-scores', 'side-possible', 'log'];

/** What scrolls can be reached with Tab, so that arrows scroll it; what does not is no stop on the way. @param {HTMLElement} box */
function reachable(box) {
  const scrolls = box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === 'auto';
  const wanted = scrolls ? 0 : -1;
  if (box.tabIndex !== wanted) box.tabIndex = wanted;
}

export class Surround {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** The frame before which is looked at what scrolls; 0 when there is none. */
    this.looking = 0;
  }

  /** Write it for the state that is shown. */
  write() {
    const { state, resting, raised } = this.table;
    if (!state) return;
    const { view, match, table } = state;
    const { dataset } = document.body;
    const turn = this.turn(state);
    dataset.phase = match.over ? 'match-over' : view.phase;
    dataset.turn = turn === null ? 'none' : turn === table.seat ? 'me' : 'other';
    dataset.version = String(state.version);
    dataset.strict = view.strict ? 'yes' : 'no';
    this.busy();

    const trick = view.tricks + (view.phase === 'play' && !resting ? 1 : 0);
    $('deal').textContent = view.phase === 'over'
      ? gettext('Deal {number}', { number: match.deal }) : gettext('Deal {number} · trick {trick}', { number: match.deal, trick });
    $('goal').textContent = table.ladder
      ? gettext('Level {level} · streak {streak} · {score}', standing(table.ladder)) : match.goal;

    this.trump(view.trump);
    $('stock-count').textContent = gettext('Stock {number}', { number: number(view.stock) });
    $('stock-count').title = ngettext('{number} card in the stock', '{number} cards in the stock', view.stock);

    writePlates(state, turn, this.table.company.away);
    $('h-hand').textContent = gettext('Your hand, {cards}', { cards: countCards(view.hand.length) });
    $('h-mtable').textContent = view.tableIs === 'captured' ? gettext('Your won cards, not playable') : gettext('Your open cards');
    $('mytable-hint').textContent = view.tableIs === 'captured' ? TEXT.captured : TEXT.declared;

    const line = $('prompt');
    const early = view.turn === table.seat && turn === null && view.phase !== 'over' && !match.over;
    const text = resting ? restText(state) : early ? '' : this.table.company.waitsFor(turn) || prompt(state, raised);
    if (line.textContent !== text) line.textContent = text;
    line.classList.toggle('mine', dataset.turn === 'me');
    this.buttons(state);

    $('open-possible').hidden = !settings.help;
    $('ask-hint').hidden = !table.relaxed;
    $('take-back').hidden = !table.relaxed && !company(state).length;
    $('take-back').setAttribute('aria-disabled', String(!match.mayTakeBack || this.table.sending));
    $('ask-hint').setAttribute('aria-disabled', String(turn !== table.seat || this.table.sending));
    dataset.help = settings.help && view.prospects.length ? 'yes' : 'no';
    this.table.dialogs?.write(state);
    this.filled();
  }

  /**
   * Something was written that may scroll now. Asked at once, the browser would have to lay the page out here, and once
   * more when the cards are there; so until the next frame all of it can be reached.
   */
  filled() {
    SCROLLERS.forEach((id) => { $(id).tabIndex = 0; });
    this.looking ||= requestAnimationFrame(() => {
      this.looking = 0;
      SCROLLERS.forEach((id) => reachable($(id)));
    });
  }

  /** Whose turn it is. Mine only when everything before it has been shown. @param {State} state */
  turn({ view, match, table }) {
    if (view.phase === 'over' || match.over || (this.table.queue.running && view.turn === table.seat)) return null;
    return view.turn;
  }

  busy() {
    const { sending, queue, state } = this.table;
    document.body.dataset.busy = sending || queue.running || !state ? 'yes' : 'no';
  }

  /** @param {string | null} suit */
  trump(suit) {
    const trump = $('trump');
    if (trump.dataset.suit === (suit ?? '')) return;
    trump.dataset.suit = suit ?? '';
    if (!suit) {
      trump.textContent = TEXT.noTrumps;
      trump.title = TEXT.noTrumpsYet;
      return;
    }
    const ground = make('span', 'pip-ground');
    ground.append(drawPip(suit));
    const name = make('span', 'aloud', gettext(': {suit}', { suit: suitWord(suit) }));
    trump.replaceChildren(ground, gettext('Trump'), name);
    trump.title = areTrumps(suit);
  }

  /** The buttons beside the prompt: a sheet or a result that was put aside, a carte blanche, a card too many. @param {State} state */
  buttons(state) {
    const { view, match } = state;
    /** @type {HTMLButtonElement[]} */
    const made = [];
    /** @param {string} text @param {string} action @param {string} [className] */
    const button = (text, action, className = '') => {
      const each = make('button', className, text);
      each.dataset.action = action;
      made.push(each);
      return each;
    };
    const { sheet, queue, sending } = this.table;
    const idle = !queue.running && !sending;
    const carte = view.actions.find((action) => action.verb === 'carte-blanche');
    const { proper } = offers(view.actions);
    if (idle && !sheet.open && hasOffers(view)) {
      const declares = !view.offences.length || mayDeclare(view.actions);
      const declare = make('button', declares ? 'primary' : '', declares ? gettext('Declare') : gettext('Choose'));
      declare.addEventListener('click', () => this.table.reopen());
      made.push(declare);
      const seven = view.actions.find((action) => action.verb === 'seven');
      if (seven) {
        const each = button(TEXT.seven, seven.action);
        each.title = seven.label;
        each.setAttribute('aria-label', seven.label);
      }
      if (proper) button(proper.verb === 'draw' ? gettext('Draw') : gettext('No draw'), proper.action, declares ? '' : 'primary');
    } else if (idle && proper && mustDraw(view)) {
      button(gettext('Draw'), proper.action, 'primary');
    } else if (idle && view.takeRest) {
      button(TEXT.takeRest, 'take-rest', 'primary').title = TEXT.restIsYours;
    } else if (idle && carte) {
      button(gettext('Carte blanche {points}', { points: number(carte.points) }), carte.action, 'primary').title = carte.label;
    } else if (idle && (view.phase === 'over' || match.over) && !dialog('result').open) {
      const result = make('button', '', gettext('Result'));
      result.addEventListener('click', () => this.table.over((dialogs) => dialogs.openResult()));
      made.push(result);
      if (match.mayContinue) button(gettext('Next deal'), 'next-deal', 'primary');
    }
    const standIn = idle && this.table.company.standIn(state);
    if (standIn) button(gettext('Let the computer play'), standIn);
    const excess = view.phase === 'play' && view.offences.find((action) => action.verb === 'draw');
    if (idle && excess) {
      const more = make('button', 'quiet more', TEXT.oneMore);
      more.title = excess.label;
      more.setAttribute('aria-label', `${TEXT.oneMore}. ${excess.label}`);
      more.addEventListener('click', () => this.table.oneMore());
      made.push(more);
    }
    const box = $('buttons');
    const names = made.map((each) => `${each.textContent} ${each.dataset.action ?? ''}`).join('|');
    if (box.dataset.names === names) return;
    box.dataset.names = names;
    box.replaceChildren(...made);
  }

  /** Where the player stands on the ladder. @param {State} state */
  ladder(state) {
    const { ladder } = state.table;
    if (!ladder) return;
    const line = $('menu-ladder');
    line.hidden = false;
    line.textContent = gettext('Level {level} of 5, streak {streak}, score {score}, best {best}.', standing(ladder));
  }
}

/** @param {NonNullable<State['table']['ladder']>} ladder */
const standing = ({ score, best, ...rest }) => ({ ...rest, score: decimal(score), best: decimal(best) });

/** @param {State} state */
function restText(state) {
  const last = state.view.lastTrick;
  if (!last) return '';
  if (last.winner === state.table.seat) return gettext('You win the trick.');
  return gettext('{name} wins the trick.', { name: subject(state, last.winner) });
}
