/**
 * Puts the laid table on the screen. Each card is one element that lives as long as the card is in sight and moves
 * by transform; nothing ever waits for a movement to end.
 */

import { drawBack, drawFace } from './faces.js';
import { place } from './layout.js';
import { served } from './text.js';

/** @typedef {import('./types.js').Item} Item */
/** @typedef {import('./types.js').Box} Box */
/** @typedef {import('./types.js').Zone} Zone */

/** @typedef {{item: Item, box: Box, slot: HTMLLIElement, card: HTMLElement, moving: Animation | null}} Piece */

/** Which of two cards lies on top, by zone. @type {Record<Zone, number>} */
const DEPTH = { rivalhand: 10, turnup: 20, stock: 30, rivaltable: 40, known: 50, trick: 70, mytable: 90, hand: 110 };
const FLYING = 150;
const EASE = 'cubic-bezier(.2,.7,.25,1)';

export class Painter {
  /**
   * @param {HTMLElement} root  Places are measured from its corner.
   * @param {Record<Zone, HTMLElement>} lists  The list of each zone, in reading order.
   * @param {Record<Zone | 'won' | 'lost', HTMLElement>} areas  The element whose box each zone fills.
   */
  constructor(root, lists, areas) {
    this.root = root;
    this.lists = lists;
    this.areas = areas;
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** @type {Map<string, Box>} */
    this.boxes = new Map();
  }

  /** Forget the measured places: the window changed. */
  remeasure() {
    this.boxes.clear();
  }

  /** @param {Zone | 'won' | 'lost'} zone @returns {Box} */
  area(zone) {
    let box = this.boxes.get(zone);
    if (!box) {
      const outer = this.root.getBoundingClientRect();
      const inner = this.areas[zone].getBoundingClientRect();
      box = { x: inner.x - outer.x, y: inner.y - outer.y, w: inner.width, h: inner.height };
      this.boxes.set(zone, box);
    }
    return box;
  }

  /** The element of a card on the table. @param {string} id */
  element(id) {
    return this.pieces.get(id)?.card ?? null;
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
   * @param {boolean} [how.fade]  Without movement, let what came or changed its place appear softly.
   * @param {(item: Item) => 'won' | 'lost' | null} [how.leaves]
   */
  paint(items, { time = 0, fade = false, leaves = () => null } = {}) {
    const focused = this.focused();
    const stay = new Set(items.map((item) => item.id));
    for (const [id, piece] of this.pieces) if (!stay.has(id)) this.remove(id, piece, time, leaves(piece.item));

    /** @type {Map<Zone, number>} */
    const counts = new Map();
    for (const item of items) {
      const known = this.pieces.get(item.id);
      const piece = known ?? this.add(item);
      const before = piece.box;
      const came = !known || known.item.zone !== item.zone;
      if (known && item.flags.button !== (piece.card.tagName === 'BUTTON')) this.exchange(piece, item);
      this.mark(piece, item);
      this.order(piece.slot, this.lists[item.zone], counts.get(item.zone) ?? 0);
      counts.set(item.zone, (counts.get(item.zone) ?? 0) + 1);
      this.move(piece, item, place(item, this.area(item.zone)), { time, fade, came, before });
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
    const source = this.area(item.from);
    const box = place({ ...item, slot: 0, slots: 1, zone: item.from === 'won' || item.from === 'lost' ? item.zone : item.from }, source);
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
      const where = `${item.index + 1} of ${item.slots}`;
      card.setAttribute('aria-description', [item.detail, where].filter(Boolean).join(', '));
      if (flags.blocked) card.setAttribute('aria-disabled', 'true');
      else card.removeAttribute('aria-disabled');
      card.setAttribute('aria-pressed', String(flags.raised));
    }
    const [marks, caption] = [card.querySelector('.marks'), card.querySelector('.caption')];
    const signs = flags.served.map((meld) => served(meld)[0]);
    if (marks) {
      marks.replaceChildren(...signs.map((sign) => {
        const mark = document.createElement('b');
        mark.dataset.mark = sign;
        return mark;
      }));
    }
    const text = flags.winning ? `${item.caption} ✓` : item.caption;
    if (caption && caption.textContent !== text) caption.textContent = text;
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
   * @param {Box} box
   * @param {{time: number, fade: boolean, came: boolean, before: Box}} how
   */
  move(piece, item, box, { time, fade, came, before }) {
    const same = !came && ['x', 'y', 'w', 'h'].every((key) =>
      Math.abs(box[/** @type {keyof Box} */ (key)] - piece.box[/** @type {keyof Box} */ (key)]) < 0.3);
    const { style } = piece.card;
    style.zIndex = String(DEPTH[item.zone] + item.index);
    if (same && style.width) return;
    const start = piece.moving ? this.seen(piece) : before;
    piece.moving?.cancel();
    piece.moving = null;
    piece.box = box;
    style.width = `${box.w}px`;
    style.height = `${box.h}px`;
    style.transform = at(box);
    if (time > 0) {
      const moving = piece.card.animate(
        [{ transform: `${at(start)} scale(${start.w / box.w})`, zIndex: FLYING + item.index },
          { transform: at(box), zIndex: FLYING + item.index }],
        { duration: time, easing: EASE },
      );
      piece.moving = moving;
      moving.onfinish = () => { if (piece.moving === moving) piece.moving = null; };
    } else if (fade && came) {
      piece.card.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 160 });
    }
  }

  /** @param {string} id @param {Piece} piece @param {number} time @param {'won' | 'lost' | null} to */
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

/** @param {Box} box */
const at = (box) => `translate(${box.x.toFixed(1)}px, ${box.y.toFixed(1)}px)`;
