/** Reading card notation, and the little that the page has to know about cards. */

import { gettext } from './language.js';

/** @typedef {import('./types.js').CardId} CardId */
/** @typedef {import('./types.js').Played} Played */

export const RANKS = '789JQKTA';
export const SUITS = 'SHDC';

/** @type {Record<string, string>} */
const RANK_WORDS = {
  7: gettext('seven'), 8: gettext('eight'), 9: gettext('nine'), J: gettext('jack'),
  Q: gettext('queen'), K: gettext('king'), T: gettext('ten'), A: gettext('ace'),
};
/** @type {Record<string, string>} */
const SUIT_WORDS = { S: gettext('spades'), H: gettext('hearts'), D: gettext('diamonds'), C: gettext('clubs') };

/** Rank and suit of a card, without the copy. @param {CardId} card */
export const faceOf = (card) => card.slice(0, 2);

/** @param {CardId} card */
export const rankOf = (card) => card[0];

/** @param {CardId} card */
export const suitOf = (card) => card[1];

/** @param {CardId} card */
export const strengthOf = (card) => RANKS.indexOf(card[0]);

/** @param {string | null} suit */
export const suitWord = (suit) => (suit ? SUIT_WORDS[suit] : '');

/** @param {string} rank */
export const rankWord = (rank) => RANK_WORDS[rank];

/** A card in words, for example `king of spades`. @param {CardId} card */
export const words = (card) => gettext('{rank} of {suit}', { rank: rankWord(card[0]), suit: suitWord(card[1]) });

/** A card with its article, which other languages choose by the rank. @type {Record<string, (suit: string) => string>} */
const WITH_ARTICLE = {
  7: (suit) => gettext('the seven of {suit}', { suit }),
  8: (suit) => gettext('the eight of {suit}', { suit }),
  9: (suit) => gettext('the nine of {suit}', { suit }),
  J: (suit) => gettext('the jack of {suit}', { suit }),
  Q: (suit) => gettext('the queen of {suit}', { suit }),
  K: (suit) => gettext('the king of {suit}', { suit }),
  T: (suit) => gettext('the ten of {suit}', { suit }),
  A: (suit) => gettext('the ace of {suit}', { suit }),
};

/** A card within a sentence, for example `the king of spades`. @param {CardId} card */
export const the = (card) => WITH_ARTICLE[rankOf(card)](suitWord(suitOf(card)));

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Which of the played cards wins so far; of equal cards the one played first.
 * @param {readonly Played[]} trick
 * @param {string | null} trump
 * @returns {CardId | null}
 */
export function winning(trick, trump) {
  let best = null;
  for (const { card } of trick) {
    if (best === null) best = card;
    else if (suitOf(card) === suitOf(best)) best = strengthOf(card) > strengthOf(best) ? card : best;
    else if (suitOf(card) === trump) best = card;
  }
  return best;
}

/**
 * How much a card promises for melds: the points of each meld that it could serve in, less for each card that lacks.
 * @param {CardId} card
 * @param {readonly import('./types.js').Prospect[]} prospects
 */
const promise = (card, prospects) => prospects
  .filter(({ have }) => have.some((each) => faceOf(each) === faceOf(card)))
  .reduce((sum, { points, missing }) => sum + points / (1 + missing.length) ** 2, 0);

/**
 * A hand in the order in which it is shown.
 * @param {readonly CardId[]} cards
 * @param {string} order
 * @param {string | null} trump
 * @param {object} [more]
 * @param {readonly CardId[]} [more.manual]  The order in which the player laid them.
 * @param {boolean} [more.lowFirst]
 * @param {readonly import('./types.js').Prospect[]} [more.prospects]
 * @returns {CardId[]}
 */
export function sorted(cards, order, trump, { manual = [], lowFirst = false, prospects = [] } = {}) {
  const suits = ['S', 'H', 'C', 'D'].filter((suit) => suit !== trump);
  if (trump && order === 'trumps-left') suits.unshift(trump);
  else if (trump) suits.push(trump);
  const rank = (/** @type {CardId} */ card) => (lowFirst ? strengthOf(card) : 7 - strengthOf(card));
  const bySuit = (/** @type {CardId} */ card) => suits.indexOf(suitOf(card)) * 10 + rank(card);
  const byRank = (/** @type {CardId} */ card) => rank(card) * 10 + suits.indexOf(suitOf(card));
  const byPromise = (/** @type {CardId} */ card) => byRank(card) / 1000 - promise(card, prospects) * (lowFirst ? -1 : 1);
  const value = { rank: byRank, melds: byPromise }[order] ?? bySuit;
  const plain = [...cards].sort((a, b) => value(a) - value(b) || (a < b ? -1 : 1));
  if (order !== 'manual') return plain;
  const arranged = manual.filter((card) => cards.includes(card));
  return [...arranged, ...plain.filter((card) => !arranged.includes(card))];
}

/**
 * Cards that lie open in numbers: by suit, trumps last, from the ace down; `groups` tells where each suit begins.
 * @param {readonly CardId[]} cards
 * @param {string | null} trump
 * @returns {{cards: CardId[], groups: number[]}}
 */
export function grouped(cards, trump) {
  const inOrder = sorted(cards, 'trumps-right', trump);
  const groups = inOrder.map((_, index) => index)
    .filter((index) => index > 0 && suitOf(inOrder[index]) !== suitOf(inOrder[index - 1]));
  return { cards: inOrder, groups };
}
