/** What people type to play: read in the words and letters of the page's language, and in English. */

import { RANKS, SUITS } from './cards.js';
import { language, pgettext } from './language.js';
import { letterOf } from './letters.js';
import { MELDS } from './text.js';

/** What can be done, and what the page's language calls it; several words are set off by commas. @type {Record<string, string>} */
const VERBS = {
  play: pgettext('typed', 'play'),
  declare: pgettext('typed', 'declare'),
  seven: pgettext('typed', 'seven'),
  draw: pgettext('typed', 'draw'),
  'no-draw': pgettext('typed', 'no draw'),
  'hand-over': pgettext('typed', 'hand over'),
  'carte-blanche': pgettext('typed', 'carte blanche'),
  'next-deal': pgettext('typed', 'next deal'),
  'take-back': pgettext('typed', 'take back'),
  'take-rest': pgettext('typed', 'take rest'),
  hint: pgettext('typed', 'hint'),
};
/** What people may call them as well. @type {Record<string, string>} */
const ALSO = { exchange: 'seven', show: 'seven', next: 'next-deal', undo: 'take-back', rest: 'take-rest', meld: 'declare', pass: 'draw' };
/** Words that add nothing. */
const ARTICLES = ['a', 'the', ...pgettext('typed', 'a, the').split(', ')];
const CARD = /^(10|.)(.)([a-h]?)$/;

/** A text as its words: in small letters, without accents. @param {string} text */
const split = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe')
  .split(/[\s,'’-]+/).filter((part) => part && !ARTICLES.includes(part));

/** @param {string} text */
const key = (text) => split(text).join('-');

/** @type {Map<string, string>} */
const verbs = new Map([
  ...Object.keys(VERBS).map((verb) => /** @type {const} */ ([verb, verb])),
  ...Object.entries(ALSO),
  ...Object.entries(VERBS).flatMap(([verb, called]) => called.split(', ').map((each) => /** @type {const} */ ([key(each), verb]))),
]);
/** @type {Map<string, string>} */
const melds = new Map(Object.entries(MELDS).map(([meld, called]) => [key(called), meld]));
/** Letters of ranks and suits; where a letter means one thing here and another in English, the page's language goes before. */
const ranks = new Map([
  ['10', 'T'],
  ...[...RANKS].map((rank) => /** @type {const} */ ([rank.toLowerCase(), rank])),
  ...[...RANKS].map((rank) => /** @type {const} */ ([letterOf(rank, language).toLowerCase(), rank])),
]);
const suits = new Map([
  ...[...SUITS].map((suit) => /** @type {const} */ ([suit.toLowerCase(), suit])),
  ...pgettext('typed', 'S H D C').toLowerCase().split(' ').map((letter, index) => /** @type {const} */ ([letter, SUITS[index]])),
]);

/** A card in notation, or an empty text if it is none. @param {string} part */
function card(part) {
  const [, rank, suit, copy] = CARD.exec(part) ?? [];
  return ranks.has(rank) && suits.has(suit) ? `${ranks.get(rank)}${suits.get(suit)}${copy}` : '';
}

/** The longest beginning that is known, and the words after it. @param {string[]} parts @param {Map<string, string>} known @returns {[string, string[]]} */
function begin(parts, known) {
  for (let length = parts.length; length > 0; length -= 1) {
    const found = known.get(parts.slice(0, length).join('-'));
    if (found) return [found, parts.slice(length)];
  }
  return ['', parts];
}

/**
 * What was typed, as an action: `qs`, `declare bezique`, `four kings`, `draw`; nothing where no word of it is known.
 * @param {string} text
 */
export function typed(text) {
  const parts = split(text);
  if (!parts.length) return '';
  const [verb, said] = begin(parts, verbs);
  const [known, rest] = begin(said, melds);
  if (!verb && !known && !rest.some(card)) return '';
  const meld = [known, ...rest.filter((part) => !card(part))].filter(Boolean).join('-');
  return [verb || (meld ? 'declare' : 'play'), meld, ...rest.map(card)].filter(Boolean).join(' ');
}
