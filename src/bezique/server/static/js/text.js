/** What the table's page says by itself in more than one place. What happens at the table is told by the server. */

import { capital, suitWord, the, words } from './cards.js';
import { gettext, joined, ngettext, number, pgettext } from './language.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Action} Action */

/** @param {number} points */
export const signed = (points) => (points < 0 ? `−${number(-points)}` : `+${number(points)}`);

/** @param {number} count */
export const countCards = (count) => ngettext('{number} card', '{number} cards', count);

/** The letters of ranks in the marks on melded cards. @type {Record<string, string>} */
const MARKS = {
  j: pgettext('mark', 'J'), q: pgettext('mark', 'Q'), k: pgettext('mark', 'K'), t: pgettext('mark', 'T'), a: pgettext('mark', 'A'),
};

/** @type {Record<string, [string, string]>} The mark on a melded card, and the meld's name. */
export const SERVED = {
  marriage: [pgettext('mark', 'M'), gettext('marriage')],
  sequence: [pgettext('mark', 'S'), gettext('sequence')],
  bezique: [pgettext('mark', 'B'), gettext('bezique')],
  'double-bezique': [`2${pgettext('mark', 'B')}`, gettext('double bezique')],
  'triple-bezique': [`3${pgettext('mark', 'B')}`, gettext('triple bezique')],
  'quadruple-bezique': [`4${pgettext('mark', 'B')}`, gettext('quadruple bezique')],
  'quintuple-bezique': [`5${pgettext('mark', 'B')}`, gettext('quintuple bezique')],
  'four-jacks': [`4${MARKS.j}`, gettext('four jacks')],
  'four-queens': [`4${MARKS.q}`, gettext('four queens')],
  'four-kings': [`4${MARKS.k}`, gettext('four kings')],
  'four-tens': [`4${MARKS.t}`, gettext('four tens')],
  'four-aces': [`4${MARKS.a}`, gettext('four aces')],
  seven: ['7', gettext('seven of trumps')],
};

/** Fours and fives of a kind in trumps. @type {Record<string, string>} */
const IN_TRUMPS = {
  'four-trump-jacks': gettext('four jacks of trumps'),
  'four-trump-queens': gettext('four queens of trumps'),
  'four-trump-kings': gettext('four kings of trumps'),
  'four-trump-tens': gettext('four tens of trumps'),
  'four-trump-aces': gettext('four aces of trumps'),
  'five-trump-jacks': gettext('five jacks of trumps'),
  'five-trump-queens': gettext('five queens of trumps'),
  'five-trump-kings': gettext('five kings of trumps'),
  'five-trump-tens': gettext('five tens of trumps'),
  'five-trump-aces': gettext('five aces of trumps'),
};

/** What each meld is called. @type {Record<string, string>} */
export const MELDS = {
  ...Object.fromEntries(Object.entries(SERVED).filter(([meld]) => meld !== 'seven').map(([meld, [, name]]) => [meld, name])),
  ...IN_TRUMPS,
};

/** @param {string} meld @returns {[string, string]} */
export function served(meld) {
  const [many, , ranks] = meld.split('-');
  // They carry the mark of the four of a kind with a trump bar before it.
  if (meld in IN_TRUMPS) return [`▪${many === 'four' ? 4 : 5}${MARKS[ranks[0]]}`, IN_TRUMPS[meld]];
  return SERVED[meld] ?? [capital(meld).charAt(0), meld.replaceAll('-', ' ')];
}

/** Melds in words: `sequence and four kings`. @param {readonly string[]} melds */
export const listed = (melds) => joined(melds.map((meld) => served(meld)[1]));

/** What a player is called on a plate or above a column. @param {State} state @param {number} seat */
export const nameOf = (state, seat) =>
  state.table.players[seat]?.name ?? gettext('Rival');

/** Another player at the beginning of a sentence. @param {State} state @param {number} seat */
export const subject = (state, seat) => state.table.players[seat]?.begins ?? nameOf(state, seat);

/** A player in the middle of a sentence. @param {State} state @param {number} seat */
export const within = (state, seat) => state.table.players[seat]?.within ?? nameOf(state, seat);

/** Everybody else at the table, in the order of play. @param {State} state */
export const rivalsOf = ({ view, table }) =>
  view.seats.slice(1).map((_, step) => (table.seat + 1 + step) % view.seats.length);

/** The seats that play together with a seat, itself among them. @param {State} state @param {number} seat */
export const sideOf = (state, seat) => state.match.sides.find((side) => side.includes(seat)) ?? [seat];

/** A side's seats, the reader first. @param {State} state @param {readonly number[]} side */
const inOrder = (state, side) =>
  [...side].sort((a, b) => Number(b === state.table.seat) - Number(a === state.table.seat) || a - b);

/** The names of a side: `You and North`. @param {State} state @param {readonly number[]} side */
export const sideName = (state, side) => joined(inOrder(state, side).map((seat) => nameOf(state, seat)));

/** The same in the middle of a sentence. @param {State} state @param {readonly number[]} side */
export const sideWithin = (state, side) => joined(inOrder(state, side).map((seat) => within(state, seat)));

/**
 * The sentence beside the hand: whose turn it is and what can be done.
 * @param {State} state
 * @param {string | null} raised
 */
export function prompt(state, raised) {
  const { view, match, table } = state;
  if (match.over) return match.result || gettext('The match is over.');
  if (view.phase === 'over') return gettext('The deal is over.');
  if (view.turn === null) return gettext('Please wait.');
  if (view.turn !== table.seat) return waiting(state, view.turn);
  if (view.phase === 'window') return inWindow(view);
  if (mustDraw(view)) return gettext('Draw a card.');
  if (view.actions.some((action) => action.verb === 'carte-blanche')) return gettext('You may show carte blanche.');
  if (raised) return gettext('Tap it again to play.');
  return view.trick.length ? gettext('Your turn.') : gettext('Your lead.');
}

/** What another seat is about to do. @param {State} state @param {number} seat */
function waiting(state, seat) {
  const { view } = state;
  const name = subject(state, seat);
  if (view.phase === 'window') return drawsAfter(state) ? gettext('{name} to draw.', { name }) : gettext('{name} may declare.', { name });
  return view.trick.length ? gettext('{name} to play.', { name }) : gettext('{name} to lead.', { name });
}

/** Whether there is something to declare. @param {readonly Action[]} actions */
export const mayDeclare = (actions) => actions.some((action) => ['declare', 'seven'].includes(action.verb));

/** Whether nothing is left to play but to draw. @param {View} view */
export const mustDraw = ({ phase, actions }) => phase === 'play' && actions.some((action) => action.verb === 'draw');

/** Whether somebody draws who has not won the trick, where players draw themselves. @param {State} state */
export const drawsAfter = ({ view }) => view.partner === null && view.turn !== view.leader;

/** What can be done in one's own window. @param {View} view */
export function inWindow({ actions, offences }) {
  const declares = mayDeclare(actions);
  if (!offences.length) return gettext('Declare or draw.');
  if (actions.some((action) => action.verb === 'draw')) return declares ? gettext('Declare or draw.') : gettext('Draw a card.');
  return declares ? gettext('Declare, but do not draw.') : gettext('You hold enough cards.');
}

/** What is said at once when the turn comes. @param {State} state */
export function yourTurn(state) {
  if (mustDraw(state.view)) return gettext('Your turn. Draw a card.');
  const turn = state.view.trick.length ? gettext('Your turn. {plays}.', { plays: plays(state) }) : gettext('Your turn. You lead.');
  const shown = state.view.actions.find((action) => action.verb === 'carte-blanche');
  if (state.view.takeRest) return `${turn} ${TEXT.restIsYours}`;
  if (!shown) return turn;
  return `${turn} ${gettext('{label} is possible, for {points}.', { label: shown.label, points: number(shown.points) })}`;
}

/** What the others have played to the trick. @param {State} state */
function plays(state) {
  const [led, ...others] = state.view.trick;
  return [
    gettext('{name} led {card}', { name: subject(state, led.seat), card: the(led.card) }),
    ...others.map(({ seat, card }) => gettext('{name} played {card}', { name: within(state, seat), card: the(card) })),
  ].join(', ');
}

/** What is said when the declarations are open to the reader. @param {State} state */
export function yourWindow(state) {
  if (state.view.leader === state.table.seat) return gettext('Your trick.');
  return drawsAfter(state) ? '' : gettext('Your partner leaves the declaration to you.');
}

/** @type {Record<string, string>} */
const ARE_TRUMPS = {
  S: gettext('Spades are trumps'), H: gettext('Hearts are trumps'), D: gettext('Diamonds are trumps'), C: gettext('Clubs are trumps'),
};

/** @param {string} suit */
export const areTrumps = (suit) => ARE_TRUMPS[suit];

/** @param {State} state */
export const dealNumber = ({ match }) => gettext('Deal {number}.', { number: match.deal });

/** Where the page has come to, when it comes to a table. @param {State} state */
export function begins(state) {
  const { trump } = state.view;
  return `${dealNumber(state)} ${trump ? `${areTrumps(trump)}.` : gettext('No trumps yet.')}`;
}

/** The situation in a breath. @param {State} state */
export function situation(state) {
  const { stock } = state.view;
  const scores = state.match.sides.map((side) => `${sideName(state, side)} ${number(runningTotal(state, side[0]))}`).join(', ');
  const left = ngettext('{number} card in the stock.', '{number} cards in the stock.', stock);
  return `${trumpsAndTurnUp(state.view)} ${left} ${scores}.`;
}

/** @param {View} view */
function trumpsAndTurnUp({ trump, turnUp }) {
  const suit = suitWord(trump);
  if (turnUp) return gettext('Trumps are {suit}, turned up {card}.', { suit, card: words(turnUp) });
  return trump ? gettext('Trumps are {suit}.', { suit }) : gettext('No trumps yet.');
}

/** The match score of a seat, or of its side, with the present deal in it. @param {State} state @param {number} seat */
export const runningTotal = (state, seat) => sideOf(state, seat).reduce((sum, each) => sum + ownTotal(state, each), 0);

/** Whether the deal is not yet among the finished ones: it runs, or was broken off by giving up. @param {State} state */
export const isOpen = ({ match }) => match.deals.length < match.deal;

/** The match score of a seat alone. @param {State} state @param {number} seat */
export const ownTotal = (state, seat) =>
  (state.match.totals[seat] ?? 0) + (isOpen(state) ? state.view.seats[seat].score : 0);

export const TEXT = {
  away: gettext('The server does not answer. The table comes back by itself.'),
  back: gettext('Connected again.'),
  gone: gettext('This table does not exist any more.'),
  wait: gettext('Not yet: it is not your turn.'),
  declareFirst: gettext('First declare or draw.'),
  drawFirst: gettext('First draw a card.'),
  leaveFirst: gettext('First leave the stock alone.'),
  dealOver: gettext('The deal is over.'),
  refused: gettext('That is not possible now.'),
  noTrick: gettext('No trick has been finished yet.'),
  nothingToDeclare: gettext('There is nothing to declare now.'),
  noTrumps: gettext('No\u00a0trumps yet'),
  noTrumpsYet: gettext('The first marriage or sequence makes trumps'),
  captured: gettext('Your won cards lie here'),
  declared: gettext('Your declared cards lie here'),
  revokeOffered: gettext('A button before your cards plays it all the same.'),
  revoke: gettext('Play it all the same: a revoke'),
  seven: gettext('Seven'),
  noHelp: gettext('That help is switched off in the menu.'),
  oneMore: gettext('One card more'),
  drawIt: gettext('Draw it'),
  drawNot: gettext('Better not'),
  sealing: gettext('Before the first card is played, the whole pack is fixed and sealed. When the deal is over it is opened, and your browser can check that it is the one that was sealed.'),
  imported: gettext('This deal was taken up from a record, so its pack is not sealed: whoever has read that knows the cards. The packs of the deals after it are.'),
  unsealed: gettext('The packs of this match are not sealed: it was begun with an earlier version.'),
  byHand: gettext('To check it by other means, take the SHA-256 of this text, without a line end:'),
  takeRest: gettext('Take the rest'),
  restIsYours: gettext('All the tricks that are left are yours: you may take the rest.'),
  notCertain: gettext('It is not certain that you win all the tricks that are left.'),
  noHints: gettext('In this match there are no hints.'),
  lookingForHint: gettext('Looking for a hint …'),
  asked: gettext('You have asked the others; they have not answered yet.'),
  tooLate: gettext('Only your last move can be taken back, and only until somebody else acts or you see another card.'),
  notRelaxed: gettext('In this match no move is taken back.'),
  dealStands: gettext('The deal is over, so its moves stand.'),
  nothingBack: gettext('There is no decision of yours to take back in this deal.'),
};
