/**
 * What has happened and is still to be shown. Frames are shown one after another; `skip` goes to the newest state
 * at once. The same frame may come twice (by the answer and by the event stream): the second is dropped.
 */

/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').TableEvent} TableEvent */

export class FrameQueue {
  /**
   * @param {object} hooks
   * @param {(frame: Frame) => number} hooks.think  How long the frame is waited for before it is shown, in milliseconds.
   * @param {(frame: Frame) => number} hooks.show  Show a frame; answers how long it stands, in milliseconds.
   * @param {(state: State, skipped: TableEvent[]) => void} hooks.settle  Nothing is left: this is the state.
   * @param {(event: TableEvent) => void} hooks.tell  Called once for each event, when its frame comes up.
   */
  constructor({ think, show, settle, tell }) {
    this.think = think;
    this.show = show;
    this.settle = settle;
    this.tell = tell;
    /** @type {Frame[]} */
    this.waiting = [];
    /** @type {State | null} The newest state that is known, shown or not. */
    this.newest = null;
    this.running = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get version() {
    return this.newest ? this.newest.version : -1;
  }

  /** @param {Frame[]} frames */
  push(frames) {
    const newer = frames.filter((frame) => frame.state.version > this.version);
    if (!newer.length) return;
    this.newest = newer[newer.length - 1].state;
    this.waiting.push(...newer);
    if (!this.running) this.next();
  }

  /** A whole state, in place of whatever was still to be shown. @param {State} state @param {boolean} [anyway] Even when it is older. */
  take(state, anyway = false) {
    if (!anyway && state.version <= this.version) return;
    this.newest = state;
    const skipped = this.drop();
    this.settle(state, skipped);
  }

  /** Go to the newest state at once. Answers whether there was anything left to show. */
  skip() {
    if (!this.running || !this.newest) return false;
    const skipped = this.drop();
    this.settle(this.newest, skipped);
    return true;
  }

  drop() {
    clearTimeout(this.timer);
    const skipped = this.waiting.splice(0).map((frame) => frame.event);
    skipped.forEach(this.tell);
    this.running = false;
    return skipped;
  }

  next() {
    const [frame] = this.waiting;
    if (!frame) {
      this.running = false;
      if (this.newest) this.settle(this.newest, []);
      return;
    }
    this.running = true;
    const wait = this.think(frame);
    if (wait > 0) this.timer = setTimeout(() => this.bring(), wait);
    else this.bring();
  }

  /** Show the next frame. */
  bring() {
    const frame = this.waiting.shift();
    if (!frame) return;
    this.tell(frame.event);
    this.timer = setTimeout(() => this.next(), this.show(frame));
  }
}
