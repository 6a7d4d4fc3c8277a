/** Dragging a card of one's own: upwards plays it, sideways arranges the hand. Small movements are taps. */

/** @typedef {import('./types.js').CardId} CardId */

/** A finger that moved less than this many pixels has tapped. */
const TAP = 10;
/** How far up a card is dragged to be played. */
const PLAY = 56;

export class Drag {
  /**
   * @param {HTMLElement} root
   * @param {object} hooks
   * @param {(card: CardId, dx: number, dy: number) => boolean} hooks.play  Dropped so far from its place; whether it is played from there.
   * @param {(card: CardId, x: number, y: number) => boolean} hooks.arrange  Dropped at this place of the window; whether that changed anything.
   */
  constructor(root, hooks) {
    this.root = root;
    this.hooks = hooks;
    /** @type {{card: HTMLElement, id: number, x: number, y: number, rest: string, moved: boolean} | null} */
    this.held = null;
    /** The click that follows a drag is none. */
    this.swallow = false;
    root.addEventListener('pointerdown', (event) => this.down(event));
    addEventListener('pointermove', (event) => this.moveTo(event));
    addEventListener('pointerup', (event) => this.up(event));
    addEventListener('pointercancel', () => this.back());
    root.addEventListener('click', (event) => {
      if (this.swallow) {
        event.stopPropagation();
        event.preventDefault();
      }
      this.swallow = false;
    }, true);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.swallow = false;
    const card = event.target instanceof Element ? event.target.closest('button.card') : null;
    if (!(card instanceof HTMLElement) || event.button !== 0 || !event.isPrimary) return;
    this.held = { card, id: event.pointerId, x: event.clientX, y: event.clientY, rest: card.style.transform, moved: false };
  }

  /** @param {PointerEvent} event */
  moveTo(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < TAP) return;
    if (!held.moved) {
      held.moved = true;
      held.card.getAnimations().forEach((each) => each.finish());
      held.rest = held.card.style.transform;
      held.card.classList.add('dragged');
    }
    held.card.style.transform = `translate(${dx}px, ${dy}px) ${held.rest}`;
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    const { card, moved } = held;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!moved || !card.dataset.card) {
      this.back();
      return;
    }
    this.swallow = true;
    setTimeout(() => { this.swallow = false; }, 0);
    const upwards = dy < -PLAY && -dy > Math.abs(dx) * 0.6;
    if (upwards && this.hooks.play(card.dataset.card, dx, dy)) {
      this.held = null;
      card.classList.remove('dragged');
      return;
    }
    this.back();
    if (upwards) return;
    if (Math.abs(dx) > TAP && card.dataset.zone === 'hand') this.hooks.arrange(card.dataset.card, event.clientX, event.clientY);
  }

  /** The card goes back where it lay. */
  back() {
    const { held } = this;
    this.held = null;
    if (!held?.moved) return;
    const from = held.card.style.transform;
    held.card.classList.remove('dragged');
    held.card.style.transform = held.rest;
    held.card.animate([{ transform: from }, { transform: held.rest }], { duration: 120, easing: 'ease-out' });
  }
}
