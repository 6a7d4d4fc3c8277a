/** The table: puts wire, queue, painter, sheets and the player's hands together. */

import { capital, faceOf, sorted, suitWord, winning, words } from './cards.js';
import { Drag } from './drag.js';
import { drawFace, drawPip, install } from './faces.js';
import { forbidden, layout, leaves, playOf } from './layout.js';
import { Painter } from './painter.js';
import { FrameQueue } from './queue.js';
import { Memory, presentDeal, sheet as scoreSheet } from './score.js';
import { change, pace, settings, show as showSettings } from './settings.js';
import { Sheet, hasOffers, make, offers, spoken } from './sheet.js';
import { SERVED, TEXT, begins, counted, nameOf, number, prompt, runningTotal, signed, situation, yourTurn } from './text.js';
import { Wire } from './wire.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Frame} Frame */
/** @typedef {import('./types.js').TableEvent} TableEvent */
/** @typedef {import('./types.js').CardId} CardId */

/** How long a movement takes and how long its frame stands, in milliseconds. @type {Record<string, [number, number]>} */
const TIMES = {
  play: [260, 420], trick: [0, 0], declare: [320, 1000], exchange: [320, 900], seven: [260, 800], draw: [240, 200],
  'take-turn-up': [260, 350], deal: [320, 500], 'turn-up': [260, 500], 'stock-empty': [360, 800], trump: [0, 400],
  'carte-blanche': [0, 900], end: [240, 300], cut: [0, 900], 'match-end': [0, 0],
};
/** What is left of the standing time when nothing moves. */
const STILL = 0.35;
const LOG_LENGTH = 60;
/** How long an explanation stands above the hand. */
const EXPLAIN = 4000;

/** @template {HTMLElement} [Type=HTMLElement] @param {string} id @returns {Type} */
const $ = (id) => /** @type {Type} */ (document.getElementById(id));
const dialog = (/** @type {string} */ id) => /** @type {HTMLDialogElement} */ (/** @type {unknown} */ ($(id)));

class Table {
  /** @param {HTMLElement} root */
  constructor(root) {
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
    /** @type {CardId[]} */
    this.manual = [];
    /** @type {CardId | null} The card that Tab reaches. */
    this.rover = null;
    this.sending = false;
    /** The version whose sheet, and the deal whose result, the player has put aside. */
    this.putAside = -1;
    this.resultSeen = '';
    this.announced = -1;
    /** This tap or key has only early the table on. */
    this.spent = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.explainTimer = undefined;

    this.memory = new Memory(this.id);
    this.painter = new Painter(root, {
      hand: $('hand'), mytable: $('mytable'), rivaltable: $('rivaltable'), known: $('known'),
      rivalhand: $('rivalhand'), trick: $('trick'), turnup: $('turnup'), stock: $('stock'),
    }, {
      hand: $('hand-area'), mytable: $('mytable-area'), rivaltable: $('rivaltable-area'), known: $('rivaltable-area'),
      rivalhand: $('rivalhand-area'), trick: $('trick-area'), turnup: $('rail-area'), stock: $('rail-area'),
      won: $('me'), lost: $('rivals'),
    });
    this.sheet = new Sheet($('sheet'), {
      act: (action) => this.send(action),
      preview: (cards) => this.lookAt(cards),
      hidden: () => {
        this.putAside = this.state?.version ?? -1;
        this.frame();
        this.focusCard();
      },
    });
    this.queue = new FrameQueue({
      show: (frame) => this.showFrame(frame),
      settle: (state) => this.settle(state),
      tell: (event) => this.tell(event),
    });
    this.wire = new Wire(this.id, {
      state: (state, anyway) => this.queue.take(state, anyway),
      frames: (frames) => this.queue.push(frames),
      line: (line) => this.line(line),
    });
    this.drag = new Drag(root, {
      play: (card) => { if (!this.spent) this.play(card); },
      arrange: (card, x) => this.arrange(card, x),
    });
    this.listen();
    this.wire.open();
  }

  // --- What comes in -------------------------------------------------------------------------------------------

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
    this.paint(state, move * pace());
    if (event.kind === 'trick') return settings.rest;
    const mine = event.seat === state.table.seat;
    return (mine ? stand * 0.6 : stand) * (pace() || STILL);
  }

  /** Nothing more to show. @param {State} state */
  settle(state) {
    this.resting = false;
    this.painter.finish();
    if (!this.state) this.begin(state);
    this.paint(state, this.state ? 240 * pace() : 0);
    const mine = state.view.turn === state.table.seat && state.view.phase !== 'over';
    this.offerSheet();
    if (mine && this.announced !== state.version && !this.sending) {
      this.announced = state.version;
      const window = state.view.phase === 'window' || (hasOffers(state.view.actions) && this.sheet.open);
      this.alert(window ? `Your trick. ${spoken(state)}` : yourTurn(state));
    }
    if (state.view.phase === 'over' || state.match.over) this.offerResult();
  }

  /** The first state of all. @param {State} state */
  begin(state) {
    const fresh = state.match.deal === 1 && state.view.tricks === 0 && state.view.trick.length === 0;
    if (fresh) (state.table.opening ?? []).forEach((event) => this.tell(event));
    if (!$('log').childElementCount) this.tell({ kind: 'situation', text: begins(state) });
    const rules = `/rules/${encodeURIComponent(state.table.rules.split('(')[0])}`;
    document.querySelectorAll('.rules-link').forEach((link) => link.setAttribute('href', rules));
    this.ladder(state);
    document.body.dataset.ready = 'yes';
  }

  /** @param {TableEvent} event */
  tell(event) {
    if (!event.text) return;
    const log = $('log');
    log.prepend(make('p', '', event.text));
    while (log.children.length > LOG_LENGTH) log.lastElementChild?.remove();
  }

  /** @param {'up' | 'away' | 'gone'} line */
  line(line) {
    const notice = $('notice');
    notice.hidden = line === 'up';
    notice.replaceChildren();
    if (line === 'away') notice.textContent = TEXT.away;
    if (line === 'up') this.explain(TEXT.back, false);
    if (line === 'gone') {
      const link = make('a', '', 'Begin another game');
      link.href = '/';
      notice.append(TEXT.gone, link);
    }
    document.body.dataset.line = line;
  }

  // --- What is shown -------------------------------------------------------------------------------------------

  /** @param {State} state @param {number} time */
  paint(state, time) {
    this.notice(state);
    this.state = state;
    const mine = this.myCards();
    if (this.raised && !mine.includes(this.raised)) this.raised = null;
    this.memory.keep(state);
    const focused = this.painter.focused();
    const at = focused ? this.cardButtons().findIndex((button) => button.dataset.card === focused) : -1;
    this.painter.paint(this.laid(), {
      time, fade: settings.speed === 'off', leaves: (item) => leaves(item, state),
    });
    this.rove(at);
    if (focused && document.activeElement === document.body) this.focusCard();
    this.frame();
  }

  laid() {
    const { raised, resting, fresh, preview, manual } = this;
    return layout(/** @type {State} */ (this.state), { raised, resting, fresh, preview, manual, sort: settings.sort });
  }

  /** Paint again what is there: something of the page's own has changed. @param {number} [time] */
  again(time = 110 * pace()) {
    if (!this.state) return;
    this.painter.paint(this.laid(), { time });
    this.rove();
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
    return [...view.hand, ...view.seats[table.seat].table.map((each) => each.card)];
  }

  /** Everything around the cards. */
  frame() {
    const { state } = this;
    if (!state) return;
    const { view, match, table } = state;
    const { dataset } = document.body;
    const turn = this.turn();
    dataset.phase = match.over ? 'match-over' : view.phase;
    dataset.turn = turn === null ? 'none' : turn === table.seat ? 'me' : 'other';
    dataset.version = String(state.version);
    dataset.strict = view.strict ? 'yes' : 'no';
    this.busy();

    const trick = view.phase === 'over' ? '' : ` · trick ${view.tricks + (view.phase === 'play' && !this.resting ? 1 : 0)}`;
    $('deal').textContent = `Deal ${match.deal}${trick}`;
    $('goal').textContent = table.ladder
      ? `Level ${table.ladder.level} · streak ${table.ladder.streak} · ${table.ladder.score}` : match.goal;

    this.trump();
    const cards = counted(view.stock, 'card');
    $('stock-count').textContent = `Stock ${number(view.stock)}`;
    $('stock-count').title = `${cards} in the stock`;

    const rivals = view.seats.map((_, seat) => seat).filter((seat) => seat !== table.seat);
    $('rivals').replaceChildren(...rivals.map((seat) => this.plate(seat)));
    $('me').replaceChildren(this.plate(table.seat));
    $('rival-count').textContent = rivals.map((seat) =>
      `${nameOf(state, seat)} holds ${counted(view.seats[seat].concealed, 'card')}.`).join(' ');
    $('h-hand').textContent = `Your hand, ${counted(view.hand.length, 'card')}`;

    const line = $('prompt');
    const early = view.turn === table.seat && turn === null && view.phase !== 'over' && !match.over;
    const text = this.resting ? this.restText() : early ? '' : prompt(state, this.raised);
    if (line.textContent !== text) line.textContent = text;
    line.classList.toggle('mine', dataset.turn === 'me');
    this.buttons();

    const side = $('side-scores');
    if (side.offsetParent !== null) {
      side.replaceChildren(presentDeal(state));
      side.scrollTop = side.scrollHeight;
    }
    if (dialog('scores').open) this.fillScores();
  }

  /** Whose turn it is. Mine only when everything before it has been shown. */
  turn() {
    const { view, match, table } = /** @type {State} */ (this.state);
    if (view.phase === 'over' || match.over || (this.queue.running && view.turn === table.seat)) return null;
    return view.turn;
  }

  busy() {
    document.body.dataset.busy = this.sending || this.queue.running || !this.state ? 'yes' : 'no';
  }

  restText() {
    const { state } = this;
    const last = state?.view.lastTrick;
    return state && last ? `${nameOf(state, last.winner)} ${last.winner === state.table.seat ? 'win' : 'wins'} the trick.` : '';
  }

  trump() {
    const trump = $('trump');
    const suit = this.state?.view.trump ?? null;
    if (trump.dataset.suit === (suit ?? '')) return;
    trump.dataset.suit = suit ?? '';
    if (!suit) {
      trump.textContent = 'No trumps';
      return;
    }
    const ground = make('span', 'pip-ground');
    ground.append(drawPip(suit));
    const name = make('span', 'aloud', `: ${suitWord(suit)}`);
    trump.replaceChildren(ground, 'Trump', name);
    trump.title = `${capital(suitWord(suit))} are trumps`;
  }

  /** Who, whose turn, who deals, points. @param {number} seat */
  plate(seat) {
    const state = /** @type {State} */ (this.state);
    const { view } = state;
    const plate = make('div', 'plate');
    plate.dataset.seat = String(seat);
    const who = make('p', 'who');
    who.append(make('b', '', nameOf(state, seat)));
    if (this.turn() === seat) {
      plate.classList.add('turn');
      const sign = make('span', 'chip to-play', view.phase === 'window' ? 'won' : view.trick.length ? 'to play' : 'to lead');
      who.append(sign);
    }
    if (view.dealer === seat) {
      const sign = make('span', 'chip', 'D');
      sign.title = 'Dealer';
      sign.append(make('span', 'aloud', 'ealer'));
      who.append(sign);
    }
    const points = make('p', 'points');
    const total = make('b', '', number(runningTotal(state, seat)));
    total.dataset.total = String(seat);
    const deal = make('span', '', `deal ${signed(view.seats[seat].score)}`);
    deal.dataset.score = String(seat);
    const brisques = make('span', 'brisques', `brisques ${view.seats[seat].brisques}`);
    brisques.title = `${counted(view.seats[seat].brisques, 'brisque')} taken`;
    points.append(total, deal, brisques);
    plate.append(who, points);
    return plate;
  }

  /** The buttons beside the prompt, when a sheet was put aside. */
  buttons() {
    const state = /** @type {State} */ (this.state);
    const { view, match } = state;
    /** @type {HTMLButtonElement[]} */
    const made = [];
    const idle = !this.queue.running && !this.sending;
    if (idle && !this.sheet.open && hasOffers(view.actions)) {
      const declare = make('button', 'primary', 'Declare');
      declare.addEventListener('click', () => this.reopen());
      made.push(declare);
      const { draw } = offers(view.actions);
      if (draw) {
        const button = make('button', '', 'Draw');
        button.dataset.action = draw.action;
        made.push(button);
      }
    } else if (idle && (view.phase === 'over' || match.over) && !dialog('result').open) {
      const result = make('button', '', 'Result');
      result.addEventListener('click', () => this.openResult());
      made.push(result);
      if (match.mayContinue) {
        const next = make('button', 'primary', 'Next deal');
        next.dataset.action = 'next-deal';
        made.push(next);
      }
    }
    const box = $('buttons');
    const names = made.map((button) => button.textContent).join('|');
    if (box.dataset.names === names) return;
    box.dataset.names = names;
    box.replaceChildren(...made);
  }

  /** @param {State} state */
  ladder(state) {
    const { ladder, players, seat } = state.table;
    if (!ladder) return;
    const note = players.some((player, index) => index !== seat && player.kind === 'simple') ? TEXT.ladderNote : '';
    const line = $('menu-ladder');
    line.hidden = false;
    line.textContent = `Level ${ladder.level} of 5, streak ${ladder.streak}, score ${ladder.score}, best ${ladder.best}. ${note}`;
    const key = 'bezique.ladder-note';
    let closed = null;
    try { closed = sessionStorage.getItem(key); } catch { /* Then it is shown each time. */ }
    if (!note || closed) return;
    const bar = $('ladder-note');
    const text = bar.querySelector('span');
    if (text) text.textContent = note;
    bar.hidden = false;
    $('close-note').addEventListener('click', () => {
      bar.hidden = true;
      try { sessionStorage.setItem(key, 'closed'); } catch { /* As above. */ }
    });
  }

  // --- What is said --------------------------------------------------------------------------------------------

  /** Say something at once. Equal words in a row differ by a blank, or they are not read again. @param {string} text */
  alert(text) {
    const box = $('alert');
    box.textContent = box.textContent === text ? `${text}\u00a0` : text;
  }

  /** Say and show an explanation for a while. @param {string} text @param {boolean} [wrong] */
  explain(text, wrong = true) {
    if (!text) return;
    this.alert(text);
    const box = $('explain');
    box.textContent = text;
    box.classList.toggle('wrong', wrong);
    box.hidden = false;
    clearTimeout(this.explainTimer);
    this.explainTimer = setTimeout(() => this.calm(), EXPLAIN);
  }

  calm() {
    clearTimeout(this.explainTimer);
    $('explain').hidden = true;
  }

  // --- What the player does ------------------------------------------------------------------------------------

  /** @param {string} action */
  async send(action) {
    if (this.sending) return;
    this.sending = true;
    this.calm();
    this.sheet.hide();
    if (dialog('result').open) dialog('result').close();
    if (dialog('menu').open) dialog('menu').close();
    this.frame();
    const answer = await this.wire.act(action, this.queue.version);
    this.sending = false;
    if (!answer.ok) this.explain(answer.error || TEXT.refused);
    if (!this.queue.running && this.queue.newest) this.settle(this.queue.newest);
    this.frame();
  }

  /** Play a card, or say why that is not possible. @param {CardId} card */
  play(card) {
    const state = /** @type {State} */ (this.state);
    const { view, table } = state;
    const action = playOf(state, card);
    if (action) {
      const named = action.cards[0];
      if (named !== card) {
        this.painter.swap(card, named);
        this.manual = this.manual.map((each) => (each === card ? named : each === named ? card : each));
      }
      this.raised = null;
      this.send(action.action);
      return;
    }
    if (view.phase === 'over') this.explain(TEXT.dealOver);
    else if (view.turn !== table.seat) this.explain(TEXT.wait);
    else if (view.phase === 'window') this.explain(TEXT.declareFirst);
    else this.explain(forbidden(state, card) || TEXT.refused);
  }

  /** A card was tapped. @param {CardId} card @param {boolean} keyboard */
  tap(card, keyboard) {
    const state = /** @type {State} */ (this.state);
    this.rover = card;
    const reason = forbidden(state, card);
    if (reason) {
      this.explain(reason);
      return;
    }
    const playable = playOf(state, card) !== undefined;
    if (!this.spent && (keyboard || this.raised === card || (settings.singleTap && playable))) {
      this.play(card);
      return;
    }
    this.calm();
    this.raised = this.raised === card && !this.spent ? null : card;
    this.again();
  }

  /** Lay a card of the hand at another place. @param {CardId} card @param {number} x */
  arrange(card, x) {
    const places = this.cardButtons('hand').filter((button) => button.dataset.card !== card);
    const before = places.filter((button) => {
      const box = button.getBoundingClientRect();
      return box.left + Math.min(box.width, 40) / 2 < x;
    }).length;
    return this.moveTo(card, before);
  }

  /** @param {CardId} card @param {number} index */
  moveTo(card, index) {
    const state = /** @type {State} */ (this.state);
    const order = sorted(state.view.hand, settings.sort, state.view.trump, this.manual);
    const rest = order.filter((each) => each !== card);
    rest.splice(Math.max(0, Math.min(index, rest.length)), 0, card);
    if (rest.join() === order.join()) return false;
    this.manual = rest;
    if (settings.sort !== 'manual') change({ sort: 'manual' });
    this.again(160 * pace());
    return true;
  }

  /** @param {readonly CardId[]} cards */
  lookAt(cards) {
    if ([...this.preview].join() === cards.join()) return;
    this.preview = new Set(cards);
    this.again();
  }

  // --- Sheets --------------------------------------------------------------------------------------------------

  offerSheet() {
    const { state } = this;
    if (!state) return;
    const wanted = hasOffers(state.view.actions) && !this.sending && !this.queue.running && this.putAside !== state.version;
    if (!wanted) {
      if (!hasOffers(state.view.actions)) this.sheet.hide();
    } else if (!this.sheet.open || this.sheet.actions !== state.view.actions) {
      this.raised = null;
      this.sheet.show(state, document.querySelector('dialog[open]') === null);
      this.again();
    }
  }

  /** Open the sheet of declarations again. */
  reopen() {
    if (!this.state || !hasOffers(this.state.view.actions)) {
      this.explain(TEXT.nothingToDeclare, false);
      return;
    }
    this.putAside = -1;
    this.offerSheet();
    this.frame();
  }

  offerResult() {
    const { match } = /** @type {State} */ (this.state);
    const key = `${match.deal} ${match.over}`;
    if (this.resultSeen === key) return;
    this.resultSeen = key;
    this.openResult();
  }

  openResult() {
    const state = /** @type {State} */ (this.state);
    const { match, view, table } = state;
    const seats = view.seats.map((_, seat) => seat);
    /** @param {(seat: number) => number} points */
    const list = (points) => [table.seat, ...seats.filter((seat) => seat !== table.seat)]
      .map((seat) => `${seat === table.seat ? 'you' : nameOf(state, seat)} ${number(points(seat))}`).join(', ');
    $('h-result').textContent = match.over ? 'End of the match' : `End of deal ${match.deal}`;
    const totals = `In all: ${list((seat) => runningTotal(state, seat))}.`;
    const deal = `This deal: ${list((seat) => view.seats[seat].score)}. ${totals}`;
    $('result-text').textContent = match.over ? `${match.result} ${totals}` : deal;
    $('result-body').replaceChildren(...(match.over
      ? [presentDeal(state), ...scoreSheet(state, this.memory)] : [presentDeal(state)]));
    const buttons = [];
    if (match.mayContinue) {
      const next = make('button', 'primary', 'Next deal');
      next.dataset.action = 'next-deal';
      next.addEventListener('click', () => this.send('next-deal'));
      buttons.push(next);
    }
    if (match.over) {
      const link = make('a', 'button primary', 'New match');
      link.href = '/';
      buttons.push(link);
    }
    $('result-buttons').replaceChildren(...buttons);
    this.openDialog('result');
    buttons[0]?.focus();
    this.alert(`${$('h-result').textContent}. ${$('result-text').textContent}`);
  }

  fillScores() {
    const state = /** @type {State} */ (this.state);
    $('scores-body').replaceChildren(make('p', '', `${state.match.goal}.`), ...scoreSheet(state, this.memory));
  }

  openLast() {
    const state = /** @type {State} */ (this.state);
    const last = state.view.lastTrick;
    if (!last) {
      this.explain(TEXT.noTrick, false);
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
    $('last-text').textContent = `${nameOf(state, last.winner)} won it.`;
    this.openDialog('last');
    this.alert(`Last trick: ${last.cards.map(({ seat, card }) => `${nameOf(state, seat)}, ${words(card)}`).join('; ')}. ${$('last-text').textContent}`);
  }

  /** @param {string} id */
  openDialog(id) {
    document.querySelectorAll('dialog[open]').forEach((open) => /** @type {HTMLDialogElement} */ (open).close());
    if (!this.state) return;
    if (id === 'scores') this.fillScores();
    if (id === 'menu') $('give-up-sure').hidden = true;
    dialog(id).showModal();
    this.frame();
  }

  // --- Focus ---------------------------------------------------------------------------------------------------

  /** The player's own cards in reading order. @param {string} [zone] @returns {HTMLButtonElement[]} */
  cardButtons(zone) {
    const lists = zone ? [$(zone)] : [$('mytable'), $('hand')];
    return lists.flatMap((list) => [...list.querySelectorAll('button')]);
  }

  /** One of the cards is reached by Tab, the others by arrows. @param {number} [near] Where the focus was, if its card is gone. */
  rove(near = -1) {
    const buttons = this.cardButtons();
    if (!buttons.some((button) => button.dataset.card === this.rover)) {
      const hand = this.cardButtons('hand');
      const next = near >= 0 ? buttons[Math.min(near, buttons.length - 1)] : hand[0] ?? buttons[0];
      this.rover = next?.dataset.card ?? null;
    }
    for (const button of buttons) button.tabIndex = button.dataset.card === this.rover ? 0 : -1;
  }

  focusCard() {
    const button = this.rover ? this.painter.element(this.rover) : null;
    button?.focus({ preventScroll: true });
  }

  /** @param {HTMLElement | undefined} button */
  goTo(button) {
    if (!button?.dataset.card) return;
    this.rover = button.dataset.card;
    this.rove();
    button.focus({ preventScroll: true });
  }

  // --- Hands on the table --------------------------------------------------------------------------------------

  listen() {
    document.addEventListener('pointerdown', () => { this.spent = this.queue.skip(); }, true);
    document.addEventListener('keydown', (event) => this.key(event));
    this.root.addEventListener('click', (event) => this.click(event));
    $('giving-up').addEventListener('click', (event) => this.giveUp(event));
    for (const id of ['menu', 'scores', 'help']) $(`open-${id}`).addEventListener('click', () => this.openDialog(id));
    $('open-last').addEventListener('click', () => this.openLast());
    document.querySelectorAll('dialog').forEach((each) => {
      each.addEventListener('close', () => {
        // A button is in the document once: while the dialog is closed, it stands beside the prompt.
        if (each.id === 'result') $('result-buttons').replaceChildren();
        this.frame();
        if (document.activeElement !== document.body) return;
        if (this.sheet.open) this.sheet.focus();
        else this.focusCard();
      });
      // A tap beside a dialog closes it.
      each.addEventListener('click', (event) => { if (event.target === each) each.close(); });
    });
    this.settingsForm();
    this.marksList();
    new ResizeObserver(() => {
      this.painter.remeasure();
      if (this.state) this.again(0);
    }).observe(this.root);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || !this.state || target.closest('.sheet')) return;
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

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.state) return;
    if (document.querySelector('dialog[open]')) return;
    this.spent = false;
    if (this.queue.skip() && ['Enter', ' ', 'Escape'].includes(event.key)) {
      event.preventDefault();
      return;
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const active = document.activeElement;
    const card = active instanceof HTMLButtonElement && active.dataset.card ? active : null;
    if (event.target instanceof Element && event.target.closest('select, input')) return;
    if (step) {
      if (event.shiftKey && card?.dataset.card && card.dataset.zone === 'hand') {
        this.moveTo(card.dataset.card, this.cardButtons('hand').indexOf(card) + step);
        card.focus();
      } else if (!card) this.focusCard();
      else {
        const row = this.cardButtons(card.dataset.zone);
        this.goTo(row[(row.indexOf(card) + step + row.length) % row.length]);
      }
    } else if (event.key === 'Home' || event.key === 'End') {
      const row = this.cardButtons(card?.dataset.zone ?? 'hand');
      this.goTo(row.at(event.key === 'Home' ? 0 : -1));
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      this.goTo(this.acrossFrom(card, event.key === 'ArrowUp' ? 'mytable' : 'hand'));
    } else if (event.key === 'Enter' && card?.dataset.card) {
      this.tap(card.dataset.card, true);
    } else if (event.key === 'Escape') {
      const { draw } = offers(this.state.view.actions);
      if (this.sheet.open && draw) this.send(draw.action);
      else if (this.raised) {
        this.raised = null;
        this.again();
      }
    } else if (event.key === '?') {
      this.openDialog('help');
    } else if (!settings.letterKeys || event.shiftKey || !this.letter(event.key.toLowerCase())) {
      return;
    }
    event.preventDefault();
  }

  /** @param {HTMLButtonElement | null} card @param {string} zone */
  acrossFrom(card, zone) {
    const row = this.cardButtons(zone);
    if (!card) return row[0] ?? this.cardButtons('hand')[0];
    if (card.dataset.zone === zone || !row.length) return card;
    const x = (/** @type {Element} */ element) => element.getBoundingClientRect().left;
    return row.reduce((best, each) => (Math.abs(x(each) - x(card)) < Math.abs(x(best) - x(card)) ? each : best));
  }

  /** @param {string} key @returns {boolean} Whether it is a key of ours. */
  letter(key) {
    if (key === 'd') this.reopen();
    else if (key === 's') this.openDialog('scores');
    else if (key === 'l') this.openLast();
    else if (key === 'k') this.explain(situation(/** @type {State} */ (this.state)), false);
    else if (key === 'r') /** @type {HTMLAnchorElement | null} */ (document.querySelector('#help .rules-link'))?.click();
    else return false;
    return true;
  }

  /** @param {Event} event */
  giveUp(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.id === 'give-up') {
      $('give-up-sure').hidden = false;
      $('keep-playing').focus();
      $('give-up-sure').scrollIntoView({ block: 'nearest' });
    } else if (button?.id === 'keep-playing') dialog('menu').close();
    else if (button?.dataset.action) this.send(button.dataset.action);
  }

  settingsForm() {
    const form = /** @type {HTMLFormElement} */ (/** @type {unknown} */ ($('settings')));
    for (const field of form.elements) {
      if (field instanceof HTMLInputElement) field.checked = Boolean(settings[/** @type {'singleTap'} */ (field.name)]);
      else if (field instanceof HTMLSelectElement) field.value = String(settings[/** @type {'sort'} */ (field.name)]);
    }
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) change({ [target.name]: target.checked });
      else if (target instanceof HTMLSelectElement) {
        change({ [target.name]: target.name === 'rest' ? Number(target.value) : target.value });
      }
      this.again(0);
    });
  }

  marksList() {
    /** @param {Node} sample @param {string} text */
    const entry = (sample, text) => {
      const item = make('li');
      const box = make('span', 'sample');
      box.append(sample);
      item.append(box, make('span', '', text));
      return item;
    };
    /** @param {string} sign */
    const sign = (sign) => {
      const marks = make('span', 'marks');
      const mark = make('b');
      mark.dataset.mark = sign;
      marks.append(mark);
      return marks;
    };
    /** @param {string} className */
    const shape = (className) => make('span', `shape ${className}`);
    $('marks').replaceChildren(
      entry(shape('shape-trump'), 'a bar under the suit: trump'),
      entry(shape('shape-rings'), 'two linked rings: queen of spades and jack of diamonds, the bezique pair'),
      entry(shape('shape-fresh'), 'just drawn'),
      entry(shape('shape-blocked'), 'not playable now; try it and the table says why'),
      entry(shape('shape-known'), 'a card that you know to be in the other hand'),
      ...Object.entries(SERVED).slice(0, 12).filter(([meld]) => !/triple|quadruple/.test(meld))
        .map(([, [letter, name]]) => entry(sign(letter), `has served in: ${name}`)),
    );
  }
}

install();
showSettings();
const root = document.querySelector('main[data-table]');
if (root instanceof HTMLElement) new Table(root);
