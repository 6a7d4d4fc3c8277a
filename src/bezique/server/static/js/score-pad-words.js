/** What the score pad says: names of lines, what was written down, how a match ended. */

import { gettext, joined, ngettext, number } from './language.js';
import { dealOf } from './score-pad-model.js';

/** @typedef {import('./score-pad-model.js').Game} Game */
/** @typedef {import('./score-pad-model.js').Entry} Entry */
/** @typedef {import('./score-pad-model.js').Line} Line */
/** @typedef {import('./score-pad-model.js').Standing} Standing */

/** A number with commas for thousands, or whatever the language has. @param {number} value */
export const comma = (value) => number(value).replace('-', '−');

/** What each side is called. @param {Game} game @param {string[]} names */
export const sideNames = (game, names) => game.sides.map((side) => joined(side.map((seat) => names[seat])));

/** What a line of the sheet is called. @param {Game} game @param {Line | Entry} line */
export function label(game, line) {
  if (line.what === 'other') return gettext('Other points');
  if (line.what === 'brisques') return gettext('Brisques');
  if (line.what === game.last.what) return game.last.label;
  return [...game.presses, ...game.penalties].find((press) => press.what === line.what)?.label ?? String(line.what);
}

/** What was just written down. @param {Game} game @param {string[]} sides @param {Standing} standing @param {Entry} entry */
export function told(game, sides, standing, entry) {
  if (entry.kind === 'end') {
    const ended = /** @type {import('./score-pad-model.js').Sheet} */ (standing.deals.findLast((deal) => deal.over));
    const scores = sides.map((name, side) => `${name} ${comma(ended.scores[side])}`);
    return gettext('The deal is over: {scores}.', { scores: scores.join(', ') });
  }
  const side = entry.side ?? 0;
  const what = `${label(game, entry)}, ${comma(entry.points ?? 0)}`;
  if (entry.kind === 'penalty') {
    const others = joined(sides.filter((_, other) => other !== side));
    return gettext('{penalty} from {name} to {others}.', { penalty: what, name: sides[side], others });
  }
  const [deal, total] = [dealOf(standing).scores[side], standing.totals[side]];
  const values = { name: sides[side], what, deal: comma(deal), total: comma(total) };
  return total === deal ? gettext('{name}: {what}. Now {deal}.', values) : gettext('{name}: {what}. Now {deal}, {total} together.', values);
}

/** What was taken back. @param {Game} game @param {string[]} sides @param {Entry} entry */
export function takenBack(game, sides, entry) {
  if (entry.kind === 'end') return gettext('Taken back: the end of the deal.');
  const values = { name: sides[entry.side ?? 0], what: label(game, entry).toLowerCase(), points: comma(entry.points ?? 0) };
  return gettext('Taken back: {name}, {what}, {points}.', values);
}

/** Up to when the match goes. @param {Game} game */
function goal({ match }) {
  if (match.kind === 'target') return gettext('to {points}', { points: comma(match.target) });
  return match.kind === 'single' ? gettext('one deal') : gettext('two deals');
}

/** Whose deal it is. @param {Standing} standing @param {string[]} names @param {Game} game */
export function turn(standing, names, game) {
  const { length } = standing.deals;
  if (standing.outcome.over) return ngettext('{number} deal, {goal}', '{number} deals, {goal}', length, { goal: goal(game) });
  const { dealer, leader } = dealOf(standing);
  const values = { number: length, goal: goal(game), dealer: names[dealer], leader: names[leader] };
  return gettext('Deal {number}, {goal}. {dealer} deals, {leader} leads.', values);
}

/** How the match ended. @param {Game} game @param {string[]} sides @param {Standing} standing */
export function result(game, sides, { outcome, totals }) {
  if (!outcome.over) return '';
  if (outcome.settlement) return settled(game, sides, totals, outcome.settlement).join(' ');
  const [best, ...others] = [...totals].sort((one, other) => other - one).map(comma);
  if (outcome.winner === null) return gettext('The match is drawn at {points} each.', { points: best });
  // Of three players each has a number.
  const scores = others.reduce((more, less) => gettext('{more} to {less}', { more, less }), best);
  const values = { name: sides[outcome.winner], scores };
  return game.sides[outcome.winner].length > 1 ? gettext('{name} win the match by {scores}.', values)
    : gettext('{name} wins the match by {scores}.', values);
}

/** @param {Game} game @param {string[]} sides @param {number[]} scores @param {import('./score-pad-model.js').Settlement} paid */
function settled(game, sides, scores, paid) {
  if (paid.winner === null) return [gettext('The scores are equal: nobody wins, and nothing is paid.')];
  const loser = sides[1 - paid.winner];
  const said = [gettext('{name} wins the match and is paid {points} points.', { name: sides[paid.winner], points: comma(paid.points) })];
  if (paid.tie_broken) said.push(gettext('The scores are equal at {points}, so the brisques decided.', { points: comma(scores[0]) }));
  if (paid.rubiconed) return [...said, rubiconed(game, loser)];
  if (paid.saved) said.push(gettext('Brisques lifted {name} over the rubicon and count for both.', { name: loser }));
  const bonus = comma(game.match.game_bonus);
  said.push(game.match.game_bonus ? gettext('That is the difference in full hundreds, at least 100, and {bonus} more for the game.', { bonus })
    : gettext('That is the difference in full hundreds, at least 100.'));
  return said;
}

/** @param {Game} game @param {string} name */
function rubiconed({ match }, name) {
  const values = { name, rubicon: comma(match.rubicon), more: comma(match.rubicon_bonus) };
  return match.rubicon_bonus
    ? gettext('{name} did not reach {rubicon} and is rubiconed: the winner gets both scores in full hundreds and {more} more.', values)
    : gettext('{name} did not reach {rubicon} and is rubiconed: the winner gets both scores in full hundreds.', values);
}
