/** What the score pad says: names of lines, what was written down, how a match ended. */

import { dealOf } from './score-pad-model.js';

/** @typedef {import('./score-pad-model.js').Game} Game */
/** @typedef {import('./score-pad-model.js').Entry} Entry */
/** @typedef {import('./score-pad-model.js').Line} Line */
/** @typedef {import('./score-pad-model.js').Standing} Standing */

/** A number with commas for thousands. @param {number} number */
export const comma = (number) => number.toLocaleString('en-GB').replace('-', '−');

/** @param {string[]} words */
export const list = (words) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);

/** What each side is called. @param {Game} game @param {string[]} names */
export const sideNames = (game, names) => game.sides.map((side) => list(side.map((seat) => names[seat])));

/** What a line of the sheet is called. @param {Game} game @param {Line | Entry} line */
export function label(game, line) {
  if (line.what === 'other') return 'Other points';
  if (line.what === 'brisques') return 'Brisques';
  if (line.what === game.last.what) return game.last.label;
  return [...game.presses, ...game.penalties].find((press) => press.what === line.what)?.label ?? String(line.what);
}

/** What was just written down. @param {Game} game @param {string[]} sides @param {Standing} standing @param {Entry} entry */
export function told(game, sides, standing, entry) {
  if (entry.kind === 'end') {
    const ended = /** @type {import('./score-pad-model.js').Sheet} */ (standing.deals.findLast((deal) => deal.over));
    const scores = sides.map((name, side) => `${name} ${comma(ended.scores[side])}`);
    return `The deal is over: ${scores.join(', ')}.`;
  }
  const side = entry.side ?? 0;
  const what = `${label(game, entry)}, ${comma(entry.points ?? 0)}`;
  if (entry.kind === 'penalty') return `${what} from ${sides[side]} to ${list(sides.filter((_, other) => other !== side))}.`;
  const deal = dealOf(standing).scores[side];
  const together = standing.totals[side] === deal ? '' : `, ${comma(standing.totals[side])} together`;
  return `${sides[side]}: ${what}. Now ${comma(deal)}${together}.`;
}

/** What was taken back. @param {Game} game @param {string[]} sides @param {Entry} entry */
export function takenBack(game, sides, entry) {
  if (entry.kind === 'end') return 'Taken back: the end of the deal.';
  return `Taken back: ${sides[entry.side ?? 0]}, ${label(game, entry).toLowerCase()}, ${comma(entry.points ?? 0)}.`;
}

/** Whose deal it is. @param {Standing} standing @param {string[]} names @param {Game} game */
export function turn(standing, names, game) {
  const goal = { target: `to ${comma(game.match.target)}`, single: 'one deal', 'two-deals': 'two deals' }[game.match.kind];
  if (standing.outcome.over) return `${standing.deals.length} deal${standing.deals.length > 1 ? 's' : ''}, ${goal}`;
  const { dealer, leader } = dealOf(standing);
  return `Deal ${standing.deals.length}, ${goal}. ${names[dealer]} deals, ${names[leader]} leads.`;
}

/** How the match ended. @param {Game} game @param {string[]} sides @param {Standing} standing */
export function result(game, sides, { outcome, totals }) {
  if (!outcome.over) return '';
  if (outcome.settlement) return settled(game, sides, totals, outcome.settlement).join(' ');
  const ranking = [...totals].sort((one, other) => other - one).map(comma);
  if (outcome.winner === null) return `The match is drawn at ${ranking[0]} each.`;
  return `${sides[outcome.winner]} ${game.sides[outcome.winner].length > 1 ? 'win' : 'wins'} the match by ${ranking.join(' to ')}.`;
}

/** @param {Game} game @param {string[]} sides @param {number[]} scores @param {import('./score-pad-model.js').Settlement} paid */
function settled(game, sides, scores, paid) {
  const { rubicon, rubicon_bonus: more, game_bonus: bonus } = game.match;
  if (paid.winner === null) return ['The scores are equal: nobody wins, and nothing is paid.'];
  const [winner, loser] = [sides[paid.winner], sides[1 - paid.winner]];
  const said = [`${winner} wins the match and is paid ${comma(paid.points)} points.`];
  if (paid.tie_broken) said.push(`The scores are equal at ${comma(scores[0])}, so the brisques decided.`);
  if (paid.rubiconed) {
    const extra = more ? ` and ${comma(more)} more` : '';
    said.push(`${loser} did not reach ${comma(rubicon)} and is rubiconed: the winner gets both scores in full hundreds${extra}.`);
    return said;
  }
  if (paid.saved) said.push(`Brisques lifted ${loser} over the rubicon and count for both.`);
  said.push(`That is the difference in full hundreds, at least 100${bonus ? `, and ${comma(bonus)} more for the game` : ''}.`);
  return said;
}
