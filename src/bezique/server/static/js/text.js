/** Every sentence that the page itself says, in one place. What happens at the table is told by the server. */

import { capital, suitWord, words } from './cards.js';

/** @typedef {import('./types.js').State} State */

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
  'four-jacks': ['4J', 'four jacks'],
  'four-queens': ['4Q', 'four queens'],
  'four-kings': ['4K', 'four kings'],
  'four-tens': ['4T', 'four tens'],
  'four-aces': ['4A', 'four aces'],
  seven: ['7', 'seven of trumps'],
};

/** @param {string} meld @returns {[string, string]} */
export const served = (meld) => SERVED[meld] ?? [capital(meld).charAt(0), meld.replaceAll('-', ' ')];

/** @param {State} state @param {number} seat */
export const nameOf = (state, seat) =>
  seat === state.table.seat ? 'You' : state.table.players[seat]?.name ?? 'Rival';

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
  if (view.phase === 'window') return mine ? 'Declare or draw.' : `${name} may declare.`;
  if (!mine) return view.trick.length ? `${name} to play.` : `${name} to lead.`;
  if (raised) return 'Tap it again to play.';
  return view.trick.length ? 'Your turn.' : 'Your lead.';
}

/** What is said at once when the turn comes. @param {State} state */
export function yourTurn(state) {
  const led = state.view.trick[0];
  return led ? `Your turn. ${nameOf(state, led.seat)} led the ${words(led.card)}.` : 'Your turn. You lead.';
}

/** The first line of the log when the page comes to a running table. @param {State} state */
export const begins = ({ view, match }) => `Deal ${match.deal}. ${view.trump ? `${capital(suitWord(view.trump))} are trumps.` : 'No trumps yet.'}`;

/** The situation in a breath. @param {State} state */
export function situation(state) {
  const { view } = state;
  const scores = view.seats.map((_, seat) => `${nameOf(state, seat)} ${number(runningTotal(state, seat))}`).join(', ');
  const trump = view.trump ? `Trumps are ${suitWord(view.trump)}` : 'No trumps yet';
  const up = view.turnUp ? `, turned up ${words(view.turnUp)}` : '';
  return `${trump}${up}. ${counted(view.stock, 'card')} in the stock. ${scores}.`;
}

/** The match score of a seat with the present deal in it. @param {State} state @param {number} seat */
export function runningTotal(state, seat) {
  const { view, match } = state;
  return (match.totals[seat] ?? 0) + (view.phase === 'over' ? 0 : view.seats[seat].score);
}

export const TEXT = {
  away: 'The server does not answer. The table comes back by itself.',
  back: 'Connected again.',
  gone: 'This table does not exist any more.',
  sending: 'Sending your move …',
  wait: 'Not yet: it is not your turn.',
  declareFirst: 'First declare or draw.',
  dealOver: 'The deal is over.',
  newer: 'The table had moved on. This is how it stands now.',
  refused: 'That is not possible now.',
  noTrick: 'No trick has been finished yet.',
  nothingToDeclare: 'There is nothing to declare now.',
  ladderNote: 'For now the same player sits behind all five levels.',
  raisedToPlay: 'Raised. Once more plays it.',
};
