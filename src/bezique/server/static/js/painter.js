/**
 * Puts the laid table on the screen. Each card is one element that lives as long as the card is in sight and moves
 * by transform; nothing ever waits for a movement to end.
 */

import { drawBack, drawFace } from './faces.js';
import { gettext } from './language.js';
import { place } from './place.js';
import { settings } from './settings.js';
import { served } from './text.js';

/** @typedef {import('./types.js').Item} Item */
/** @typedef {import('./types.js').Box} Box */
/** @typedef {import('./types.js').Spot} Spot */
/** @typedef {import('./types.js').Zone} Zone */
/** @typedef {import('./types.js').AreaName} AreaName */

/** @typedef {{item: Item, box: Spot, slot: HTMLLIElement, card: HTMLElement, moving: Animation | null}} Piece */

/** Which of two cards lies on top, by zone. @type {Record<Zone, number>} */
const DEPTH = { rivalhand: 10, turnup: 20, stock: 30, rivaltable: 40, known: 50, trick: 70, mytable: 90, hand: 110 };
/** Zones that every rival has. */
const OF_RIVALS = ['rivaltable', 'known', 'rivalhand'];
const FLYING = 150;
const EASE = 'cubic-bezier(.2,.7,.25,1)';

export class Painter {
  /** @param {HTMLElement} root  Places are measured from its corner. */
  constructor(root) {
    this.root = root;
    /** @type {Map<AreaName, HTMLElement>} The list of each area, in reading order. */
    this.lists = new Map();
    /** @type {Map<AreaName, HTMLElement>} The element whose box each area fills. */
    this.areas = new Map();
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** @type {Map<AreaName, Box>} */
    this.boxes = new Map();
  }

  /** Make an area known. @param {AreaName} name @param {HTMLElement} area @param {HTMLElement} [list] */
  register(name, area, list) {
    this.areas.set(name, area);
    if (list) this.lists.set(name, list);
  }

  /** Forget the measured places: the window changed, or the table's areas. */
  remeasure() {
    this.boxes.clear();
  }

  /** @param {AreaName} name @returns {Box} */
  area(name) {
    let box = this.boxes.get(name);
    if (!box) {
      const outer = this.root.getBoundingClientRect();
      const inner = (this.areas.get(name) ?? this.root).getBoundingClientRect();
      box = { x: inner.x - outer.x, y: inner.y - outer.y, w: inner.width, h: inner.height };
      this.boxes.set(name, box);
    }
    return box;
  }

  /** The row in which a card lies, counted from 0 in its zone. @param {string} id */
  row(id) {
    return this.pieces.get(id)?.box.row ?? 0;
  }

  /** Where a card lies, whatever moves. @param {string} id */
  spot(id) {
    return this.pieces.get(id)?.box ?? null;
  }

  /** The element of a card on the table. @param {string} id */
  element(id) {
    return this.pieces.get(id)?.card ?? null;
  }

  /** A card was moved by hand; from there it goes on. @param {string} id @param {number} dx @param {number} dy */
  moved(id, dx, dy) {
    const piece = this.pieces.get(id);
    if (!piece) return;
    piece.box = { ...piece.box, x: piece.box.x + dx, y: piece.box.y + dy };
    piece.card.style.transform = at(piece.box);
  }

  /** Let two equal cards change places, so that the one that was touched is the one that moves. @param {string} one @param {string} other */
  swap(one, other) {
    const [a, b] = [this.pieces.get(one), this.pieces.get(other)];
    if (!a || !b) return;
    this.pieces.set(one, b);
    this.pieces.set(other, a);
    for (const piece of [a, b]) piece.item = { ...piece.item, id: piece === a ? other : one };
    a.card.dataset.card = other;
    b.card.dataset.card = one;
  }

  /**
   * Paint a laid table.
   * @param {Item[]} items
   * @param {object} [how]
   * @param {number} [how.time]  Milliseconds that a movement takes; 0 moves nothing.
   * @param {number} [how.apart]  Milliseconds between the beginnings when several cards come in at once.
   * @param {boolean} [how.fade]  Without movement, let what came or changed its place appear softly.
   * @param {(item: Item) => AreaName | null} [how.leaves]
   */
  paint(items, { time = 0, apart = 0, fade = false, leaves = () => null } = {}) {
    const focused = this.focused();
    // Measured before anything is put in: each change between two measurements would be laid out by itself.
    for (const item of items) {
      this.area(areaOf(item));
      if (!this.pieces.has(item.id)) this.area(item.from);
    }
    const stay = new Set(items.map((item) => item.id));
    for (const [id, piece] of this.pieces) if (!stay.has(id)) this.remove(id, piece, time, leaves(piece.item));

    /** @type {Map<AreaName, number>} */
    const counts = new Map();
    let coming = 0;
    for (const item of items) {
      const known = this.pieces.get(item.id);
      const piece = known ?? this.add(item);
      const before = piece.box;
      const came = !known || known.item.zone !== item.zone;
      if (known && item.flags.button !== (piece.card.tagName === 'BUTTON')) this.exchange(piece, item);
      this.mark(piece, item);
      const name = areaOf(item);
      const list = this.lists.get(name);
      if (list) this.order(piece.slot, list, counts.get(name) ?? 0);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      this.move(piece, item, place(item, this.area(name), settings.leftHanded), { time, wait: known ? 0 : apart * coming, fade, came, before });
      if (!known && item.face) coming += 1;
    }
    if (focused && !document.activeElement?.closest('[data-card], dialog, .sheet')) this.element(focused)?.focus({ preventScroll: true });
  }

  /** End all movements where they lead. */
  finish() {
    for (const piece of this.pieces.values()) piece.moving?.finish();
    for (const ghost of this.root.querySelectorAll('.leaving')) ghost.getAnimations().forEach((each) => each.finish());
  }

  /** The card that holds the focus, if any does. @returns {string | null} */
  focused() {
    const active = document.activeElement;
    return active instanceof HTMLElement && this.root.contains(active) ? active.dataset.card ?? null : null;
  }

  /** @param {Item} item @returns {Piece} */
  add(item) {
    const slot = document.createElement('li');
    const card = this.build(item);
    slot.append(card);
    const zone = /** @type {Zone} */ (item.from.split('-')[0]);
    const box = place({ ...item, slot: 0, slots: 1, groups: [], zone }, this.area(item.from));
    const piece = { item, box, slot, card, moving: null };
    this.pieces.set(item.id, piece);
    return piece;
  }

  /** @param {Item} item */
  build(item) {
    const card = document.createElement(item.flags.button ? 'button' : 'span');
    if (card instanceof HTMLButtonElement) {
      card.type = 'button';
      card.tabIndex = -1;
    }
    if (item.face) {
      card.dataset.card = item.id;
      card.append(drawFace(item.face));
    } else {
      card.setAttribute('aria-hidden', 'true');
      card.append(drawBack());
    }
    const marks = document.createElement('span');
    marks.className = 'marks';
    const caption = document.createElement('span');
    caption.className = 'caption';
    caption.hidden = true;
    caption.append(document.createElement('span'));
    for (const part of [marks, caption]) part.setAttribute('aria-hidden', 'true');
    card.append(marks, caption);
    return card;
  }

  /** A card became a button, or ceased to be one. @param {Piece} piece @param {Item} item */
  exchange(piece, item) {
    const card = this.build(item);
    piece.box = this.seen(piece);
    piece.moving?.cancel();
    piece.moving = null;
    piece.card.replaceWith(card);
    piece.card = card;
  }

  /** Write down what is to be seen and said of a card. @param {Piece} piece @param {Item} item */
  mark(piece, item) {
    const { card } = piece;
    const { flags } = item;
    piece.item = item;
    card.className = ['card', item.face ? 'open' : 'hidden', ...Object.entries(flags)
      .filter(([name, value]) => value === true && name !== 'button').map(([name]) => name)].join(' ');
    card.dataset.zone = item.zone;
    if (!item.face) return;
    if (!flags.button) card.setAttribute('role', 'img');
    card.setAttribute('aria-label', flags.button ? item.label : [item.label, item.detail].filter(Boolean).join(', '));
    if (flags.button) {
      const where = gettext('{number} of {all}', { number: item.index + 1, all: item.slots });
      card.setAttribute('aria-description', [item.detail, where].filter(Boolean).join(', '));
      if (flags.blocked) card.setAttribute('aria-disabled', 'true');
      else card.removeAttribute('aria-disabled');
      card.setAttribute('aria-pressed', String(flags.raised));
    }
    const caption = /** @type {HTMLElement} */ (card.querySelector('.caption'));
    const text = /** @type {HTMLElement} */ (caption.firstElementChild);
    if (text.textContent !== item.caption) text.textContent = item.caption;
    caption.hidden = !item.caption;
  }

  /** Write the melds in which a card has served where they can be seen. @param {Piece} piece @param {Item} item @param {Spot} box */
  signs({ card }, item, box) {
    const marks = card.querySelector('.marks');
    if (!marks) return;
    const { flags } = item;
    const signsOf = flags.served.map((meld) => served(meld)[0]);
    const [width, height] = [box.strip ?? box.w, (box.show ?? box.h) - 0.57 * box.h];
    // Written close where there is no room for all of them otherwise.
    const close = fitting(signsOf, width, height, USUAL).length < signsOf.length;
    const room = /** @type {const} */ ([width, height, close ? CLOSE : USUAL]);
    const done = fitting(signsOf, ...room);
    // In what it may still serve is told where that has room beside what it has served in.
    const all = [...done, ...flags.may.map((meld) => served(meld)[0])];
    const signs = done.length === flags.served.length && fitting(all, ...room).at(-1) === all.at(-1) ? all : done;
    const text = `${done.length} ${signs.join()} ${close}`;
    if (marks instanceof HTMLElement && marks.dataset.signs === text) return;
    if (marks instanceof HTMLElement) marks.dataset.signs = text;
    marks.classList.toggle('tight', close);
    marks.replaceChildren(...signs.map((sign, index) => {
      const mark = document.createElement('b');
      mark.dataset.mark = sign;
      if (index >= done.length) mark.className = 'may';
      return mark;
    }));
  }

  /** Bring a slot to its place in the list without touching those that are right. @param {Element} slot @param {HTMLElement} list @param {number} index */
  order(slot, list, index) {
    const there = list.children[index];
    if (there !== slot) list.insertBefore(slot, there ?? null);
  }

  /** Where a piece is seen at this moment. @param {Piece} piece @returns {Box} */
  seen(piece) {
    if (!piece.moving || piece.moving.playState === 'finished' || !piece.card.isConnected) return piece.box;
    const outer = this.root.getBoundingClientRect();
    const inner = piece.card.getBoundingClientRect();
    return { x: inner.x - outer.x, y: inner.y - outer.y, w: inner.width, h: inner.height };
  }

  /**
   * @param {Piece} piece
   * @param {Item} item
   * @param {Spot} box
   * @param {{time: number, wait: number, fade: boolean, came: boolean, before: Box}} how
   */
  move(piece, item, box, { time, wait, fade, came, before }) {
    this.signs(piece, item, box);
    const same = !came && ['x', 'y', 'w', 'h'].every((key) =>
      Math.abs(box[/** @type {keyof Box} */ (key)] - piece.box[/** @type {keyof Box} */ (key)]) < 0.3);
    const { style } = piece.card;
    const still = same && style.width !== '';
    style.zIndex = String(DEPTH[item.zone] + (box.over ?? item.index));
    piece.card.classList.toggle('upper', (box.show ?? box.h) < box.h - 1);
    style.setProperty('--strip', `${Math.floor(box.strip ?? box.w)}px`);
    style.setProperty('--show', `${Math.floor(box.show ?? box.h)}px`);
    const start = piece.moving ? this.seen(piece) : before;
    if (still) {
      piece.box = box;
      return;
    }
    piece.moving?.cancel();
    piece.moving = null;
    piece.box = box;
    style.width = `${box.w}px`;
    style.height = `${box.h}px`;
    style.transform = at(box);
    if (time > 0) {
      const moving = piece.card.animate(
        [{ transform: `${at(start)} scale(${start.w / box.w})`, zIndex: FLYING + item.index, opacity: wait ? 0 : 1 },
          { opacity: 1, offset: 0.02 },
          { transform: at(box), zIndex: FLYING + item.index }],
        { duration: time, delay: wait, easing: EASE, fill: 'backwards' },
      );
      piece.moving = moving;
      moving.onfinish = () => { if (piece.moving === moving) piece.moving = null; };
    } else if (fade && came) {
      piece.card.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 160 });
    }
  }

  /** @param {string} id @param {Piece} piece @param {number} time @param {AreaName | null} to */
  remove(id, piece, time, to) {
    this.pieces.delete(id);
    if (!to || time <= 0) {
      piece.slot.remove();
      return;
    }
    // A won trick is drawn in; from here on it is no card of the table any more.
    const { card, slot } = piece;
    const goal = this.area(to);
    const end = { ...piece.box, x: goal.x + goal.w / 2 - piece.box.w / 2, y: goal.y + goal.h / 2 - piece.box.h / 2 };
    delete card.dataset.card;
    delete card.dataset.zone;
    card.setAttribute('aria-hidden', 'true');
    card.classList.add('leaving');
    this.root.append(card);
    slot.remove();
    const going = card.animate(
      [{ transform: at(piece.box), opacity: 1 }, { transform: `${at(end)} scale(.35)`, opacity: 0 }],
      { duration: time, easing: EASE, fill: 'forwards' },
    );
    going.onfinish = () => card.remove();
  }
}

/** @typedef {{high: number, wide: (sign: string) => number}} Mark  A mark's height, and its width by its letters. */

/** @type {Mark} */
const USUAL = { high: 13, wide: (sign) => 7 + 7 * sign.length };
/** @type {Mark} */
const CLOSE = { high: 11, wide: (sign) => 4 + 6 * sign.length };

/**
 * As many signs as there is room for; the last one tells if there are more.
 * @param {string[]} signs
 * @param {number} width
 * @param {number} height
 * @param {Mark} mark
 */
function fitting(signs, width, height, { high, wide }) {
  const lines = Math.max(1, Math.floor(height / high));
  let [line, used] = [1, 0];
  for (const [index, sign] of signs.entries()) {
    if (used && used + wide(sign) > Math.min(width, 44)) {
      line += 1;
      used = 0;
    }
    if (line > lines) return [...signs.slice(0, index - 1), `${signs[index - 1]}…`];
    used += wide(sign);
  }
  return signs;
}

/** The area of an item: each rival has its own. @param {Item} item @returns {AreaName} */
const areaOf = (item) => (OF_RIVALS.includes(item.zone) ? `${item.zone}-${item.seat}` : item.zone);

/** @param {Box} box */
const at = (box) => `translate(${box.x.toFixed(1)}px, ${box.y.toFixed(1)}px)`;
