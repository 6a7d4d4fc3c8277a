/** The score pad's arithmetic: from what was written down to totals, dealer and result. Mirrors scorepad.py. */

import { gettext, number } from './language.js';

/** @typedef {{what: string, label: string, cards: string, points: number, group: string}} Press */
/** @typedef {{kind: string, side?: number, what?: string, points?: number, brisques?: number[], last?: number | null}} Entry */
/** @typedef {{side: number, what: string, points: number, paid_by: number | null}} Line */
/** @typedef {{dealer: number, leader: number, lines: Line[], scores: number[], over: boolean, brisques: number[]}} Sheet */
/** @typedef {{winner: number | null, points: number, rubiconed: boolean, saved: boolean, tie_broken: boolean}} Settlement */
/** @typedef {{over: boolean, winner: number | null, margin: number, settlement: Settlement | null}} Outcome */
/** @typedef {{deals: Sheet[], totals: number[], outcome: Outcome}} Standing */
/** @typedef {{rules: string, name: string, summary: string, seats: number, sides: number[][], groups: Record<string, string>,
 *   presses: Press[], penalties: Press[], most: number, brisques: {worth: number, number: number, when: string, some_left: boolean},
 *   last: {what: string, label: string, points: number},
 *   match: {kind: string, target: number, early_win: number, tie: string, rubicon: number, game_bonus: number, rubicon_bonus: number, passes_on: boolean}}} Game */

/** @type {Outcome} */
const RUNNING = { over: false, winner: null, margin: 0, settlement: null };

/** @param {Game} game @param {number} dealer @returns {Sheet} */
const fresh = (game, dealer) => ({
  dealer, leader: (dealer + 1) % game.seats, lines: [], scores: game.sides.map(() => 0), over: false, brisques: [],
});

/** A match in which nothing has been written down. @param {Game} game @param {number} firstDealer @returns {Standing} */
export const begin = (game, firstDealer) => ({
  deals: [fresh(game, firstDealer)], totals: game.sides.map(() => 0), outcome: RUNNING,
});

/** What follows from the entries; throws for one that cannot be written down.
 * @param {Game} game @param {Entry[]} entries @param {number} firstDealer */
export const fold = (game, entries, firstDealer) =>
  entries.reduce((standing, entry) => after(game, standing, entry), begin(game, firstDealer));

/** The running deal, or the last one. @param {Standing} standing */
export const dealOf = (standing) => /** @type {Sheet} */ (standing.deals.at(-1));

/** What stands there after one more entry. @param {Game} game @param {Standing} standing @param {Entry} entry @returns {Standing} */
export function after(game, standing, entry) {
  const wrong = problem(game, standing, entry);
  if (wrong) throw new Error(wrong);
  const before = dealOf(standing);
  const sheet = written(before, linesOf(game, entry));
  const totals = standing.totals.map((total, side) => total + sheet.scores[side] - before.scores[side]);
  const earlier = standing.deals.slice(0, -1);
  if (entry.kind !== 'end') return { deals: [...earlier, sheet], totals, outcome: RUNNING };
  const deals = [...earlier, { ...sheet, over: true, brisques: entry.brisques ?? [] }];
  const outcome = judge(game, deals);
  return { deals: outcome.over ? deals : [...deals, fresh(game, sheet.leader)], totals, outcome };
}

/** @param {Game} game @param {Entry} entry @returns {Line[]} */
function linesOf(game, entry) {
  const { side = 0, what = '', points = 0 } = entry;
  if (entry.kind === 'score') return [{ side, what, points, paid_by: null }];
  if (entry.kind === 'penalty') {
    return game.sides.flatMap((_, other) => (other === side ? [] : [{ side: other, what, points, paid_by: side }]));
  }
  const { last, brisques } = game;
  const lines = entry.last == null ? [] : [{ side: entry.last, what: last.what, points: last.points, paid_by: null }];
  if (brisques.when !== 'end') return lines;
  const counted = (entry.brisques ?? []).map((count, each) => ({ side: each, what: 'brisques', points: count * brisques.worth, paid_by: null }));
  return [...lines, ...counted.filter((line) => line.points)];
}

/** @param {Sheet} sheet @param {Line[]} lines @returns {Sheet} */
function written(sheet, lines) {
  const scores = [...sheet.scores];
  for (const line of lines) scores[line.side] += line.points;
  return { ...sheet, lines: [...sheet.lines, ...lines], scores };
}

/** Why an entry cannot be written down; empty when it can. @param {Game} game @param {Standing} standing @param {Entry} entry */
export function problem(game, standing, entry) {
  if (standing.outcome.over) return gettext('The match is over.');
  if (entry.kind === 'end') return endProblem(game, standing, entry);
  const known = entry.kind === 'score' ? game.presses : entry.kind === 'penalty' ? game.penalties : null;
  if (!known || !(Number(entry.side) in game.sides)) return gettext('That cannot be written down.');
  if (entry.what !== 'other' && !known.some((press) => press.what === entry.what)) return gettext('That scores nothing in these rules.');
  const points = entry.points ?? 0;
  const right = Number.isInteger(points) && points !== 0 && Math.abs(points) <= game.most;
  return right && (points > 0 || entry.kind === 'score') ? '' : gettext('A number from 1 to {most} is needed.', { most: number(game.most) });
}

/** @param {Game} game @param {Standing} standing @param {Entry} entry */
function endProblem(game, standing, entry) {
  const { number: all, when } = game.brisques;
  const counted = entry.brisques ?? [];
  const last = entry.last ?? null;
  if ((last === null) !== (game.last.points === 0) || (last !== null && !(last in game.sides))) {
    return game.last.what === 'last-of-stock' ? gettext('Say who won the last trick of the stock.') : gettext('Say who won the last trick.');
  }
  if (!all) return counted.length ? gettext('Brisques are not counted at the end in these rules.') : '';
  if (!counted.length && when === 'settlement') {
    const { scores } = written(dealOf(standing), linesOf(game, entry));
    const undecided = new Set(scores).size === 1 || Math.min(...scores) < game.match.rubicon;
    return undecided ? gettext('Count the brisques: they may decide this deal.') : '';
  }
  if (counted.length !== game.sides.length || !counted.every((count) => Number.isInteger(count) && count >= 0)) {
    return gettext('Count the brisques of every side: there are {number}.', { number: all });
  }
  const found = counted.reduce((sum, count) => sum + count, 0);
  return found === all || (found < all && game.brisques.some_left) ? '' : gettext('There are {number} brisques in the pack, but these make {found}.', { number: all, found });
}

/** Where the match stands after finished deals. @param {Game} game @param {Sheet[]} deals @returns {Outcome} */
function judge(game, deals) {
  const { kind, target, early_win: early, tie } = game.match;
  if (kind === 'single') {
    const settlement = settle(game, deals[0]);
    return { over: true, winner: settlement.winner, margin: settlement.points, settlement };
  }
  const totals = game.sides.map((_, side) => deals.reduce((sum, deal) => sum + deal.scores[side], 0));
  const [best, second] = [...totals].sort((one, other) => other - one);
  const margin = best - second;
  const finished = kind === 'target' ? best >= target : deals.length >= 2 || (best >= early && margin > 0);
  if (!finished || (!margin && tie === 'play-on')) return RUNNING;
  return { over: true, winner: margin ? totals.indexOf(best) : null, margin, settlement: null };
}

const hundreds = (/** @type {number} */ score) => Math.floor(score / 100) * 100;

/** How a single deal of two is paid. @param {Game} game @param {Sheet} deal @returns {Settlement} */
function settle(game, { scores, brisques }) {
  const { rubicon, rubicon_bonus: more, game_bonus: bonus } = game.match;
  const worth = game.brisques.when === 'settlement' ? game.brisques.worth : 0;
  const together = scores.map((score, side) => score + worth * (brisques[side] ?? 0));
  const tied = scores[0] === scores[1];
  const deciding = tied ? together : scores;
  const none = { winner: null, points: 0, rubiconed: false, saved: false, tie_broken: false };
  if (deciding[0] === deciding[1]) return none;
  const winner = deciding[0] > deciding[1] ? 0 : 1;
  const loser = 1 - winner;
  const saved = (tied || scores[loser] < rubicon) && together[loser] >= rubicon;
  const counted = saved ? together : scores;
  const [high, low] = [hundreds(counted[winner]), hundreds(counted[loser])];
  if (counted[loser] < rubicon) {
    return { ...none, winner, points: high + Math.max(100, low) + more, rubiconed: true, tie_broken: tied };
  }
  return { ...none, winner, points: Math.max(100, high - low) + bonus, saved: saved && !tied, tie_broken: tied };
}
