/** The dialog about fair dealing: the seal of the running deal, and the packs of the finished ones, which it checks. */

import { make } from './dom.js';
import { gettext } from './language.js';
import { letterOf } from './letters.js';
import { check, dealt, sealedText } from './seals.js';
import { settings } from './settings.js';
import { TEXT, nameOf } from './text.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./seals.js').Seals} Seals */
/** @typedef {import('./seals.js').Opened} Opened */
/** @typedef {import('./seals.js').Finding} Finding */

/**
 * What the dialog holds.
 * @param {State} state
 * @param {Seals} seals
 * @param {(text: string) => void} say
 * @returns {HTMLElement[]}
 */
export function fairness(state, seals, say) {
  const { table, match, view } = state;
  if (!match.seal) return [make('p', '', table.imported ? TEXT.imported : TEXT.unsealed)];
  /** @type {HTMLElement[]} */
  const parts = [make('p', '', TEXT.sealing)];
  const over = view.phase === 'over' || match.over;
  if (!over) {
    parts.push(make('h3', '', gettext('Deal {number}', { number: match.deal })), sealLine(gettext('Sealed'), seals.of(match.deal)?.seal ?? match.seal));
  }
  for (let deal = over ? match.deal : match.deal - 1; deal > table.imported; deal -= 1) {
    const section = make('section', 'opened');
    const button = make('button', '', gettext('Check'));
    button.setAttribute('aria-label', gettext('Check deal {number}', { number: deal }));
    button.addEventListener('click', async () => {
      button.disabled = true;
      const found = await checked(state, seals, deal);
      button.replaceWith(...found.parts);
      say(found.text);
    });
    section.dataset.deal = String(deal);
    section.append(make('h3', '', gettext('Deal {number}', { number: deal })), button);
    parts.push(section);
  }
  const more = make('a', '', gettext('How this works'));
  more.href = '/fair';
  more.target = '_blank';
  more.rel = 'noopener';
  const last = make('p');
  last.append(more);
  return [...parts, last];
}

/** @param {State} state @param {Seals} seals @param {number} deal @returns {Promise<{parts: HTMLElement[], text: string}>} */
async function checked(state, seals, deal) {
  const { id, seat } = state.table;
  let opened;
  try {
    const answer = await fetch(`/api/tables/${encodeURIComponent(id)}/deals/${deal}`);
    if (!answer.ok) return failed((await answer.json()).error);
    opened = /** @type {Opened} */ (await answer.json());
  } catch {
    return failed(TEXT.away);
  }
  const seats = state.view.seats.length;
  const found = await check(opened, seals.of(deal), seat, seats);
  const list = make('ul', 'findings');
  list.append(...found.map(({ holds, text }) => make('li', holds ? 'holds' : holds === null ? 'open' : 'fails', text)));
  return { parts: [list, pack(state, opened)], text: found.map(({ text }) => text).join(' ') };
}

/** @type {Record<string, string>} */
const SUIT_SIGNS = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** A card in two or three signs, for example `10♥`. @param {string} face */
const sign = ([rank, suit]) => `${rank === 'T' ? '10' : letterOf(rank, settings.letters)}${SUIT_SIGNS[suit]}`;

/** @param {string} text */
const failed = (text) => ({ parts: [make('p', '', text)], text });

/** The opened pack. @param {State} state @param {Opened} opened */
function pack(state, opened) {
  const { hands, turnUp, stock } = dealt(opened, state.view.seats.length);
  const rows = make('dl', 'pack');
  /** @param {string} name @param {string[]} faces */
  const row = (name, faces) => {
    const line = make('div');
    line.append(make('dt', '', name), make('dd', '', faces.map(sign).join(' ')));
    rows.append(line);
  };
  hands.forEach((hand, seat) => row(nameOf(state, seat), hand));
  if (turnUp) row(gettext('Turned up'), [turnUp]);
  row(gettext('Stock, in the order of drawing'), stock);
  const fold = make('details');
  const sealed = make('textarea');
  sealed.readOnly = true;
  sealed.rows = 4;
  sealed.value = sealedText(opened);
  sealed.setAttribute('aria-label', gettext('The text that was sealed'));
  fold.append(make('summary', '', gettext('The pack')), rows, sealLine(gettext('Seal'), opened.seal), make('p', 'small-print', TEXT.byHand), sealed);
  return fold;
}

/** @param {string} name @param {string} seal */
function sealLine(name, seal) {
  const line = make('p', 'seal', `${gettext('{name}:', { name })} `);
  line.append(make('code', '', seal.replace(/(.{8})(?=.)/g, '$1\u200b')));
  return line;
}
