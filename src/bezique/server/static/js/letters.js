/** The letters that stand for king, queen, jack and ace in the corners of the cards: those of a language. */

/** @type {Record<string, Record<string, string>>} */
const LETTERS = {
  en: {},
  de: { Q: 'D', J: 'B' },
  fr: { K: 'R', Q: 'D', J: 'V' },
  nl: { K: 'H', Q: 'V', J: 'B' },
  it: { K: 'R', Q: 'D', J: 'F' },
  pl: { Q: 'D', J: 'W' },
  da: { Q: 'D', J: 'B', A: 'E' },
};

/** The letters of the others, drawn like the ranks in faces.js: 40 wide and 56 high. @type {Record<string, string>} */
export const LETTER_STROKES = {
  B: 'M9 4v49M3 4h17c8 0 12 5 12 11.5s-4 12-12 12H9M22 27.5c9 0 13 6 13 12.7S30 53 21 53H3',
  D: 'M9 4v49M3 4h14c11 0 17 9 17 24.5S28 53 17 53H3',
  E: 'M9 4v49M3 4h30v11M3 53h31V42M9 28h16M24 22v12',
  F: 'M9 4v49M3 4h31v11M9 28h16M24 22v12M3 53h13',
  H: 'M9 4v49M31 4v49M9 28h22M3 4h12M25 4h12M3 53h12M25 53h12',
  R: 'M9 4v49M3 4h17c9 0 13 5 13 12.5S29 29 20 29H9M20 29l12 24M3 53h12M27 53h11',
  V: 'M7 4l13 48L33 4M1 4h13M26 4h13',
  W: 'M4 4l8 48 8-37 8 37 8-48M-1 4h10M31 4h10',
};

/** The letter of a rank in a language. @param {string} rank @param {string} language */
export const letterOf = (rank, language) => LETTERS[language]?.[rank] ?? rank;
