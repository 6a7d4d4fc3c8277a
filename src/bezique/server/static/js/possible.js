/** The help that tells which melds are still possible: what is there for each, what it lacks, and how much of that is left. */

import { faceOf, rankWord, words } from './cards.js';
import { make } from './dom.js';
import { drawPip, drawRank, drawSmall } from './faces.js';
import { gettext, ngettext, number, setApart } from './language.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Prospect} Prospect */

/** So many of one kind of marriage or four of a kind are enough to choose from. */
const MOST = 12;

/** The melds worth showing: nearest first, and at most so many. @param {State} state */
export const nearest = (state) => state.view.prospects.slice(0, MOST);

/** A list of the melds that are still possible. @param {State} state */
export function possible(state) {
  const found = nearest(state);
  if (!found.length) return [make('p', 'none', state.view.strict ? gettext('Nobody declares any more in this deal.') : gettext('Nothing is near yet.'))];
  const list = make('ul', 'possible');
  list.append(...found.map((prospect) => row(prospect)));
  return [list];
}

/** @param {Prospect} prospect */
function row({ label, points, have, missing, unseen }) {
  const item = make('li', missing.length ? '' : 'complete');
  const cards = make('span', 'possible-cards');
  for (const card of have) cards.append(drawSmall(faceOf(card)));
  missing.forEach((wanted) => cards.append(lacking(wanted)));
  cards.setAttribute('aria-hidden', 'true');
  const needs = make('span', 'possible-needs', told(missing, unseen));
  item.append(make('span', 'possible-label', label), ' ', make('span', 'possible-points', number(points)), ' ', cards, ' ', needs);
  return item;
}

/** A card that is not there: its place with a broken frame. @param {string} wanted */
function lacking(wanted) {
  const place = make('span', 'lacking');
  if (wanted.length > 1) place.append(drawRank(wanted), drawPip(wanted[1]));
  else place.append(drawRank(`${wanted}S`));
  return place;
}

/** What is lacking, in words. @param {readonly string[]} missing @param {readonly number[]} unseen */
function told(missing, unseen) {
  if (!missing.length) return gettext('complete');
  const kinds = [...new Set(missing)];
  return setApart(kinds.map((wanted) => {
    const times = missing.filter((each) => each === wanted).length;
    const left = unseen[missing.indexOf(wanted)];
    const name = wanted.length > 1 ? words(wanted) : rankWord(wanted);
    const cards = times > 1 ? `${times} × ${name}` : name;
    return ngettext('{cards}: {number} card left', '{cards}: {number} cards left', left, { cards });
  }));
}
