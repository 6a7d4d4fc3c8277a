/**
 * The court cards, drawn by us from few parts: a head, a head-dress, a collar and a thing in the hand for each rank;
 * a pattern of the cloth for each suit. Half a figure is drawn, its mirror image is the other half.
 * All is measured in a panel 52 wide and 124 high; the figure fills the upper half, down to a slanting sash.
 * Colours come from the style sheet: `cl` cloth, `se` second cloth, `go` gold, `sk` skin, `ha` hair, `li` line, `wh` white.
 */

/** @typedef {[classes: string, path: string]} Part */

const ROBE = 'M-2 76V62c2-8 8-14 17-17l11 5 11-5c9 3 15 9 17 17v14Z';

/** Above the clothes, from back to front. @type {Record<string, Part[]>} */
const FIGURES = {
  K: [
    ['ha', 'M13 17c-3 5-4 12-3 17 0 5 3 8 7 8h18c4 0 7-3 7-8 1-5 0-12-3-17Z'],
    ['wh', 'M3 60c4-8 10-13 17-16h12c7 3 13 8 17 16l-6 3c-4-6-9-9-14-10h-6c-5 1-10 4-14 10Z'],
    ['de', 'M12 54l1.5 3M21 48l.5 3M31 48l-.5 3M40 54l-1.5 3M26 47.5v3'],
    ['sk', 'M17 17h18v12c0 8-4 13-9 13s-9-5-9-13Z'],
    ['ha', 'M16.5 29c2 2.5 4 3 6 2.2 1.2-1 2.2-1.2 3.5-.4 1.3-.8 2.3-.6 3.5.4 2 .8 4 .3 6-2.2.8 9-1 17-6 21l-3.5 3-3.5-3c-5-4-6.8-12-6-21Z'],
    ['se', 'M23.8 33.6q2.2 1.2 4.4 0-2.2 3-4.4 0Z'],
    ['li', 'M19 22.2q2.6-2 5 0M28 22.2q2.6-2 5 0M26 22.5v5.5l-1.6 1.4h2.8M22.5 39l1 6M29.5 39l-1 6M26 40v8'],
    ['ey', 'M20.3 24.8a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 1 0-2.6 0M29.1 24.8a1.3 1.3 0 1 0 2.6 0 1.3 1.3 0 1 0-2.6 0'],
    ['se', 'M15 15c0-5 2-9 5-11h12c3 2 5 6 5 11Z'],
    ['go', 'M14 19.5 11 4.5l7.5 5.5L26 1.5l7.5 8.5L41 4.5l-3 15c-8-2.2-16-2.2-24 0Z'],
    ['de', 'M15.3 15.2c7-1.8 14.4-1.8 21.4 0'],
    ['go', 'M9.4 4.2a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0M24.2 1.8a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0M39 4.2a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0'],
    ['wh', 'M44.7 62V14l2-5 2 5v48Z'],
    ['li', 'M46.7 14v34'],
    ['go', 'M41.5 48.5h10.5v3H41.5Z'],
    ['sk', 'M43 52.5c2-1.2 6-1.2 7.5.3 1 2.7.6 5.7-1 7.7h-5c-2-2-2.5-5.5-1.5-8Z'],
  ],
  Q: [
    ['se', 'M26 10C13 10 9 19 9 29c0 8-3 13-6 19l8 6h30l8-6c-3-6-6-11-6-19 0-10-4-19-17-19Z'],
    ['ha', 'M26 12c-9 0-13 6-13 15 0 7 1 12-2 17 4 3 8 4 10 3h10c2 1 6 0 10-3-3-5-2-10-2-17 0-9-4-15-13-15Z'],
    ['sk', 'M22 36v8c-3 2-6 3-9 3.5C17 54 21 57 26 57s9-3 13-9.5c-3-.5-6-1.5-9-3.5v-8Z'],
    ['sk', 'M17.5 25c0-6 3.5-9.5 8.5-9.5s8.5 3.5 8.5 9.5c0 8-3.5 15-8.5 15s-8.5-7-8.5-15Z'],
    ['ha', 'M16.5 28c-.5-9 3.5-14 9.5-14s10 5 9.5 14c-2-5-5-8-9.5-9.5-4.5 1.5-7.5 4.5-9.5 9.5Z'],
    ['li', 'M19.6 24.6q2.4-1.8 4.6-.2M27.8 24.4q2.2-1.6 4.6.2M26 25.5v4.8l-1.3 1.1h2.4'],
    ['ey', 'M20.9 26.9a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0M28.7 26.9a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0'],
    ['re', 'M23.7 34.6q1.2-1 2.3-.4 1.1-.6 2.3.4-2.3 2.6-4.6 0Z'],
    ['go', 'M14 15.5 11.5 6.5l6 3.5 2.5-6.5 6 5 6-5 2.5 6.5 6-3.5-2.5 9c-7.5-4.5-16.5-4.5-24 0Z'],
    ['re', 'M24.3 9.7 26 7.5l1.7 2.2L26 12Z'],
    ['go', 'M19 48.2a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M24.3 50.2a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0M30 48.2a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0'],
    ['st', 'M45.5 62c1-8 1-16-.5-24M45.8 50c2-1 4-3.5 4.5-6'],
    ['re', 'M45 38.5c-4 0-6-3-5-6 .5-2 2.5-3 5-1.5 2.5-1.5 4.5-.5 5 1.5 1 3-1 6-5 6Z'],
    ['li', 'M42.6 33.5c1.5 2 3.5 2 4.8 0'],
    ['sk', 'M42 53.5c2-1.8 6-2 7.5-.5 1 2.5.5 5.5-1.5 7.5h-4.5c-2-2-2.5-4.5-1.5-7Z'],
  ],
  J: [
    ['ha', 'M14 17c-2 7-2.5 15-1 21 3 4 8 5 12 4h7c5 1 8-1 9-5 1-6 .5-14-1-20Z'],
    ['sk', 'M20 36h12v9l-6 5-6-5Z'],
    ['sk', 'M17.5 18h16.5v10c0 7.5-3.7 13-8.2 13s-8.3-5.5-8.3-13Z'],
    ['ha', 'M16.5 27V17h19.5v10c-1.5-3-3-5-5.5-6-4 1.7-9.5 1.7-14 6Z'],
    ['li', 'M19.5 25q2.4-1.8 4.6-.2M27.6 24.8q2.2-1.6 4.6.2M25.7 25.8v5l-1.4 1.2h2.5M23.3 36.2q2.6 1.3 5-.4'],
    ['ey', 'M20.7 27.4a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0M28.5 27.4a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0'],
    ['wh', 'M11.5 47q0-4 4-3.5 1-3 4.5-1.5 2.5-2 6 0 3.5-2 6 0 3.5-1.5 4.5 1.5 4-.5 4 3.5-1 4-4.5 3.5-1.5 3-5 1.5-2.5 2-5 0-2.5 2-5 0-3.5 1.5-5-1.5-3.5.5-4.5-3.5Z'],
    ['li', 'M17 44.5l1.5 4M22 43.5l.5 4.5M30 43.5l-.5 4.5M35 44.5l-1.5 4'],
    ['cl', 'M12 17C10 8 17 3 26 3c10 0 16 5 15 13Z'],
    ['go', 'M11.5 20.5c-.8-1.5-.8-3 0-4.5 10-2.5 19.5-2.5 30-.5.8 1.5.8 3 0 4.5-10-2-20-2-30 .5Z'],
    ['wh', 'M36 15.5C36 8 41 2.5 50 3c1 6-3 12.5-11.5 13.5Z'],
    ['li', 'M37.5 15c3-4 6-7 10-9.5M40.5 15.2l5-1.2M39 11.5l1-4M42.5 8.5l.8-3.3M44 11.5l4.3-1.3'],
    ['li wide', 'M46.5 66V24'],
    ['go', 'M46.5 13.5l2.3 7.5c3-1.5 4-.5 4.2 1-1 3.5-3 5-5 5.5h-3c-2-.5-4-2-5-5.5.2-1.5 1.2-2.5 4.2-1Z'],
    ['sk', 'M43.5 52c2-1.5 6-1.5 7 .3 1 2.7.5 5.7-1 7.7h-4.8c-2-2-2.5-5.5-1.2-8Z'],
  ],
};

/** The pattern of the cloth, by suit. @type {Record<string, string>} */
const CLOTHS = {
  S: 'M6 80V48M13 80V44M20 80V44M32 80V44M39 80V44M46 80V48',
  H: 'M-4 58l30 24 30-24M-4 50l30 24 30-24M-4 66l30 24M56 66 26 90',
  D: 'M-4 54l40 40M6 48l40 40M16 44l40 40M-4 64l20 20M56 54 16 94M46 48 6 88M36 44-4 84M56 64 36 84',
  C: 'M6 56h.1M13 50h.1M13 61h.1M20 56h.1M20 67h.1M6 67h.1M32 56h.1M39 50h.1M39 61h.1M32 67h.1M46 56h.1M46 67h.1M13 72h.1M39 72h.1M26 62h.1M26 72h.1',
};

/** The half above the sash; turned by half a circle it is the other half. */
const HALF = 'M0 0h52v68L0 56Z';
const SASH = 'M-1 51.8 53 64.2v8L-1 59.8Z';

export const COURTS = Object.keys(FIGURES);

/** @typedef {(name: string, attributes?: Record<string, string | number>, children?: Element[]) => SVGElement} Draw */

/** The parts, to be put into the document once. @param {Draw} svg */
export function courtParts(svg) {
  const path = (/** @type {Part} */ [classes, d]) => svg('path', { d, class: classes });
  return [
    svg('clipPath', { id: 'court-half' }, [svg('path', { d: HALF })]),
    svg('clipPath', { id: 'court-robe' }, [svg('path', { d: ROBE })]),
    ...Object.entries(FIGURES).map(([rank, parts]) => svg('g', { id: `court-${rank}` }, parts.map(path))),
    ...Object.entries(CLOTHS).map(([suit, d]) => svg('g', { id: `cloth-${suit}` }, [
      path(['cl', ROBE]),
      svg('path', { d, class: `weave weave-${suit}`, 'clip-path': 'url(#court-robe)' }),
      path(['se', 'M19 45l7 6 7-6 3 2-10 10-10-10Z']),
    ])),
    svg('g', { id: 'court-sash' }, [path(['go', SASH]), path(['de', 'M-1 54.3 53 66.7M-1 57.3 53 69.7'])]),
  ];
}

/**
 * The picture of a court card in its panel. Hearts and clubs look the other way.
 * @param {Draw} svg @param {string} rank @param {string} suit
 */
export function courtPicture(svg, rank, suit) {
  const turned = suit === 'H' || suit === 'C';
  const half = () => svg('g', { 'clip-path': 'url(#court-half)' }, [
    svg('use', { href: `#cloth-${suit}` }), svg('use', { href: `#court-${rank}` }),
  ]);
  const pip = () => svg('use', { href: `#pip-${suit}`, x: turned ? 39.5 : 2, y: 3, width: 10.5, height: 10.5, class: 'court-pip' });
  const [lower, other] = [half(), pip()];
  for (const each of [lower, other]) each.setAttribute('transform', 'rotate(180 26 62)');
  return svg('svg', { x: 42, y: 8, width: 52, height: 124, viewBox: '0 0 52 124', class: 'court' }, [
    svg('rect', { x: 0.75, y: 0.75, width: 50.5, height: 122.5, rx: 4, class: 'court-ground' }),
    svg('g', turned ? { transform: 'translate(52 0) scale(-1 1)' } : {}, [half(), lower, svg('use', { href: '#court-sash' })]),
    pip(), other,
    svg('rect', { x: 0.75, y: 0.75, width: 50.5, height: 122.5, rx: 4, class: 'court-frame' }),
  ]);
}
