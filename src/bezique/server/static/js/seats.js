/** The other players' places at the table, made when it is known who sits there; and the plates of all players. */

import { make } from './dom.js';
import { counted, drawsAfter, nameOf, number, rivalsOf, runningTotal, signed } from './text.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./painter.js').Painter} Painter */

/**
 * Make the places of the others within their box, and tell the painter of them.
 * @param {State} state
 * @param {HTMLElement} box
 * @param {Painter} painter
 */
export function seatRivals(state, box, painter) {
  const rivals = rivalsOf(state);
  box.replaceChildren(...rivals.map((seat) => {
    const name = rivals.length > 1 ? nameOf(state, seat) : 'Opponent';
    const section = make('section', 'rival');
    section.dataset.place = state.table.players[seat].place;
    const heading = make('h2', 'aloud', seat === state.view.partner ? `${name}, your partner` : name);
    heading.id = `h-rival-${seat}`;
    section.setAttribute('aria-labelledby', heading.id);

    const top = make('div', 'rival-top');
    const plates = make('div', 'plates');
    plates.id = `plate-${seat}`;
    const fan = make('div', 'fan');
    const backs = list(`rivalhand-${seat}`);
    backs.setAttribute('aria-hidden', 'true');
    const count = make('p', 'aloud');
    count.id = `rival-count-${seat}`;
    fan.append(backs, count);
    top.append(plates, fan);

    const area = make('div', 'rival-table');
    const open = list(`rivaltable-${seat}`, `${name}'s open cards`);
    const known = list(`known-${seat}`, `Known cards in ${rivals.length > 1 ? `${name}'s` : "the opponent's"} hand`);
    area.append(open, known);

    section.append(heading, top, area);
    painter.register(`rivalhand-${seat}`, fan, backs);
    painter.register(`rivaltable-${seat}`, area, open);
    painter.register(`known-${seat}`, area, known);
    painter.register(`seat-${seat}`, top);
    return section;
  }));
}

/** @param {string} id @param {string} [label] */
function list(id, label = '') {
  const made = make('ul');
  made.id = id;
  if (label) made.setAttribute('aria-label', label);
  return made;
}

/**
 * Write on the plates of all seats who, whose turn, who deals, points.
 * @param {State} state
 * @param {number | null} turn  Whose turn is shown.
 */
export function writePlates(state, turn) {
  for (const seat of rivalsOf(state)) {
    document.getElementById(`plate-${seat}`)?.replaceChildren(plate(state, seat, turn));
    const count = document.getElementById(`rival-count-${seat}`);
    const text = `${nameOf(state, seat)} holds ${counted(state.view.seats[seat].concealed, 'card')}.`;
    if (count && count.textContent !== text) count.textContent = text;
  }
  document.getElementById('me')?.replaceChildren(plate(state, state.table.seat, turn));
}

/** @param {State} state @param {number} seat @param {number | null} turn */
function plate(state, seat, turn) {
  const { view } = state;
  const made = make('div', 'plate');
  made.dataset.seat = String(seat);
  const who = make('p', 'who');
  who.append(make('b', '', nameOf(state, seat)));
  if (turn === seat) {
    made.classList.add('turn');
    const inWindow = view.leader === seat ? 'won' : drawsAfter(state) ? 'draws' : 'declares';
    const doing = view.phase === 'window' ? inWindow : view.trick.length ? 'to play' : 'to lead';
    who.append(make('span', 'chip to-play', doing));
  }
  if (view.partner === seat) {
    const sign = make('span', 'chip partner', 'p');
    sign.title = 'Your partner';
    sign.append(make('span', 'rest', 'artner'));
    who.append(sign);
  }
  if (view.dealer === seat) {
    const sign = make('span', 'chip', 'D');
    sign.title = 'Dealer';
    sign.append(make('span', 'aloud', 'ealer'));
    who.append(sign);
  }
  const points = make('p', 'points');
  const total = make('b', '', number(runningTotal(state, seat)));
  total.dataset.total = String(seat);
  if (view.partner !== null) total.title = 'Both partners together';
  const deal = make('span', 'this-deal');
  deal.append(make('span', 'word', 'deal '), signed(view.seats[seat].score));
  deal.dataset.score = String(seat);
  deal.title = 'Points of this deal';
  const taken = view.seats[seat].brisques;
  const brisques = make('span', 'brisques');
  brisques.append(make('span', 'word', 'brisques '), make('span', 'letter', 'b'), String(taken));
  brisques.querySelector('.letter')?.setAttribute('aria-hidden', 'true');
  brisques.title = `${counted(taken, 'brisque')} taken`;
  points.append(total, deal, brisques);
  made.append(who, points);
  return made;
}
