/** The table: puts wire, queue, painter, sheets and the player's hands together. */

import { sorted } from './cards.js';
import { $, dialog, make } from './dom.js';
import { Company, company } from './company.js';
import { Drag } from './drag.js';
import { install } from './faces.js';
import { Keys } from './keys.js';
import { gettext } from './language.js';
import { forbidden, layout, leaves, playOf, revokeOf, room } from './layout.js';
import { Painter } from './painter.js';
import { FrameQueue } from './queue.js';
import { seatRivals } from './seats.js';
import { Say } from './say.js';
import { change, pace, settings, show as showSettings, thinking } from './settings.js';
import { Sheet, hasOffers, offers, spoken } from './sheet.js';
import { play as playSound, soundOf, tick } from './sound.js';
import { dealt, told } from './spoken.js';
import { Surround } from './surround.js';
import { TEXT, begins, dealNumber, mayDeclare, prompt, situation, yourTurn, yourWindow } from './text.js';
import { Wire } from './wire.js';

/** @typedef {import('./dialogs.js').Dialogs} Dialogs */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').TableEvent} TableEvent */
/** @typedef {import('./types.js').CardId} CardId */
/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./wire.js').Hooks} Hooks */
/** @typedef {import('./wire.js').Line} Line */

/** How long a movement takes and how long its frame stands, in milliseconds. @type {Record<string, [number, number]>} */
const TIMES = {
  play: [260, 420], trick: [0, 0], declare: [320, 1000], exchange: [320, 900], seven: [260, 800], draw: [240, 270],
  'take-turn-up': [260, 350], deal: [320, 850], 'turn-up': [260, 500], 'stock-empty': [360, 800], trump: [0, 400],
  'take-back': [300, 420], 'carte-blanche': [260, 900], 'hand-over': [0, 700], 'no-draw': [0, 700], revoke: [0, 1200], end: [240, 300], cut: [0, 900], 'match-end': [0, 0],
};
/** What another player thinks over. */
const THOUGHT_OVER = ['play', 'declare', 'seven', 'exchange'];
/** What is left of the standing time when nothing moves. */
const STILL = 0.35;
/** Between two cards that are dealt. */
const DEALT_APART = 55;
/** How many lines the list of what happened keeps: as many as the page can come with (table.py). */
const LOG_LENGTH = 60;
/** What is left of the standing times while the rest of the tricks is played out. */
const CLAIMED = 0.25;

/** Where each zone lies. */
const AREAS = {
  hand: 'hand-area', mytable: 'mytable-area', trick: 'trick-area', turnup: 'rail-area', stock: 'rail-area',
};

/** An event as who listens hears it. @param {TableEvent} event */
const heard = ({ text, more = '' }) => [text, more];

export class Table {
  /**
   * @param {HTMLElement} root
   * @param {(table: string, hooks: Hooks) => Line} connect  How the table is reached.
   */
  constructor(root, connect = (table, hooks) => new Wire(table, hooks)) {
    this.root = root;
    this.id = root.dataset.table ?? '';
    /** @type {State | null} What is on the screen. */
    this.state = null;
    this.resting = false;
    /** @type {CardId | null} */
    this.raised = null;
    /** @type {Set<CardId>} */
    this.fresh = new Set();
    /** @type {Set<CardId>} */
    this.preview = new Set();
    this.previewLaid = false;
    /** @type {Set<CardId>} */
    this.hinted = new Set();
    /** @type {CardId[]} */
    this.manual = [];
    this.sending = false;
    /** The rest of the tricks is being played out. */
    this.claiming = false;
    /** The version whose sheet the player has put aside. */
    this.putAside = -1;
    this.announced = -1;
    /** The deal whose cards have been said. */
    this.saidDeal = 0;
    /** What is said when the page comes to a table, until it has been said. */
    this.arrival = '';
    /** What was taken back, until it is said together with whose turn it is. */
    this.takenBack = '';
    /** This tap or key has only early the table on. */
    this.spent = false;

    this.painter = new Painter(root);
    for (const [name, area] of Object.entries(AREAS)) this.painter.register(name, $(area), $(name));
    this.say = new Say(this);
    this.surround = new Surround(this);
    this.company = new Company(this);
    this.keys = new Keys(this);
    /** @type {Dialogs | null} What opens over the table; it comes when the cards are there. */
    this.dialogs = null;
    /** @type {Promise<Dialogs> | null} */
    this.bringing = null;
    /** @type {State | null} */
    this.first = null;
    this.sheet = new Sheet($('sheet'), {
      act: (action) => this.send(action),
      preview: (cards, laid = false) => this.lookAt(cards, laid),
      hidden: () => {
        this.putAside = this.state?.version ?? -1;
        this.frame();
        this.keys.focus();
      },
    });
    this.queue = new FrameQueue({
      think: (frame) => this.think(frame),
      show: (frame) => this.showFrame(frame),
      settle: (state, skipped) => this.settle(state, skipped),
      tell: (event) => this.tell(event),
    });
    this.wire = connect(this.id, {
      state: (state, anyway) => this.queue.take(state, anyway),
      frames: (frames) => this.queue.push(frames),
      line: (line) => this.line(line),
      here: (seats) => this.company.here(seats),
      version: () => this.queue.version,
    });
    this.drag = new Drag(root, {
      play: (card, dx, dy) => this.drop(card, dx, dy),
      arrange: (card, x, y) => this.arrange(card, x, y),
    });
    this.listen();
    // The page may come with the state that it shows first.
    const told = document.getElementById('state')?.textContent;
    if (told) this.queue.take(JSON.parse(told));
    this.wire.open();
    this.over(() => this.frame());
  }

  // --- What comes in -------------------------------------------------------------------------------------------

  /** How long a computer thinks something over; people have done that already. @param {Frame} frame */
  think({ event, state }) {
    const seat = event.seat ?? state.table.seat;
    const person = state.table.players[seat].kind === 'human' && !state.match.standIns.includes(seat);
    if (this.claiming || person || !THOUGHT_OVER.includes(event.kind)) return 0;
    return thinking(state.version);
  }

  /** @param {Frame} frame @returns {number} How long it stands. */
  showFrame({ event, state }) {
    const [move, stand] = TIMES[event.kind] ?? [200, 300];
    const last = state.view.lastTrick?.cards ?? [];
    const card = event.cards?.[0];
    // A trick rests when it is won, and also when the state has already put the card just played away.
    const gathered = event.kind === 'play' && !state.view.trick.some((each) => each.card === card)
      && last.some((each) => each.card === card);
    this.resting = event.kind === 'trick' || gathered;
    if (event.kind === 'play' && event.seat === state.table.seat) this.fresh = new Set();
    if (event.kind === 'take-back') this.painter.finish();
    this.preview = new Set();
    this.paint(state, move * pace(), event.kind === 'deal' ? DEALT_APART * pace() : 0);
    const sound = soundOf(event.kind);
    if (sound) playSound(sound);
    const mine = event.seat === state.table.seat;
    if (mine && event.kind === 'play') tick();
    const hurry = this.claiming ? CLAIMED : 1;
    if (event.kind === 'trick') return settings.rest * hurry;
    return (mine ? stand * 0.6 : stand) * (pace() || STILL) * hurry;
  }

  /** Nothing more to show. @param {State} state @param {TableEvent[]} [skipped]  What has just happened and was not shown. */
  settle(state, skipped = []) {
    this.resting = false;
    this.claiming = false;
    this.painter.finish();
    const mine = state.view.turn === state.table.seat && state.view.phase !== 'over';
    if (this.state) this.paint(state, 240 * pace());
    else {
      this.begin(state, mine);
      // Who comes to a deal that has just begun sees it dealt.
      const begun = state.view.tricks === 0 && state.view.phase === 'play';
      this.paint(state, begun ? TIMES.deal[0] * pace() : 0, DEALT_APART * pace());
    }
    this.dialogs?.seals.keep(state);
    this.company.call(state, mine);
    this.offerSheet();
    const question = this.company.ask(state);
    if (question) {
      this.announced = state.version;
      playSound('turn');
      this.say.alert(told(this.arrival, question));
    } else if (mine && this.announced !== state.version && !this.sending) {
      this.announced = state.version;
      playSound('turn');
      tick();
      const turn = state.view.phase === 'window' ? `${yourWindow(state)} ${spoken(state)}`.trim() : yourTurn(state);
      this.say.alert(told(this.arrival, this.takenBack, this.coming(state), turn));
      this.takenBack = '';
    } else if (this.arrival) this.say.alert(this.arrival);
    this.arrival = '';
    if (state.view.phase === 'over' || state.match.over) this.ended(state, told(...skipped.flatMap(heard)));
    this.playOnly(state);
  }

  /** A deal has come to its end. @param {State} state @param {string} happened  What its dialog would silence. */
  ended(state, happened) {
    this.over((dialogs) => dialogs.offerResult(state, happened));
  }

  /** What is said once: the situation when the page comes to a table, and the cards with which a deal begins. @param {State} state */
  coming(state) {
    const { deal } = state.match;
    if (this.saidDeal === deal) return '';
    const first = this.saidDeal === 0;
    this.saidDeal = deal;
    return told(first ? situation(state) : '', dealt(state, this.arranged(state)));
  }

  /** Play the only card that may be played, where the player wants that done. @param {State} state */
  playOnly({ view, table, match }) {
    const [only, ...others] = view.actions;
    if (match.asked !== null || !settings.forced || this.sending || view.turn !== table.seat || others.length || view.offences.length) return;
    if (only?.verb === 'play') this.send(only.action);
  }

  /** The first state of all. @param {State} state @param {boolean} mine  Whether it is the reader's turn in it. */
  begin(state, mine) {
    const fresh = state.match.deal === 1 && state.view.tricks === 0 && state.view.trick.length === 0;
    const cuts = fresh ? state.table.opening ?? [] : [];
    if ($('log').childElementCount) {
      // The page came with what has happened. Where the reader is told of the trumps anyhow, they are not told twice.
      this.arrival = told(...cuts.map(({ text }) => text), mine ? dealNumber(state) : begins(state));
    } else [...cuts, { kind: 'situation', text: begins(state) }].forEach((event) => this.tell(event));
    this.first = state;
    this.dialogs?.begin(state);
    seatRivals(state, $('rivals'), this.painter);
    this.painter.register(`seat-${state.table.seat}`, $('me'));
    this.surround.ladder(state);
    document.body.dataset.ready = 'yes';
  }

  /** @param {TableEvent} event */
  tell(event) {
    if (!event.text) return;
    this.takenBack = event.kind === 'take-back' ? event.text : '';
    const log = $('log');
    const line = make('p', '', event.text);
    if (event.more) line.append(' ', make('span', 'aloud', event.more));
    log.prepend(line);
    while (log.children.length > LOG_LENGTH) log.lastElementChild?.remove();
    this.surround.filled();
  }

  /** @param {'up' | 'away' | 'gone'} line */
  line(line) {
    const notice = $('notice');
    notice.hidden = line === 'up';
    notice.replaceChildren();
    if (line === 'away') notice.textContent = TEXT.away;
    if (line === 'up') this.say.explain(TEXT.back, false);
    if (line === 'gone') {
      const link = make('a', '', gettext('Begin another game'));
      link.href = '/';
      notice.append(TEXT.gone, link);
    }
    document.body.dataset.line = line;
  }

  // --- What is shown -------------------------------------------------------------------------------------------

  /** @param {State} state @param {number} time @param {number} [apart]  Between the beginnings of movements, where cards come in one by one. */
  paint(state, time, apart = 0) {
    this.notice(state);
    const first = !this.state;
    this.state = state;
    if (this.say.offered !== state.version) this.say.decline();
    const mine = this.myCards();
    if (this.raised && !mine.includes(this.raised)) this.raised = null;
    this.dialogs?.memory.keep(state);
    this.dialogs?.hint.keep(state);
    // What was taken back goes nowhere: it has not been played.
    const back = this.takenBack !== '';
    if (back) this.fresh = new Set();
    const focused = this.painter.focused();
    const at = focused ? this.keys.buttons().findIndex((button) => button.dataset.card === focused) : -1;
    // What is written beside the cards decides how much room they have.
    if (first) this.frame();
    this.makeRoom(state);
    this.painter.paint(this.laid(), {
      time, apart, fade: settings.speed === 'off', leaves: (item) => (back ? null : leaves(item, state)),
    });
    this.keys.rove(at);
    if (focused && document.activeElement === document.body) this.keys.focus();
    this.frame();
  }

  /** Give the areas the room that the cards in them need. @param {State} state */
  makeRoom(state) {
    const wanted = room(state);
    const changed = Object.entries(wanted).filter(([name, amount]) => this.root.dataset[name] !== amount);
    for (const [name, amount] of changed) this.root.dataset[name] = amount;
    if (changed.length) this.painter.remeasure();
  }

  laid() {
    const { raised, resting, fresh, preview, previewLaid, hinted, manual } = this;
    const { sort, lowFirst, help } = settings;
    return layout(/** @type {State} */ (this.state), { raised, resting, fresh, preview, previewLaid, hinted, manual, sort, lowFirst, help });
  }

  /** Paint again what is there: something of the page's own has changed. @param {number} [time] */
  again(time = 110 * pace()) {
    if (!this.state) return;
    this.painter.paint(this.laid(), { time });
    this.keys.rove();
    this.frame();
  }

  /** Point out cards that have come into the hand. @param {State} state */
  notice(state) {
    const before = this.state;
    if (!before || before.match.deal !== state.match.deal) {
      this.fresh = new Set();
      return;
    }
    const held = new Set(this.myCards());
    const came = state.view.hand.filter((card) => !held.has(card));
    if (came.length && came.length <= 3 && held.size) this.fresh = new Set([...came, ...[...this.fresh].filter((card) => !held.has(card))]);
  }

  myCards() {
    if (!this.state) return [];
    const { view, table } = this.state;
    if (view.tableIs === 'captured') return view.hand;
    return [...view.hand, ...view.seats[table.seat].table.map((each) => each.card)];
  }

  /** Everything around the cards. */
  frame() {
    this.surround.write();
  }

  // --- What the player does ------------------------------------------------------------------------------------

  /** @param {string} action */
  async send(action) {
    if (this.sending) return;
    this.sending = true;
    this.claiming = action === 'take-rest';
    this.say.calm();
    this.sheet.hide(action.startsWith('declare'));
    if (dialog('result').open) dialog('result').close();
    if (dialog('menu').open) dialog('menu').close();
    this.frame();
    const deal = this.queue.newest?.match.deal;
    const answer = await this.wire.act(action, this.queue.version);
    this.sending = false;
    if (this.preview.size) this.lookAt([], false);
    // Somebody else may have begun the next deal in this moment: that is what was wanted.
    const done = action === 'next-deal' && this.queue.newest?.match.deal !== deal;
    if (!answer.ok && !done) this.say.explain(answer.error || TEXT.refused, !answer.gentle);
    if (!this.queue.running && this.queue.newest) this.settle(this.queue.newest);
    this.frame();
  }

  /** Play a card, or say why that is not possible. @param {CardId} card */
  play(card) {
    const state = /** @type {State} */ (this.state);
    const { view, table } = state;
    const action = playOf(state, card);
    if (action) {
      this.playBy(action, card);
      return;
    }
    if (view.phase === 'over') this.say.explain(TEXT.dealOver);
    else if (view.turn !== table.seat) this.say.explain(TEXT.wait);
    else if (view.phase === 'window') this.say.explain(this.windowFirst());
    else this.refuse(card, forbidden(state, card) || TEXT.refused);
  }

  /** A card was dragged upwards and let go: it is played from where it is. @param {CardId} card @param {number} dx @param {number} dy */
  drop(card, dx, dy) {
    if (this.spent || this.sending || !this.state) return false;
    const plays = playOf(this.state, card) !== undefined;
    if (plays) this.painter.moved(card, dx, dy);
    this.play(card);
    return plays;
  }

  /** @param {Action} action @param {CardId} card  The card itself or its equal. */
  playBy(action, card) {
    const named = action.cards[0];
    if (named !== card) {
      this.painter.swap(card, named);
      this.manual = this.manual.map((each) => (each === card ? named : each === named ? card : each));
    }
    this.raised = null;
    this.send(action.action);
  }

  /** Why no card is played now: the window is still open. */
  windowFirst() {
    const { view } = /** @type {State} */ (this.state);
    if (!view.offences.length || mayDeclare(view.actions)) return TEXT.declareFirst;
    return offers(view.actions).proper?.verb === 'no-draw' ? TEXT.leaveFirst : TEXT.drawFirst;
  }

  /** Say why a card may not be played; where that is paid for, it can be played all the same. @param {CardId} card @param {string} reason */
  refuse(card, reason) {
    const revoke = revokeOf(/** @type {State} */ (this.state), card);
    if (!revoke || this.sending) {
      this.say.explain(reason);
      return;
    }
    const button = make('button', 'grave', TEXT.revoke);
    button.addEventListener('click', () => this.playBy(revoke, card));
    this.say.alert(`${reason} ${TEXT.revokeOffered} ${revoke.label}.`);
    this.say.offer(reason, true, [button], `${revoke.label}.`);
  }

  /** Go back to the last decision, or say why not. */
  takeBack() {
    const { state } = this;
    if (!state || this.sending) return;
    const { match, table, view } = this.queue.newest ?? state;
    if (match.mayTakeBack) this.send('take-back');
    else if (company(state).length) this.say.explain(match.asked === table.seat ? TEXT.asked : TEXT.tooLate, false);
    else this.say.explain(!table.relaxed ? TEXT.notRelaxed : match.over || view.phase === 'over' ? TEXT.dealStands : TEXT.nothingBack, false);
  }

  /** Ask for a hint, or for the next step of the one that is there. */
  hint() {
    this.keys.open((dialogs) => dialogs.hint.ask());
  }

  /** Go on: to the next deal, to the result, or to what is to be done now. */
  next() {
    const { state } = this;
    if (!state || this.sending) return;
    if (state.match.mayContinue) this.send('next-deal');
    else if (state.match.over) this.over((dialogs) => dialogs.openResult());
    else this.say.explain(prompt(state, this.raised), false);
  }

  /** Play out the tricks that are certain, or say that they are not. */
  takeRest() {
    if (this.sending) return;
    if (this.queue.newest?.view.takeRest) this.send('take-rest');
    else this.say.explain(TEXT.notCertain, false);
  }

  /** A card too many is drawn only when that is said twice. */
  oneMore() {
    const action = this.state?.view.offences.find((each) => each.verb === 'draw');
    if (!action || this.sending) return;
    const draw = make('button', 'grave', TEXT.drawIt);
    draw.dataset.action = action.action;
    const not = make('button', '', TEXT.drawNot);
    not.addEventListener('click', () => this.say.decline());
    this.say.alert(`${action.label}.`);
    this.say.offer(`${action.label}.`, false, [draw, not]);
    not.focus({ preventScroll: true });
  }

  /** A card was tapped. @param {CardId} card @param {boolean} keyboard */
  tap(card, keyboard) {
    const state = /** @type {State} */ (this.state);
    this.keys.rover = card;
    const reason = forbidden(state, card);
    if (reason) {
      this.refuse(card, reason);
      return;
    }
    const playable = playOf(state, card) !== undefined;
    if (!this.spent && (keyboard || this.raised === card || (settings.singleTap && playable))) {
      this.play(card);
      return;
    }
    this.say.calm();
    this.raised = this.raised === card && !this.spent ? null : card;
    this.again();
  }

  /** A raised card goes down again. */
  lower() {
    if (!this.raised) return;
    this.raised = null;
    this.again();
  }

  /** Lay a card of the hand at another place of the window. @param {CardId} card @param {number} x @param {number} y */
  arrange(card, x, y) {
    const others = this.keys.buttons('hand').filter((button) => button.dataset.card !== card);
    const boxes = others.map((button) => ({ box: button.getBoundingClientRect(), row: this.painter.row(button.dataset.card ?? '') }));
    const below = boxes.find(({ row }) => row === 1);
    const goal = below && y > below.box.top ? 1 : 0;
    const before = boxes.filter(({ box, row }) =>
      row < goal || (row === goal && box.left + Math.min(box.width, 40) / 2 < x)).length;
    return this.moveTo(card, before);
  }

  /** The hand in the order in which it is shown. @param {State} state */
  arranged({ view }) {
    const { manual } = this;
    return sorted(view.hand, settings.sort, view.trump, { ...settings, manual, prospects: view.prospects });
  }

  /** @param {CardId} card @param {number} index */
  moveTo(card, index) {
    const order = this.arranged(/** @type {State} */ (this.state));
    const rest = order.filter((each) => each !== card);
    rest.splice(Math.max(0, Math.min(index, rest.length)), 0, card);
    if (rest.join() === order.join()) return false;
    this.manual = rest;
    if (settings.sort !== 'manual') change({ sort: 'manual' });
    this.again(160 * pace());
    return true;
  }

  /** @param {readonly CardId[]} cards @param {boolean} laid  Show them as they would lie on the table. */
  lookAt(cards, laid) {
    if ([...this.preview].join() === cards.join()) return;
    this.preview = new Set(cards);
    this.previewLaid = laid;
    this.again(180 * pace());
  }

  // --- What opens over the table ---------------------------------------------------------------------------------

  /** Do something with it, as soon as it is there. @param {(dialogs: Dialogs) => void} what */
  async over(what) {
    try {
      this.dialogs ??= await this.bring();
    } catch {
      // The line has broken just now; whoever asks again asks for it again.
      this.bringing = null;
      this.say.explain(TEXT.away, false);
      return;
    }
    what(this.dialogs);
  }

  bring() {
    this.bringing ??= import('./dialogs.js').then(({ Dialogs }) => {
      const dialogs = new Dialogs(this);
      if (this.first) dialogs.begin(this.first);
      return dialogs;
    });
    return this.bringing;
  }

  // --- Sheets --------------------------------------------------------------------------------------------------

  offerSheet() {
    const { state } = this;
    if (!state) return;
    const wanted = hasOffers(state.view) && !this.sending && !this.queue.running && this.putAside !== state.version;
    if (!wanted) {
      if (!hasOffers(state.view)) this.sheet.hide();
    } else if (!this.sheet.open || this.sheet.actions !== state.view.actions) {
      this.raised = null;
      this.sheet.show(state, document.querySelector('dialog[open]') === null);
      this.again();
    }
  }

  /** Open the sheet of declarations again. */
  reopen() {
    if (!this.state || !hasOffers(this.state.view)) {
      this.say.explain(TEXT.nothingToDeclare, false);
      return;
    }
    this.putAside = -1;
    this.offerSheet();
    this.frame();
  }

  // --- Hands on the table --------------------------------------------------------------------------------------

  listen() {
    document.addEventListener('pointerdown', () => {
      this.spent = this.queue.skip();
      this.painter.finish();
    }, true);
    this.root.addEventListener('click', (event) => this.click(event));
    $('take-back').addEventListener('click', () => this.takeBack());
    $('ask-hint').addEventListener('click', () => this.hint());
    for (const id of ['menu', 'scores', 'help', 'possible']) $(`open-${id}`).addEventListener('click', () => this.over((dialogs) => dialogs.open(id)));
    $('open-last').addEventListener('click', () => this.over((dialogs) => dialogs.openLast()));
    document.querySelectorAll('.rules-link').forEach((link) => link.addEventListener('click', (event) => {
      event.preventDefault();
      this.over((dialogs) => dialogs.openRules());
    }));
    new ResizeObserver(() => {
      this.painter.remeasure();
      if (this.state) this.again(0);
    }).observe(this.root);
  }

  /** A dialog was closed. */
  closed() {
    this.frame();
    if (document.activeElement !== document.body) return;
    if (this.sheet.open) this.sheet.focus();
    else this.keys.focus();
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || !this.state || target.closest('.sheet')) return;
    if (!target.closest('#explain, .more, button.card')) this.say.decline();
    const action = target.closest('button[data-action]');
    if (action instanceof HTMLElement && action.dataset.action) {
      if (!this.spent) this.send(action.dataset.action);
      return;
    }
    const card = target.closest('button.card');
    if (card instanceof HTMLElement && card.dataset.card) {
      this.tap(card.dataset.card, event.detail === 0);
    } else if (this.raised && !this.spent && this.onTrick(event)) {
      this.play(this.raised);
    }
  }

  /** @param {MouseEvent} event */
  onTrick(event) {
    const box = $('trick-area').getBoundingClientRect();
    return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  }
}

install();
showSettings();
const root = document.querySelector('main[data-table]');
if (root instanceof HTMLElement) new Table(root);
