/** Every sentence that the page itself says, in one place. What happens at the table is told by the server. */

import { capital, suitWord, words } from './cards.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Action} Action */

/** @param {number} points */
export const number = (points) => points.toLocaleString('en-GB');

/** @param {number} points */
export const signed = (points) => (points < 0 ? `−${number(-points)}` : `+${number(points)}`);

/** @param {number} count @param {string} noun */
export const counted = (count, noun) => `${number(count)} ${noun}${count === 1 ? '' : 's'}`;

/** @type {Record<string, [string, string]>} The mark on a melded card, and the meld's name. */
export const SERVED = {
  marriage: ['M', 'marriage'],
  sequence: ['S', 'sequence'],
  bezique: ['B', 'bezique'],
  'double-bezique': ['2B', 'double bezique'],
  'triple-bezique': ['3B', 'triple bezique'],
  'quadruple-bezique': ['4B', 'quadruple bezique'],
  'quintuple-bezique': ['5B', 'quintuple bezique'],
  'four-jacks': ['4J', 'four jacks'],
  'four-queens': ['4Q', 'four queens'],
  'four-kings': ['4K', 'four kings'],
  'four-tens': ['4T', 'four tens'],
  'four-aces': ['4A', 'four aces'],
  seven: ['7', 'seven of trumps'],
};

/** Fours and fives of a kind in trumps carry the mark of the four of a kind with a trump bar before it. */
const IN_TRUMPS = /^(four|five)-trump-(\w)(\w+)$/;

/** @param {string} meld @returns {[string, string]} */
export function served(meld) {
  const found = IN_TRUMPS.exec(meld);
  if (found) return [`▪${found[1] === 'four' ? 4 : 5}${found[2].toUpperCase()}`, `${found[1]} ${found[2]}${found[3]} of trumps`];
  return SERVED[meld] ?? [capital(meld).charAt(0), meld.replaceAll('-', ' ')];
}

/** Melds in words: `sequence and four kings`. @param {readonly string[]} melds */
export const listed = (melds) => joined(melds.map((meld) => served(meld)[1]));

/** @param {readonly string[]} words */
export const joined = (words) => [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

/** @param {State} state @param {number} seat */
export const nameOf = (state, seat) =>
  seat === state.table.seat ? 'You' : state.table.players[seat]?.name ?? 'Rival';

/** Everybody else at the table, in the order of play. @param {State} state */
export const rivalsOf = ({ view, table }) =>
  view.seats.slice(1).map((_, step) => (table.seat + 1 + step) % view.seats.length);

/** The seats that play together with a seat, itself among them. @param {State} state @param {number} seat */
export const sideOf = (state, seat) => state.match.sides.find((side) => side.includes(seat)) ?? [seat];

/** The names of a side: `You and North`. @param {State} state @param {readonly number[]} side */
export const sideName = (state, side) => [...side]
  .sort((a, b) => Number(b === state.table.seat) - Number(a === state.table.seat) || a - b)
  .map((seat) => nameOf(state, seat)).join(' and ');

/**
 * The sentence beside the hand: whose turn it is and what can be done.
 * @param {State} state
 * @param {string | null} raised
 */
export function prompt(state, raised) {
  const { view, match, table } = state;
  if (match.over) return match.result || 'The match is over.';
  if (view.phase === 'over') return 'The deal is over.';
  if (view.turn === null) return 'Please wait.';
  const mine = view.turn === table.seat;
  const name = nameOf(state, view.turn);
  if (view.phase === 'window' && mine) return inWindow(view);
  if (view.phase === 'window') return drawsAfter(state) ? `${name} to draw.` : `${name} may declare.`;
  if (mine && mustDraw(view)) return 'Draw a card.';
  if (mine && view.actions.some((action) => action.verb === 'carte-blanche')) return 'You may show carte blanche.';
  if (!mine) return view.trick.length ? `${name} to play.` : `${name} to lead.`;
  if (raised) return 'Tap it again to play.';
  return view.trick.length ? 'Your turn.' : 'Your lead.';
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
  if (!offences.length) return 'Declare or draw.';
  if (actions.some((action) => action.verb === 'draw')) return declares ? 'Declare or draw.' : 'Draw a card.';
  return declares ? 'Declare, but do not draw.' : 'You hold enough cards.';
}

/** What is said at once when the turn comes. @param {State} state */
export function yourTurn(state) {
  if (mustDraw(state.view)) return 'Your turn. Draw a card.';
  const [led, ...others] = state.view.trick;
  const followed = others.map((played) => `, ${nameOf(state, played.seat)} played the ${words(played.card)}`).join('');
  const turn = led ? `Your turn. ${nameOf(state, led.seat)} led the ${words(led.card)}${followed}.` : 'Your turn. You lead.';
  const shown = state.view.actions.find((action) => action.verb === 'carte-blanche');
  if (state.view.takeRest) return `${turn} ${TEXT.restIsYours}`;
  return shown ? `${turn} ${shown.label} is possible, for ${number(shown.points)}.` : turn;
}

/** What is said when the declarations are open to the reader. @param {State} state */
export function yourWindow(state) {
  if (state.view.leader === state.table.seat) return 'Your trick.';
  return drawsAfter(state) ? '' : 'Your partner leaves the declaration to you.';
}

/** The first line of the log when the page comes to a running table. @param {State} state */
export const begins = ({ view, match }) => `Deal ${match.deal}. ${view.trump ? `${capital(suitWord(view.trump))} are trumps.` : 'No trumps yet.'}`;

/** The situation in a breath. @param {State} state */
export function situation(state) {
  const { view } = state;
  const scores = state.match.sides.map((side) => `${sideName(state, side)} ${number(runningTotal(state, side[0]))}`).join(', ');
  const trump = view.trump ? `Trumps are ${suitWord(view.trump)}` : 'No trumps yet';
  const up = view.turnUp ? `, turned up ${words(view.turnUp)}` : '';
  return `${trump}${up}. ${counted(view.stock, 'card')} in the stock. ${scores}.`;
}

/** The match score of a seat, or of its side, with the present deal in it. @param {State} state @param {number} seat */
export const runningTotal = (state, seat) => sideOf(state, seat).reduce((sum, each) => sum + ownTotal(state, each), 0);

/** The match score of a seat alone. @param {State} state @param {number} seat */
export const ownTotal = ({ view, match }, seat) =>
  (match.totals[seat] ?? 0) + (view.phase === 'over' ? 0 : view.seats[seat].score);

export const TEXT = {
  away: 'The server does not answer. The table comes back by itself.',
  back: 'Connected again.',
  gone: 'This table does not exist any more.',
  sending: 'Sending your move …',
  wait: 'Not yet: it is not your turn.',
  declareFirst: 'First declare or draw.',
  drawFirst: 'First draw a card.',
  leaveFirst: 'First leave the stock alone.',
  dealOver: 'The deal is over.',
  newer: 'The table had moved on. This is how it stands now.',
  refused: 'That is not possible now.',
  noTrick: 'No trick has been finished yet.',
  nothingToDeclare: 'There is nothing to declare now.',
  noTrumps: 'No\u00a0trumps yet',
  noTrumpsYet: 'The first marriage or sequence makes trumps',
  captured: 'Your won cards lie here',
  declared: 'Your declared cards lie here',
  revokeOffered: 'A button before your cards plays it all the same.',
  revoke: 'Play it all the same: a revoke',
  seven: 'Seven',
  noHelp: 'That help is switched off in the menu.',
  oneMore: 'One card more',
  drawIt: 'Draw it',
  drawNot: 'Better not',
  raisedToPlay: 'Raised. Once more plays it.',
  sealing: 'Before the first card is played, the whole pack is fixed and sealed. When the deal is over it is opened, and your browser can check that it is the one that was sealed.',
  unsealed: 'The packs of this match are not sealed: it was begun with an earlier version.',
  byHand: 'To check it by other means, take the SHA-256 of this text, without a line end:',
  takeRest: 'Take the rest',
  restIsYours: 'All the tricks that are left are yours: you may take the rest.',
  notCertain: 'It is not certain that you win all the tricks that are left.',
  notRelaxed: 'In this match no move is taken back.',
  dealStands: 'The deal is over, so its moves stand.',
  nothingBack: 'There is no decision of yours to take back in this deal.',
};
