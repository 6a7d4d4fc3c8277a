/** The declaration sheet: what may be declared after a won trick, best first, and the way on without declaring. */

import { faceOf, words } from './cards.js';
import { make } from './dom.js';
import { drawSmall } from './faces.js';
import { settings } from './settings.js';
import { gettext, number, setApart } from './language.js';
import { inWindow, listed, mayDeclare } from './text.js';

/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').CardId} CardId */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').View} View */

/** @typedef {{label: string, points: number, ways: Action[]}} Group  The same meld with one set of cards or another. */

/** What goes on without a declaration. */
const ONWARD = ['hand-over', 'draw', 'no-draw'];

/** A label without what the server adds to tell equal melds apart: the cards that are shown say that. @param {string} label */
const plain = (label) => label.split(/ \(|\s?: /)[0];

/**
 * What the sheet offers: melds in groups, sevens, and the ways on without a declaration.
 * @param {readonly Action[]} actions
 * @returns {{melds: Group[], others: Action[], onward: Action[], proper: Action | null}}  With the proper end of the window.
 */
export function offers(actions) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const action of actions) {
    if (action.verb !== 'declare') continue;
    const label = plain(action.label);
    const name = `${action.meld} ${label} ${action.points}`;
    const group = groups.get(name) ?? { label, points: action.points, ways: [] };
    group.ways.push(action);
    groups.set(name, group);
  }
  return {
    melds: [...groups.values()].sort((a, b) => b.points - a.points),
    others: actions.filter((action) => action.verb === 'seven'),
    onward: actions.filter((action) => ONWARD.includes(action.verb)),
    proper: actions.find((action) => ['draw', 'no-draw'].includes(action.verb)) ?? null,
  };
}

/** Whether there is something to choose after a trick. @param {View} view */
export const hasOffers = (view) => mayDeclare(view.actions) || view.actions.some((action) => action.verb === 'hand-over')
  || paidWays(view).length > 0;

/** What ends the window as well, but is paid for. @param {View} view */
const paidWays = ({ phase, offences }) => (phase === 'window' ? offences : []);

/** What the sheet holds, in a sentence or two. @param {State} state */
export function spoken(state) {
  const { view } = state;
  const { melds, others, onward, proper } = offers(view.actions);
  const list = [...melds, ...others].map(({ label, points }) => `${label}, ${points}`);
  const declared = list.length ? gettext('You may declare: {melds}.', { melds: setApart(list) }) : paidWays(view).length ? inWindow(view) : '';
  const left = onward.filter((action) => action !== proper).map(({ label }) => gettext('{label} is possible.', { label }));
  return [declared, ...left].join(' ').trim();
}

/** What the cards of a meld may still serve in after it, and for what they are lost. @param {Action} action */
function outlook({ later, loses }) {
  const lines = [];
  if (later.length) lines.push(make('span', 'option-later', gettext('Then still: {melds}', { melds: listed(later) })));
  if (loses.length) lines.push(make('span', 'option-loses', gettext('No more: {melds}', { melds: listed(loses) })));
  return lines;
}

/** A card in words, with where it lies. @param {CardId} each @param {Action} action @param {ReadonlySet<CardId>} lying */
function whence(each, { borrowed }, lying) {
  const card = words(each);
  if (borrowed?.includes(each)) return gettext('{card} of your partner', { card });
  return lying.has(each) ? gettext('{card} from the table', { card }) : card;
}

export class Sheet {
  /**
   * @param {HTMLElement} element
   * @param {object} hooks
   * @param {(action: string) => void} hooks.act
   * @param {(cards: readonly CardId[], laid?: boolean) => void} hooks.preview  These cards are being looked at, and would be laid open.
   * @param {() => void} hooks.hidden  The player put the sheet aside.
   */
  constructor(element, hooks) {
    this.element = element;
    this.hooks = hooks;
    /** @type {readonly Action[]} */
    this.actions = [];
    /** The choice that was tapped once. @type {HTMLElement | null} */
    this.looked = null;
    element.addEventListener('click', (event) => this.clicked(event));
    element.addEventListener('keydown', (event) => this.keyed(event));
    for (const kind of ['pointerover', 'focusin']) {
      element.addEventListener(kind, (event) => this.look(event.target));
    }
    for (const kind of ['pointerleave', 'focusout']) {
      // A finger that is lifted leaves too; what it chose stays in sight.
      element.addEventListener(kind, (event) => {
        if (this.open && !(event instanceof PointerEvent && event.pointerType !== 'mouse')) hooks.preview([]);
      });
    }
  }

  get open() {
    return !this.element.hidden;
  }

  /** @param {State} state @param {boolean} focus  Whether the first offer takes the focus. */
  show(state, focus) {
    this.actions = state.view.actions;
    const { melds, others, onward, proper } = offers(this.actions);
    const lying = new Set(state.view.seats[state.table.seat].table.map((each) => each.card));

    const paid = paidWays(state.view);
    const declares = hasOffers({ ...state.view, offences: [] });
    const own = melds.length + others.length > 0;
    const draws = proper?.verb === 'no-draw' ? gettext('No draw') : gettext('Draw');
    // Without anything of one's own the sheet comes up for the partner's sake.
    const title = own ? gettext('Declare') : declares ? gettext('You have nothing to declare') : draws;
    const heading = make('h2', '', title);
    heading.id = 'sheet-title';
    const hide = make('button', 'quiet', gettext('Hide'));
    hide.setAttribute('aria-label', gettext('Hide the sheet and look at the table'));
    hide.dataset.do = 'hide';
    const top = make('div', 'sheet-top');
    top.append(heading, hide);

    const list = make('div', 'sheet-list');
    for (const group of melds) list.append(...this.group(group, lying));
    // A seven stands apart: it is no meld, and mostly leaves the declaration open.
    for (const action of others) {
      const seven = this.option(action, action.label, lying);
      seven.classList.add('sheet-seven');
      list.append(seven);
    }
    this.element.replaceChildren(top, ...(list.childElementCount ? [list] : []));
    const foot = make('div', 'sheet-onward');
    for (const action of onward) {
      const button = this.option(action, action.label, lying);
      button.classList.add('sheet-draw');
      if (action === proper && !declares) button.classList.add('primary');
      foot.append(button);
    }
    for (const action of paid) {
      const button = this.option(action, action.label, lying);
      button.classList.add('sheet-draw', 'grave');
      foot.append(button);
    }
    foot.classList.toggle('sheet-paid', paid.length > 0);
    if (onward.length) this.element.append(foot);
    this.element.hidden = false;
    list.scrollTop = 0;
    if (focus) this.focus();
  }

  /** @param {boolean} [keep]  Leave the cards that are looked at where they are shown: they are about to be laid there. */
  hide(keep = false) {
    if (!this.open) return;
    this.element.hidden = true;
    this.element.replaceChildren();
    if (!keep) this.hooks.preview([]);
  }

  /** Begin with the best offer. */
  focus() {
    this.options().find((button) => button.dataset.action)?.focus();
  }

  /** @returns {HTMLButtonElement[]} */
  options() {
    return [...this.element.querySelectorAll('button')].filter((button) => button.offsetParent !== null);
  }

  /**
   * A meld, with its other possibilities folded away.
   * @param {Group} group
   * @param {ReadonlySet<CardId>} lying
   */
  group(group, lying) {
    const [first, ...rest] = group.ways;
    const option = this.option(first, group.label, lying);
    if (!rest.length) return [option];
    const more = make('button', 'quiet sheet-more', gettext('Other cards ({number})', { number: rest.length }));
    more.dataset.do = 'more';
    more.setAttribute('aria-expanded', 'false');
    const ways = make('div', 'sheet-ways');
    ways.hidden = true;
    ways.append(...rest.map((action) => this.option(action, group.label, lying)));
    return [option, more, ways];
  }

  /** @param {Action} action @param {string} label @param {ReadonlySet<CardId>} lying */
  option(action, label, lying) {
    const button = make('button', 'option');
    button.dataset.action = action.action;
    const cards = make('span', 'option-cards');
    for (const card of action.cards) {
      const small = drawSmall(faceOf(card));
      if (lying.has(card)) small.classList.add('lying');
      if (action.borrowed?.includes(card)) small.classList.add('borrowed');
      cards.append(small);
    }
    const points = make('span', 'option-points', action.points ? number(action.points) : '');
    const name = make('span', 'option-label', label);
    name.dataset.again = gettext('once more');
    button.append(name, ' ', points, ' ');
    if (action.cards.length) {
      cards.setAttribute('role', 'img');
      cards.setAttribute('aria-label', action.cards.map((card) => whence(card, action, lying)).join(', '));
      button.append(cards);
    }
    if (action.meld && settings.help) button.append(...outlook(action));
    return button;
  }

  /** @param {EventTarget | null} target */
  look(target) {
    const button = target instanceof Element ? target.closest('button') : null;
    const action = this.actions.find((each) => each.action === button?.dataset.action);
    this.hooks.preview(action ? action.cards : [], action?.verb === 'declare');
  }

  /** @param {Event} event */
  clicked(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    if (button.dataset.action) this.chosen(button, button.dataset.action);
    else if (button.dataset.do === 'hide') {
      this.hide();
      this.hooks.hidden();
    } else if (button.dataset.do === 'more') {
      const ways = /** @type {HTMLElement} */ (button.nextElementSibling);
      ways.hidden = !ways.hidden;
      button.setAttribute('aria-expanded', String(!ways.hidden));
    }
  }

  /** Do what was chosen; if the player wants to look first, only the second time. @param {HTMLButtonElement} button @param {string} action */
  chosen(button, action) {
    const first = settings.confirm && action.startsWith('declare') && button !== this.looked;
    this.looked?.classList.remove('looked');
    this.looked = first ? button : null;
    if (!first) {
      this.hooks.act(action);
      return;
    }
    button.classList.add('looked');
    button.focus({ preventScroll: true });
    this.look(button);
  }

  /** Arrows walk through the offers. @param {KeyboardEvent} event */
  keyed(event) {
    const options = this.options();
    const at = options.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const goals = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 1, End: options.length - 1 };
    if (!(event.key in goals) || !options.length) return;
    event.preventDefault();
    event.stopPropagation();
    options[(goals[event.key] + options.length) % options.length].focus();
  }
}
