/**
 * The tutorial: the table as always, but what happens at it was recorded. Each step shows a position, says what to do,
 * and takes that one action; whatever else is tried is answered with a hint, and changes nothing.
 */

import { $, dialog } from './dom.js';
import { gettext } from './language.js';
import { settings } from './settings.js';
import { Table } from './table.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./wire.js').Hooks} Hooks */
/** @typedef {import('./wire.js').Answer} Answer */

/** @typedef {{title: string, text: string, hint: string, action: string, state: State, frames: Frame[]}} Lesson */

const KEY = 'bezique.tutorial';

/** Where the player has got to; kept in this browser. */
class Course {
  /** @param {Lesson[]} lessons */
  constructor(lessons) {
    this.lessons = lessons;
    this.at = 0;
    try {
      this.at = Math.min(Math.max(0, Number(localStorage.getItem(KEY)) || 0), lessons.length - 1);
    } catch {
      /* Nothing can be kept: it begins at the beginning. */
    }
    /** Whether the player comes back to a tutorial that was left. */
    this.resumed = this.at > 0;
  }

  get lesson() {
    return this.lessons[this.at];
  }

  get isLast() {
    return this.at === this.lessons.length - 1;
  }

  /** @param {number} step */
  go(step) {
    this.at = Math.min(Math.max(0, step), this.lessons.length - 1);
    this.resumed = false;
    try {
      localStorage.setItem(KEY, String(this.isLast ? 0 : this.at));
    } catch {
      /* As above. */
    }
  }
}

/** What stands in for the server: the recorded deal. */
class Recorded {
  /** @param {Course} course @param {Hooks} hooks */
  constructor(course, hooks) {
    this.course = course;
    this.hooks = hooks;
  }

  /** Show the position of the present step. */
  open() {
    this.hooks.state(this.course.lesson.state, true);
  }

  /** @param {string} action @returns {Promise<Answer>} */
  async act(action) {
    const { course } = this;
    const { lesson } = course;
    // As with a server, the answer comes only when the press is over.
    await new Promise((resolve) => { setTimeout(resolve); });
    if (action !== lesson.action) return { ok: false, error: lesson.hint || gettext('First read on: press “Go on”.'), gentle: true };
    course.go(course.at + 1);
    this.hooks.frames(lesson.frames);
    return { ok: true };
  }

  /** The lesson itself tells what to do. @returns {Promise<import('./wire.js').HintAnswer>} */
  async hint() {
    return { ok: false, error: this.course.lesson.hint };
  }
}

/** The table with somebody beside it who tells what to do. */
class Taught extends Table {
  /** @param {HTMLElement} root @param {Course} course */
  constructor(root, course) {
    super(root, (_, hooks) => new Recorded(course, hooks));
    this.course = course;
    $('coach-next').addEventListener('click', () => this.goOn());
    $('coach-back').addEventListener('click', () => this.turnTo(course.at - 1));
    $('coach-again').addEventListener('click', () => {
      dialog('menu').close();
      this.turnTo(0);
    });
    this.wire.open();
    this.teach();
  }

  /** What is recorded is all there, so it waits until everything else is ready. */
  get isReady() {
    return this.course !== undefined;
  }

  /** The end of the deal is told by the last step. */
  ended() {}

  /** To the next step, or at the end of the deal to its score. */
  goOn() {
    if (this.course.isLast) this.over((dialogs) => dialogs.openResult());
    else this.turnTo(this.course.at + 1);
  }

  /** Go to a step, wherever the deal stands. @param {number} step */
  turnTo(step) {
    this.course.go(step);
    this.putAside = -1;
    this.announced = -1;
    this.raised = null;
    this.say.calm();
    this.wire.open();
    this.teach();
  }

  /** @param {State} state */
  settle(state) {
    super.settle(state);
    if (!this.isReady) return;
    // Where tricks are left out, the next position is another one.
    const { lesson } = this.course;
    if (!this.sending && lesson.state.version !== state.version) this.wire.open();
    else this.teach();
  }

  playOnly() {
    // Here every card is played by hand.
  }

  /** Say what the present step asks for. */
  teach() {
    const { course, queue, sending } = this;
    if (queue.running || sending) return;
    const { lesson } = course;
    if ($('coach').dataset.step === String(course.at)) return;
    $('coach').dataset.step = String(course.at);
    $('coach-count').textContent = gettext('Step {number} of {all}:', { number: course.at + 1, all: course.lessons.length });
    $('coach-title').textContent = lesson.title;
    $('coach-text').textContent = course.resumed ? `${gettext('Here you left off.')} ${lesson.text}` : lesson.text;
    $('coach-back').toggleAttribute('disabled', course.at === 0);
    $('coach-next').hidden = lesson.action !== '';
    $('coach-next').textContent = course.isLast ? gettext('Score sheet') : gettext('Go on');
    $('coach-play').hidden = !course.isLast;
    this.painter.remeasure();
    this.again(0);
    if (document.querySelector('dialog[open]')) return;
    if (!lesson.action) $('coach-next').focus({ preventScroll: true });
    else if (this.sheet.open) this.wanted()[0]?.focus({ preventScroll: true });
    else this.beginAt(this.wanted()[0]);
  }

  /** Let the arrows begin at a card. @param {HTMLElement | undefined} card */
  beginAt(card) {
    if (card?.dataset.card) this.keys.rover = card.dataset.card;
    this.keys.rove();
    this.keys.focus();
  }

  /** The cards and buttons that do what is asked for. @returns {HTMLElement[]} */
  wanted() {
    const { action } = this.course.lesson;
    if (!action) return [];
    const [verb, card] = action.split(' ');
    const buttons = [...document.querySelectorAll('#sheet button[data-action], #buttons button[data-action]')];
    const cards = verb === 'play' ? [this.painter.element(card)] : [];
    return /** @type {HTMLElement[]} */ ([...cards, ...buttons.filter((each) => each instanceof HTMLElement && each.dataset.action === action)]
      .filter(Boolean));
  }

  frame() {
    super.frame();
    if (!this.isReady) return;
    const wanted = this.queue.running || this.sending ? [] : this.wanted();
    for (const each of document.querySelectorAll('[data-wanted]')) {
      if (each instanceof HTMLElement && !wanted.includes(each)) delete each.dataset.wanted;
    }
    for (const each of wanted) each.dataset.wanted = 'yes';
  }
}

const root = document.querySelector('main[data-lessons]');
if (root instanceof HTMLElement) {
  const answer = await fetch(root.dataset.lessons ?? '');
  const course = new Course((await answer.json()).steps);
  const table = new Taught(root, course);
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'n' || !settings.letterKeys || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!document.querySelector('dialog[open]') && !$('coach-next').hidden) table.goOn();
  });
}
