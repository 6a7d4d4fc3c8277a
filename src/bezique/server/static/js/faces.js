/**
 * Our own card faces: a handful of parts (four pips, eight ranks, three head-dresses, a back) put together by `use`.
 * Colours come from the style sheet, so one drawing serves every theme and both decks.
 */

import { rankOf, suitOf } from './cards.js';
import { COURTS, courtParts, courtPicture } from './courts.js';
import { LETTER_STROKES, letterOf } from './letters.js';
import { settings } from './settings.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Outlined with a broad pen; each 40 wide and 56 high. @type {Record<string, string>} */
const RANK_STROKES = {
  A: 'M6 53 20 4l14 49M11 38h18M1 53h11M28 53h11',
  K: 'M9 4v49M34 5 10 32M17 25l16 28M3 4h12M3 53h12M27 4h11M27 53h12',
  Q: 'M20 4c9 0 15 10 15 23s-6 23-15 23S5 40 5 27 11 4 20 4ZM21 38c4 2 9 9 16 16',
  J: 'M26 4v35c0 9-4 14-10 14-7 0-11-5-11-12M16 4h19',
  T: 'M8 4v49M1 10c4 0 7-3 7-6M2 53h12M28 4c6 0 8 10 8 24.5S34 53 28 53s-8-10-8-24.5S22 4 28 4Z',
  9: 'M20 4c8 0 14 6 14 15s-6 14-14 14S6 28 6 19 12 4 20 4ZM34 19c0 17-6 30-22 34',
  8: 'M20 4c7 0 12 5 12 11.5S27 27 20 27 8 22 8 15.5 13 4 20 4ZM20 27c9 0 14 6 14 13s-5 13-14 13S6 47 6 40s5-13 14-13Z',
  7: 'M4 15V5h32C27 20 19 36 17 54',
};

/** Filled shapes, 40 by 40. @type {Record<string, string>} */
const PIPS = {
  S: 'M20 1c4 9 17 15 17 25 0 5-4 8-8 8-3 0-6-1-7.5-4 .5 4 2.5 7 6 9h-15c3.5-2 5.5-5 6-9-1.5 3-4.5 4-7.5 4-4 0-8-3-8-8C3 16 16 10 20 1Z',
  H: 'M20 38C16 31 2 24 2 13 2 7 6 3 11 3c4 0 7.5 2.5 9 7 1.5-4.5 5-7 9-7 5 0 9 4 9 10 0 11-14 18-18 25Z',
  D: 'M20 1c4 7.5 9.5 14 15 19-5.5 5-11 11.5-15 19-4-7.5-9.5-14-15-19 5.5-5 11-11.5 15-19Z',
  C: 'M20 2a8.7 8.7 0 0 1 6.8 14.1A8.7 8.7 0 1 1 21.6 29c.6 4.6 2.4 8 5.9 10h-15c3.5-2 5.3-5.4 5.9-10a8.7 8.7 0 1 1-5.2-12.9A8.7 8.7 0 0 1 20 2Z',
};

/** The shield in the middle of the back. */
const OVAL = 'M50 40c3 6 8 9 15 9-1 6 1 10 7 12-3 6-3 12 0 18-6 2-8 6-7 12-7 0-12 3-15 9-3-6-8-9-15-9 1-6-1-10-7-12 3-6 3-12 0-18 6-2 8-6 7-12 7 0 12-3 15-9Z';

/** The lines of the back, and a dot in each of its lozenges. */
const [LATTICE, DOTS] = (() => {
  let [lines, dots] = ['', ''];
  for (let at = -140; at <= 100; at += 10) lines += `M${at} 0l140 140M${at + 140} 0 ${at} 140`;
  for (let y = 5; y < 140; y += 5) for (let x = y % 10 ? 0 : 5; x <= 100; x += 10) dots += `M${x} ${y}h.1`;
  return [lines, dots];
})();

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Element[]} [children]
 */
function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {string} part @param {number} x @param {number} y @param {number} width @param {number} height */
const use = (part, x, y, width, height) => svg('use', { href: `#${part}`, x, y, width, height });

/** @param {string} id @param {string} viewBox @param {Element[]} children */
const symbol = (id, viewBox, children) => svg('symbol', { id, viewBox }, children);

/** How a rank is written, by the letters that the player has chosen. @param {string} rank */
function strokes(rank) {
  const letter = letterOf(rank, settings.letters);
  return RANK_STROKES[letter] ?? LETTER_STROKES[letter];
}

/** Write the ranks on all cards in the letters chosen. */
export function reletter() {
  for (const rank of Object.keys(RANK_STROKES)) {
    document.querySelector(`#rank-${CSS.escape(rank)} path`)?.setAttribute('d', strokes(rank));
  }
}

/** Put the parts into the document; once, before any face is drawn. */
export function install() {
  const parts = [
    ...Object.keys(RANK_STROKES).map((rank) =>
      symbol(`rank-${rank}`, '-4 -1 48 60', [svg('path', { d: strokes(rank), class: 'pen' })])),
    ...Object.entries(PIPS).map(([suit, d]) => symbol(`pip-${suit}`, '0 0 40 40', [svg('path', { d })])),
    ...courtParts(svg),
    symbol('rings', '0 0 40 24', [svg('circle', { cx: 14.5, cy: 12, r: 9 }), svg('circle', { cx: 25.5, cy: 12, r: 9 })]),
    symbol('back', '0 0 100 140', [
      svg('rect', { width: 100, height: 140, class: 'back-edge' }),
      svg('clipPath', { id: 'back-clip' }, [svg('rect', { x: 7, y: 7, width: 86, height: 126, rx: 5 })]),
      svg('g', { 'clip-path': 'url(#back-clip)' }, [
        svg('rect', { width: 100, height: 140, class: 'back-ground' }),
        svg('path', { d: LATTICE, class: 'back-lines' }),
        svg('path', { d: DOTS, class: 'back-dots' }),
      ]),
      svg('rect', { x: 7, y: 7, width: 86, height: 126, rx: 5, class: 'back-frame' }),
      svg('rect', { x: 11, y: 11, width: 78, height: 118, rx: 3, class: 'back-frame' }),
      svg('path', { d: OVAL, class: 'back-oval' }),
      svg('use', { href: '#rings', x: 33, y: 59.8, width: 34, height: 20.4, class: 'back-ring' }),
    ]),
  ];
  document.body.prepend(svg('svg', { class: 'parts', 'aria-hidden': 'true', width: 0, height: 0 }, parts));
}

/** @type {Record<string, [number, number][]>} Where the pips of a number card lie. */
const SPOTS = {
  7: [[51, 26], [83, 26], [51, 70], [83, 70], [51, 114], [83, 114], [67, 48]],
  8: [[51, 26], [83, 26], [51, 70], [83, 70], [51, 114], [83, 114], [67, 48], [67, 92]],
  9: [[51, 24], [83, 24], [51, 55], [83, 55], [51, 86], [83, 86], [51, 116], [83, 116], [67, 70]],
  T: [[51, 24], [83, 24], [51, 55], [83, 55], [51, 86], [83, 86], [51, 116], [83, 116], [67, 39], [67, 101]],
};

/** The middle of a card, right of the index. @param {string} rank @param {string} suit */
function middle(rank, suit) {
  const pip = `pip-${suit}`;
  if (COURTS.includes(rank)) return [courtPicture(svg, rank, suit)];
  if (rank === 'A') {
    return [
      svg('circle', { cx: 67, cy: 70, r: 26, class: 'beads' }),
      svg('circle', { cx: 67, cy: 70, r: 22, class: 'ring' }),
      svg('path', { d: SPRIGS, class: 'ornament' }),
      use(pip, 52.5, 55.5, 29, 29),
    ];
  }
  return SPOTS[rank].map(([x, y]) => {
    const spot = use(pip, x - 8, y - 8, 16, 16);
    if (y > 70) spot.setAttribute('transform', `rotate(180 ${x} ${y})`);
    return spot;
  });
}

/** Above and below the ring of an ace. */
const SPRIGS = 'M67 20l3.5 7-3.5 7-3.5-7ZM59 31l2 3-2 3-2-3ZM75 31l2 3-2 3-2-3ZM67 106l3.5 7-3.5 7-3.5-7ZM59 103l2 3-2 3-2-3ZM75 103l2 3-2 3-2-3Z';

/** A whole card: the usual face and the one with the large index; the style sheet shows one of them. @param {string} face */
export function drawFace(face) {
  const [rank, suit] = [rankOf(face), suitOf(face)];
  const usual = svg('g', { class: 'usual' }, [
    svg('g', { class: 'index' }, [
      use(`rank-${rank}`, 3, 7, 37, 46.25),
      use(`pip-${suit}`, 9.5, 57, 24, 24),
      svg('rect', { x: 9, y: 87, width: 25, height: 5, rx: 1, class: 'trump-bar' }),
      // The two that make a bezique belong together: linked rings say so.
      ...('QJ'.includes(rank) ? [svg('use', { href: '#rings', x: 5, y: 106, width: 34, height: 20.4, class: 'emblem link' })] : []),
    ]),
    svg('g', { class: 'middle' }, middle(rank, suit)),
  ]);
  const large = svg('g', { class: 'large' }, [
    svg('g', { class: 'index' }, [
      use(`rank-${rank}`, 2, 5, 46, 57.5),
      use(`pip-${suit}`, 8, 66, 34, 34),
      svg('rect', { x: 9, y: 105, width: 32, height: 6, rx: 1, class: 'trump-bar' }),
      ...('QJ'.includes(rank) ? [svg('use', { href: '#rings', x: 8, y: 115, width: 34, height: 20.4, class: 'emblem link' })] : []),
    ]),
    svg('g', { class: 'middle' }, [use(`pip-${suit}`, 52, 88, 42, 42)]),
  ]);
  return svg('svg', { viewBox: '0 0 100 140', class: `face suit-${suit}`, 'aria-hidden': 'true' }, [usual, large]);
}

/** The back, which is the same for every card. */
export function drawBack() {
  return svg('svg', { viewBox: '0 0 100 140', class: 'face', 'aria-hidden': 'true' }, [use('back', 0, 0, 100, 140)]);
}

/** A card as small as a word, for lists. @param {string} face */
export function drawSmall(face) {
  return svg('svg', { viewBox: '0 0 60 80', class: `small suit-${suitOf(face)}`, 'aria-hidden': 'true' }, [
    svg('rect', { x: 1.5, y: 1.5, width: 57, height: 77, rx: 9, class: 'small-ground' }),
    use(`rank-${rankOf(face)}`, 14, 6, 32, 40),
    use(`pip-${suitOf(face)}`, 18, 49, 24, 24),
  ]);
}

/** A rank alone, in its suit's colour. @param {string} face */
export function drawRank(face) {
  return svg('svg', { viewBox: '-4 -1 48 60', class: `rank suit-${suitOf(face)}`, 'aria-hidden': 'true' }, [
    use(`rank-${rankOf(face)}`, -4, -1, 48, 60),
  ]);
}

/** A suit alone. @param {string} suit */
export function drawPip(suit) {
  return svg('svg', { viewBox: '0 0 40 40', class: `pip suit-${suit}`, 'aria-hidden': 'true' }, [
    use(`pip-${suit}`, 0, 0, 40, 40),
  ]);
}
