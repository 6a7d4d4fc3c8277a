/** Where the items of the laid table are on the screen. Pure functions of an item and the box of its area. */

/** @typedef {import('./types.js').Item} Item */
/** @typedef {import('./types.js').Box} Box */
/** @typedef {import('./types.js').Spot} Spot */

/** Height of a card by its width. */
const TALL = 1.4;
/** How much of a card's width and height its index takes. */
const INDEX_WIDE = 0.4;
const INDEX_HIGH = 0.6;
/** Height of the marks of melds, below the index. */
const MARKS = 14;
/** The gap between groups in a row, in pitches. */
const GAP = 0.4;
/** The narrowest strip of a card for a finger, and the one for hands of up to nine. */
const NARROW = 30;
const BROAD = 34;
const MOST_ROWS = 4;
const SPREAD = 2.2;
/** No card needs to be taller, however large the screen. */
const TALLEST = 230;

/** @param {number} low @param {number} value @param {number} high */
const clamp = (low, value, high) => Math.max(low, Math.min(value, high));

/**
 * The place of an item within the box of its area.
 * @param {Item} item
 * @param {Box} box
 * @param {boolean} [left]  Whether a row lies so that the right side of a card is in sight, for left-handed players.
 * @returns {Spot}
 */
export function place(item, box, left = false) {
  const spot = placed(item, box);
  return left ? fromLeft(item, spot) : spot;
}

/** The same place when the first card of a row lies on top. @param {Item} item @param {Spot} spot @returns {Spot} */
function fromLeft({ slot }, spot) {
  const { first = slot, last = slot, pitch = spot.w } = spot;
  return { ...spot, strip: slot === first ? spot.w : Math.min(spot.w, pitch), over: first + last - slot };
}

/** @param {Item} item @param {Box} box @returns {Spot} */
function placed(item, box) {
  switch (item.zone) {
    case 'hand': return inHand(item, box);
    case 'trick': return inTrick(item, box);
    case 'turnup':
    case 'stock': return inStock(item, box);
    case 'rivalhand': return inFan(item, box);
    default: return inTable(item, box);
  }
}

/**
 * @typedef {object} Row  How cards lie in rows.
 * @property {number} [raise]  Room kept above for a raised card.
 * @property {boolean} [marks]  Whether marks are to be seen below the index, in the upper rows too.
 * @property {number} [most]  The greatest height of a card.
 * @property {boolean} [top]  Whether the rows begin at the top of the box.
 * @property {number} [spread]  How many times the strip of a card that is in sight its breadth is worth at most.
 */

/**
 * Centred rows, as many as make the cards largest; they close up when there are many.
 * @param {Item} item
 * @param {Box} box
 * @param {Row} how
 * @returns {Spot}
 */
function inRows(item, box, { raise = 0, marks = false, most = TALLEST, top = false, spread = SPREAD }) {
  const fit = fitted(item, box.w, box.h - raise, { marks, most, spread });
  const { w, h, step, starts } = fit;
  const row = starts.findLastIndex((start) => start <= item.slot);
  const start = starts[row];
  const end = starts[row + 1] ?? item.slots;
  const pitch = Math.min(w + 6, fit.pitch(row));
  const width = w + pitch * length(start, end, item.groups);
  const lift = item.flags.raised ? Math.max(raise, 8) : item.flags.preview ? raise * 0.6 : 0;
  const height = h + step * (starts.length - 1);
  return {
    x: box.x + (box.w - width) / 2 + pitch * at(item.slot, start, item.groups),
    y: box.y + (top ? 0 : box.h - height) + step * row - lift,
    w, h, row, pitch, first: start, last: end - 1,
    strip: item.slot === end - 1 ? w : Math.min(w, pitch),
    show: row === starts.length - 1 ? h : Math.min(h, step),
  };
}

/** A place in a row that begins at a slot, in pitches, gaps counted. @param {number} slot @param {number} start @param {readonly number[]} groups */
const at = (slot, start, groups) => slot - start + GAP * groups.filter((group) => group > start && group <= slot).length;

/** From the first card of a row to its last one, in pitches. @param {number} start @param {number} end @param {readonly number[]} groups */
const length = (start, end, groups) => at(end - 1, start, groups);

/**
 * @param {Item} item
 * @param {number} width
 * @param {number} height
 * @param {{marks: boolean, most: number, spread: number}} how
 */
function fitted({ slots, groups, flags }, width, height, { marks, most, spread }) {
  const least = !flags.button ? 0 : slots > 9 ? NARROW : Math.min(BROAD, (width - 54) / Math.max(1, slots - 1));
  /** A card that is broad and hardly seen is worth little. @param {{w: number, pitch: (row: number) => number}} made */
  const worth = ({ w, pitch }) => Math.min(w, spread * pitch(0));
  let best = null;
  for (let rows = 1; rows <= Math.min(MOST_ROWS, Math.max(1, slots)); rows += 1) {
    const starts = broken(slots, rows, groups);
    const longest = Math.max(...starts.map((start, row) => length(start, starts[row + 1] ?? slots, groups)));
    // The upper rows show their index and, if there are marks, those.
    const below = marks ? MARKS : 4;
    let h = Math.min(most, (height - below * (rows - 1)) / (1 + INDEX_HIGH * (rows - 1)));
    if (INDEX_HIGH * h + below > h) h = Math.min(most, (height - 2 * (rows - 1)) / rows);
    let w = Math.max(1, h / TALL);
    if (longest > 0) w = Math.min(w, width - longest * least, width / (1 + INDEX_WIDE * longest));
    w = Math.max(w, 14);
    h = w * TALL;
    const step = rows > 1 ? Math.min(h + 4, Math.max((height - h) / (rows - 1), 0), INDEX_HIGH * h + Math.max(below, h * 0.12)) : 0;
    const made = {
      w, h, step, starts,
      /** @param {number} row */
      pitch: (row) => (width - w) / Math.max(1, length(starts[row], starts[row + 1] ?? slots, groups), longest * 0.6),
    };
    if (!best || worth(made) > worth(best) * 1.05) best = made;
  }
  return /** @type {NonNullable<typeof best>} */ (best);
}

/** Where rows begin: evenly, or where a group begins nearby. @param {number} slots @param {number} rows @param {readonly number[]} groups */
function broken(slots, rows, groups) {
  const starts = [0];
  for (let row = 1; row < rows; row += 1) {
    const even = Math.ceil(slots * row / rows);
    const near = groups.find((group) => Math.abs(group - even) <= 2 && group > starts[row - 1] && group < slots);
    const start = near ?? even;
    if (start > starts[row - 1] && start < slots) starts.push(start);
  }
  return starts;
}

/** Open cards: in rows at the bottom of their area, or from the top down in a column at the side. @param {Item} item @param {Box} box */
function inTable(item, box) {
  const column = box.h > box.w * 1.1;
  const most = column ? box.w * 0.42 * TALL : Math.min(box.w * 0.2 * TALL + 44, TALLEST);
  return inRows(item, box, { marks: true, most, top: column, spread: column ? 1.3 : SPREAD });
}

/** The hand: one row, or two when the strips would be too narrow for a finger. @param {Item} item @param {Box} box */
function inHand(item, box) {
  return inRows(item, box, { raise: clamp(8, box.h * 0.12, 18), most: Math.min(box.w * 0.2 * TALL + 24, TALLEST) });
}

/** Room for the name below a card of the trick. */
const NAME = 20;
/** Room at both sides of the trick together, for names that are broader than a card. */
const EDGE = 28;
/** Room above and below the trick together. */
const EASE = 14;

/**
 * Each card on its player's side, with the name below: crosswise where there is room, otherwise beside each other,
 * the far ones higher.
 * @param {Item} item
 * @param {Box} box
 */
function inTrick(item, box) {
  const { slots } = item;
  const step = clamp(0, box.h * 0.08, 16);
  const flat = Math.min((box.h - NAME - (slots > 2 ? 2 : 1) * step - EASE) / TALL, (box.w - EDGE) / slots - 6);
  const cross = Math.min((box.h - 2 * NAME - EASE) / 2 / TALL, (box.w - EDGE) / 3 - 6);
  const crossed = slots > 2 && cross > flat;
  const h = clamp(36, Math.max(flat, crossed ? cross : 0) * TALL, TALLEST);
  const w = h / TALL;
  const middle = { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h - NAME) / 2 };
  const { across, down } = crossed ? CROSS[item.place] : FLAT[slots][item.place];
  const pitch = Math.min(w + 18, (box.w - EDGE - w) / (crossed ? 2 : slots - 1));
  const fall = crossed ? (h + NAME + 6) / 2 : step;
  return { x: middle.x + across * pitch, y: middle.y + down * fall, w, h };
}

/** @typedef {Record<import('./types.js').Place, {across: number, down: number}>} Cross */

/** @type {Cross} */
const CROSS = {
  west: { across: -1, down: 0 }, north: { across: 0, down: -1 }, east: { across: 1, down: 0 }, south: { across: 0, down: 1 },
};
/** By the number of players. @type {Record<number, Cross>} */
const FLAT = {
  2: { ...CROSS, north: { across: -0.5, down: -0.5 }, south: { across: 0.5, down: 0.5 } },
  3: CROSS,
  4: {
    west: { across: -1.5, down: 0 }, north: { across: -0.5, down: -1 },
    south: { across: 0.5, down: 1 }, east: { across: 1.5, down: 0 },
  },
};

/** The turned-up card with its index in view, the stock below it or partly over it. @param {Item} item @param {Box} box */
function inStock(item, box) {
  const beside = box.w > box.h * 1.2;
  const alone = item.zone === 'stock' && item.slots === 1;
  const h = beside
    ? Math.min(box.h - 4, (box.w - 12) / 2 * TALL, TALLEST * 0.9)
    : Math.min(box.h / (alone ? 1.1 : 1.64), (box.w - 4) * TALL, TALLEST * 0.9);
  const w = h / TALL;
  const lift = item.index * 1.5;
  if (item.zone === 'turnup') return { x: beside ? box.x : box.x + (box.w - w) / 2, y: box.y, w, h };
  if (alone) return { x: box.x + (box.w - w) / 2 + 2 - lift, y: box.y + 4 - lift, w, h };
  if (beside) return { x: box.x + w + 8 - lift, y: box.y + 3 - lift, w, h };
  const below = Math.min(h + 6, box.h - h);
  return { x: box.x + (box.w - w) / 2 - lift, y: box.y + below - lift, w, h };
}

/** Backs held close together, at the right. @param {Item} item @param {Box} box */
function inFan(item, box) {
  const h = Math.min(box.h, 52);
  const w = h / TALL;
  const pitch = item.slots > 1 ? clamp(0, (box.w - w) / (item.slots - 1), w * 0.42) : 0;
  return { x: box.x + box.w - w - pitch * (item.slots - 1 - item.slot), y: box.y + (box.h - h) / 2, w, h };
}
