/** The score pad: the page around the model. Everything is drawn from the pad that is kept in this browser. */

import { gettext, language } from './language.js';
import { begin, after, dealOf, fold, problem } from './score-pad-model.js';
import { comma, label, result, sideNames, takenBack, told, turn } from './score-pad-words.js';

/** @typedef {import('./score-pad-model.js').Game} Game */
/** @typedef {import('./score-pad-model.js').Entry} Entry */
/** @typedef {{game: Game, names: string[], first: number, entries: Entry[], won: number[], paid: number[], language?: string}} Pad */

const KEY = 'bezique.score-pad';
/** @template {HTMLElement} T @param {string} id @returns {T} */
const get = (id) => /** @type {T} */ (document.getElementById(id));

/** An element. @param {string} tag @param {Record<string, any>} [properties] @param {(Node | string)[]} content */
function make(tag, properties = {}, ...content) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
}

/** @type {Pad | null} */
let pad = null;
/** @type {import('./score-pad-model.js').Standing} */
let standing;
/** The side that scores. */
let chosen = 0;
/** @type {Record<string, Game>} */
const games = {};
/** Resolved when the form shows what the chosen rules ask for. */
let filled = Promise.resolve();

// Keeping

function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!kept) return null;
    fold(kept.game, kept.entries, kept.first);
    return /** @type {Pad} */ (kept);
  } catch {
    return null; // nothing that this pad could have written
  }
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(pad));
  } catch {
    say(gettext('This browser keeps nothing: the pad will be gone when the page is closed.'));
  }
}

/** Whether a pad is in the language of the page. @param {Pad} kept */
const isTold = (kept) => (kept.language ?? 'en') === language;

/** Write a pad that was begun in another language in the one of the page. */
async function retell() {
  const before = pad;
  if (!before || isTold(before)) return;
  try {
    const game = { ...await gameFor(before.game.rules), match: before.game.match };
    fold(game, before.entries, before.first);
    if (pad !== before) return;
    pad = { ...before, game, language };
  } catch {
    return; // not to be had now, or it scores by an earlier version: it stays as it was written
  }
  keep();
  if (!get('pad-view').hidden) open();
}

/** @param {string} text */
const say = (text) => { get('told').textContent = text; };

// A new match

/** The game that a rules text stands for. @param {string} text @returns {Promise<Game>} */
async function gameFor(text) {
  if (games[text]) return games[text];
  // The named rule sets come all at once, so that they are there when the server is not.
  if (!text.includes('(')) Object.assign(games, await (await fetch('/score/rules.json')).json());
  if (games[text]) return games[text];
  const answer = await fetch(`/score/rules/${encodeURIComponent(text)}.json`);
  if (!answer.ok) throw new Error((await answer.json()).error);
  return (games[text] = await answer.json());
}

/** Show the form for a new match, filled in from the one before. */
function setUp() {
  get('pad-view').hidden = true;
  get('setup-view').hidden = false;
  get('setup-back').hidden = !pad;
  if (pad) {
    const select = /** @type {HTMLSelectElement} */ (get('pad-rules'));
    const { rules } = pad.game;
    if (isTold(pad)) games[rules] ??= pad.game;
    if (![...select.options].some((option) => option.value === rules)) select.prepend(new Option(rules, rules));
    select.value = rules;
  }
  filled = showGame();
}

async function showGame() {
  const select = /** @type {HTMLSelectElement} */ (get('pad-rules'));
  const text = select.value;
  try {
    const game = await gameFor(text);
    if (select.value !== text) return; // others have been chosen meanwhile
    fillSetup(game);
    mistake('');
  } catch {
    if (select.value === text) mistake(gettext('These rules could not be fetched; is the server running?'));
  }
}

/** @param {string} text */
function mistake(text) {
  get('setup-mistake').textContent = text;
  get('setup-mistake').hidden = !text;
}

/** @param {Game} game */
function fillSetup(game) {
  const before = names().some(Boolean) ? names() : pad?.names ?? [];
  get('pad-summary').textContent = game.summary;
  /** @type {HTMLAnchorElement} */ (get('pad-rules-link')).href = `/rules/${encodeURIComponent(game.rules)}`;
  get('pad-names').replaceChildren(...Array.from({ length: game.seats }, (_, seat) => {
    const input = make('input', { type: 'text', maxLength: 20, value: before[seat] ?? '', placeholder: playerName(seat) });
    input.setAttribute('aria-label', gettext('Name of player {number}', { number: seat + 1 }));
    return input;
  }));
  get('pad-names-legend').textContent = game.sides.length < game.seats
    ? gettext('Names, in the order of play: the first and third play together')
    : gettext('Names, in the order of play');
  showDealers(pad ? (pad.first + 1) % game.seats : 0);
  get('pad-target-field').hidden = game.match.kind !== 'target';
  const target = /** @type {HTMLInputElement} */ (get('pad-target'));
  target.value = String(pad?.game.rules === game.rules ? pad.game.match.target : game.match.target);
}

/** @param {number} selected */
function showDealers(selected) {
  const select = /** @type {HTMLSelectElement} */ (get('pad-dealer'));
  const called = names().map((name, seat) => name || playerName(seat));
  select.replaceChildren(...called.map((name, seat) => new Option(name, String(seat))));
  select.value = String(selected);
}

/** What somebody without a name is called. @param {number} seat */
const playerName = (seat) => gettext('Player {number}', { number: seat + 1 });

const names = () => [...get('pad-names').querySelectorAll('input')].map((input) => input.value.trim());

/** @param {SubmitEvent} event */
async function start(event) {
  event.preventDefault();
  await filled;
  const called = names().map((name, seat) => name || playerName(seat));
  const target = Number(/** @type {HTMLInputElement} */ (get('pad-target')).value.replace(/[,.\s]/g, ''));
  /** @type {Game} */
  let game;
  try {
    game = await gameFor(/** @type {HTMLSelectElement} */ (get('pad-rules')).value);
  } catch {
    return mistake(gettext('These rules could not be fetched; is the server running?'));
  }
  if (new Set(called).size < called.length) return mistake(gettext('Give everybody a name of their own.'));
  if (game.match.kind === 'target') {
    if (!Number.isInteger(target) || target < 10 || target > 100_000) return mistake(gettext('Points to win are a number from {least} to {most}.', { least: comma(10), most: comma(100_000) }));
    game = { ...game, match: { ...game.match, target } };
  }
  const same = pad && pad.names.join() === called.join() && pad.game.sides.length === game.sides.length;
  const none = game.sides.map(() => 0);
  const first = Number(/** @type {HTMLSelectElement} */ (get('pad-dealer')).value);
  pad = { game, language, names: called, first, entries: [], won: same && pad ? pad.won : none, paid: same && pad ? pad.paid : none };
  chosen = 0;
  open();
  keep();
  say(`${turn(standing, pad.names, game)}`);
  get('players').querySelector('input')?.focus();
}

/** Show the pad as it is kept. */
function open() {
  if (!pad) return setUp();
  standing = fold(pad.game, pad.entries, pad.first);
  get('setup-view').hidden = true;
  get('pad-view').hidden = false;
  drawPresses();
  draw();
}

// Writing down

/** @param {Entry} entry @returns {string} what is wrong with it, if anything */
function write(entry) {
  if (!pad) return '';
  const wrong = problem(pad.game, standing, entry);
  if (wrong) return wrong;
  standing = after(pad.game, standing, entry);
  pad.entries.push(entry);
  count(1);
  const sides = sideNames(pad.game, pad.names);
  draw();
  keep();
  const over = result(pad.game, sides, standing);
  say([told(pad.game, sides, standing, entry), over || (entry.kind === 'end' ? turn(standing, pad.names, pad.game) : '')].join(' ').trim());
  if (over) get('pad-result').focus();
  return '';
}

function undo() {
  const last = pad?.entries.at(-1);
  if (!pad || !last) return;
  count(-1);
  pad.entries.pop();
  standing = fold(pad.game, pad.entries, pad.first);
  draw();
  keep();
  say(takenBack(pad.game, sideNames(pad.game, pad.names), last));
}

/** Count the match that is decided now, or no longer. @param {1 | -1} how */
function count(how) {
  const { over, winner, settlement } = standing.outcome;
  if (!pad || !over || winner === null) return;
  pad.won = pad.won.map((won, side) => won + (side === winner ? how : 0));
  pad.paid = pad.paid.map((paid, side) => paid + (side === winner ? how * (settlement?.points ?? 0) : 0));
}

// Drawing

function drawPresses() {
  const { game } = /** @type {Pad} */ (pad);
  const groups = Object.entries(game.groups).map(([group, heading]) => {
    const presses = game.presses.filter((press) => press.group === group);
    return presses.length ? make('div', { className: 'group' }, make('h2', {}, heading), make('div', { className: 'grid' }, ...presses.map((press) => pressButton(press, 'score')))) : '';
  });
  const number = make('input', { type: 'text', id: 'other', inputMode: 'numeric', maxLength: 6, size: 5, autocomplete: 'off' });
  const form = make('form', { className: 'other' }, make('label', { htmlFor: 'other' }, gettext('Other points')), number, make('button', {}, gettext('Add')));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (number);
    const wrong = write({ kind: 'score', side: chosen, what: 'other', points: Number(field.value.replace('−', '-')) || 0 });
    if (wrong) say(wrong);
    else field.value = '';
  });
  const penalties = make('details', { className: 'group' }, make('summary', {}, gettext('Penalties and other points')),
    make('p', { className: 'small' }, gettext('A penalty is paid by the chosen player to the opponents. After a revoke, give the opponents the brisques that were still to be won.')),
    make('div', { className: 'grid' }, ...game.penalties.map((press) => pressButton(press, 'penalty'))), form);
  get('presses').replaceChildren(...groups, penalties);
}

/** @param {import('./score-pad-model.js').Press} press @param {string} kind */
function pressButton(press, kind) {
  const button = make('button', { type: 'button', className: 'press' },
    make('span', { className: 'press-label' }, press.label),
    make('b', {}, comma(press.points)),
    ...(press.cards ? [make('small', {}, press.cards)] : []));
  button.dataset.what = press.what;
  button.addEventListener('click', () => {
    const wrong = write({ kind, side: chosen, what: press.what, points: press.points });
    if (wrong) say(wrong);
  });
  return button;
}

function draw() {
  const { game, names: called, entries, won, paid } = /** @type {Pad} */ (pad);
  const sides = sideNames(game, called);
  const { over } = standing.outcome;
  get('pad-game').textContent = game.name[0].toUpperCase() + game.name.slice(1);
  get('pad-turn').textContent = turn(standing, called, game);
  get('pad-result').hidden = !over;
  get('pad-view').classList.toggle('over', over);
  const counts = (/** @type {number[]} */ numbers) => sides.map((name, side) => `${name} ${comma(numbers[side])}`).join(', ');
  const sentences = [result(game, sides, standing), gettext('Matches won: {counts}.', { counts: counts(won) })];
  if (game.match.kind === 'single') sentences.push(gettext('Paid so far: {counts}.', { counts: counts(paid) }));
  get('pad-result-text').textContent = sentences.join(' ');
  /** @type {HTMLButtonElement} */ (get('undo')).disabled = !entries.length;
  /** @type {HTMLButtonElement} */ (get('end')).disabled = over;
  for (const button of get('presses').querySelectorAll('button')) button.disabled = over;
  drawPlayers(sides);
  get('sheet').replaceChildren(...standing.deals.map((_, number) => dealTable(number, sides)).reverse());
}

/** @param {string[]} sides */
function drawPlayers(sides) {
  const { game } = /** @type {Pad} */ (pad);
  const { dealer } = dealOf(standing);
  const box = get('players');
  const focused = box.contains(document.activeElement);
  const tiles = sides.map((name, side) => {
    const radio = make('input', { type: 'radio', name: 'side', value: String(side), checked: side === chosen });
    radio.addEventListener('change', () => { chosen = side; });
    const deals = !standing.outcome.over && game.sides[side].includes(dealer);
    return make('label', { className: 'tile' }, radio,
      make('span', { className: 'tile-name' }, ...(deals ? [make('abbr', { title: gettext('dealer') }, '◆'), ' '] : []), name),
      make('span', { className: 'tile-points' }, make('b', {}, comma(standing.totals[side])), ' ',
        make('small', {}, comma(dealOf(standing).scores[side]), make('span', { className: 'unit' }, ` ${gettext('this deal')}`))));
  });
  box.replaceChildren(/** @type {Node} */ (box.firstElementChild), ...tiles);
  if (focused) /** @type {HTMLElement} */ (box.querySelector('input:checked')).focus();
}

/** @param {number} number @param {string[]} sides */
function dealTable(number, sides) {
  const { game, names: called } = /** @type {Pad} */ (pad);
  const deal = standing.deals[number];
  const cells = (/** @type {(side: number) => string} */ text) => sides.map((_, side) => make('td', {}, text(side)));
  const row = (/** @type {string} */ heading, /** @type {Node[]} */ columns, className = '') =>
    make('tr', { className }, make('th', { scope: 'row' }, heading), ...columns);
  const lines = deal.lines.map((line) => {
    const name = line.paid_by === null ? label(game, line) : `${label(game, line)} (${sides[line.paid_by]})`;
    return row(name, cells((side) => (side === line.side ? comma(line.points) : '')));
  });
  const before = standing.deals.slice(0, number);
  const total = (/** @type {number} */ side) => comma([...before, deal].reduce((sum, each) => sum + each.scores[side], 0));
  const table = make('table', {},
    make('caption', {}, gettext('Deal {number}, dealt by {name}', { number: number + 1, name: called[deal.dealer] })),
    make('thead', {}, make('tr', {}, make('td'), ...sides.map((name) => make('th', { scope: 'col' }, name)))),
    make('tbody', {}, ...lines,
      ...(deal.brisques.length && game.brisques.when === 'settlement' ? [row(gettext('Brisques, not scored'), cells((side) => String(deal.brisques[side])), 'aside')] : []),
      row(deal.over ? gettext('This deal') : gettext('So far'), cells((side) => comma(deal.scores[side])), 'sum'),
      ...(number ? [row(gettext('Together'), cells(total), 'sum')] : [])));
  const box = make('div', { className: 'deal' }, table);
  box.style.order = String(number); // the newest comes first on the screen, the oldest on paper
  return box;
}

// The end of a deal

function askEnd() {
  if (!pad || standing.outcome.over) return;
  const { game } = pad;
  const sides = sideNames(game, pad.names);
  get('brisque-fields').hidden = !game.brisques.number;
  const hints = [gettext('Together there are {number}.', { number: game.brisques.number })];
  if (game.brisques.when === 'settlement') hints.push(gettext('They decide only a tie or the rubicon: leave them empty if neither is in question.'));
  get('brisque-hint').textContent = hints.join(' ');
  const inputs = sides.map((name) => make('input', { type: 'text', inputMode: 'numeric', maxLength: 2, size: 3, name }));
  get('brisque-inputs').replaceChildren(...sides.map((name, side) => make('label', { className: 'field' }, name, inputs[side])));
  for (const input of inputs) input.addEventListener('input', () => brisquesTold(inputs));
  for (const input of inputs) input.addEventListener('change', () => fillLast(inputs));
  for (const input of inputs) input.addEventListener('focus', () => /** @type {HTMLInputElement} */ (input).select());
  get('last-fields').hidden = !game.last.points;
  get('last-legend').textContent = gettext('{label}: {points}', { label: game.last.label, points: comma(game.last.points) });
  get('last-choices').replaceChildren(...sides.map((name, side) =>
    make('label', { className: 'check' }, make('input', { type: 'radio', name: 'last', value: String(side) }), name)));
  get('ending-mistake').textContent = '';
  /** @type {HTMLDialogElement} */ (get('ending')).showModal();
  /** @type {HTMLElement | null} */ (get('ending').querySelector('fieldset:not([hidden]) input'))?.focus();
}

/** The last empty field holds what is left. @param {HTMLElement[]} inputs */
function fillLast(inputs) {
  const fields = /** @type {HTMLInputElement[]} */ (inputs);
  const empty = fields.filter((field) => !field.value.trim());
  const rest = /** @type {Pad} */ (pad).game.brisques.number - sum(fields);
  if (empty.length === 1 && fields.length > 1 && rest >= 0) empty[0].value = String(rest);
  brisquesTold(inputs);
}

const sum = (/** @type {HTMLInputElement[]} */ fields) => fields.reduce((all, field) => all + (Number(field.value) || 0), 0);

/** Say when the numbers do not make the whole pack. @param {HTMLElement[]} inputs */
function brisquesTold(inputs) {
  const fields = /** @type {HTMLInputElement[]} */ (inputs);
  const { number } = /** @type {Pad} */ (pad).game.brisques;
  const all = fields.every((field) => field.value.trim());
  const found = sum(fields);
  const wrong = found > number || (all && found !== number);
  get('ending-mistake').textContent = wrong ? gettext('There are {number} brisques in the pack, but these make {found}.', { number, found }) : '';
}

/** @param {SubmitEvent} event */
function end(event) {
  event.preventDefault();
  const texts = [...get('brisque-inputs').querySelectorAll('input')].map((input) => input.value.trim());
  const none = !pad?.game.brisques.number || texts.every((text) => !text);
  const last = /** @type {HTMLInputElement | null} */ (get('last-choices').querySelector('input:checked'));
  const wrong = write({
    kind: 'end',
    brisques: none ? [] : texts.map((text) => (/^\d+$/.test(text) ? Number(text) : -1)),
    last: last ? Number(last.value) : null,
  });
  get('ending-mistake').textContent = wrong;
  if (wrong) return;
  /** @type {HTMLDialogElement} */ (get('ending')).close();
  if (standing.outcome.over) get('pad-result').focus();
}

// What is pressed

get('pad-rules').addEventListener('change', () => { filled = showGame(); });
get('pad-names').addEventListener('input', () => showDealers(Number(/** @type {HTMLSelectElement} */ (get('pad-dealer')).value)));
get('setup').addEventListener('submit', start);
get('setup-back').addEventListener('click', open);
get('pad-new').addEventListener('click', () => {
  if (!standing.deals.some((deal) => deal.lines.length) || standing.outcome.over || confirm(gettext('A match is on the pad. Begin another one?'))) setUp();
});
get('pad-again').addEventListener('click', setUp);
get('pad-print').addEventListener('click', () => print());
get('undo').addEventListener('click', undo);
get('end').addEventListener('click', askEnd);
get('ending-form').addEventListener('submit', end);
get('ending-cancel').addEventListener('click', () => /** @type {HTMLDialogElement} */ (get('ending')).close());
addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLInputElement && event.target.type === 'text';
  if ((event.ctrlKey || event.metaKey) && event.key === 'z' && !typing && !get('pad-view').hidden) {
    event.preventDefault();
    undo();
  }
});
// The pad may be open twice.
addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  pad = load();
  open();
});

pad = load();
if (new URLSearchParams(location.search).has('rules') && !pad?.entries.length) setUp();
else open();
// From here on the page needs no server.
fetch('/score/rules.json').then((answer) => answer.json()).then((all) => Object.assign(games, all)).catch(() => {}).then(retell);
