/** The other players' places at the table, made when it is known who sits there; and the plates of all players. */

import { make } from './dom.js';
import { gettext, ngettext, number, pgettext } from './language.js';
import { countCards, drawsAfter, nameOf, rivalsOf, runningTotal, signed, subject } from './text.js';

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
    const alone = rivals.length === 1;
    const name = alone ? gettext('Opponent') : nameOf(state, seat);
    const section = make('section', 'rival');
    section.dataset.place = state.table.players[seat].place;
    const heading = make('h2', 'aloud', seat === state.view.partner ? gettext('{name}, your partner', { name }) : name);
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
    const open = list(`rivaltable-${seat}`, alone ? gettext("Opponent's open cards") : gettext("{name}'s open cards", { name }));
    const known = list(`known-${seat}`, alone ? gettext("Known cards in the opponent's hand") : gettext("Known cards in {name}'s hand", { name }));
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
 * @param {ReadonlySet<number>} away  The seats of people who are not there.
 */
export function writePlates(state, turn, away) {
  for (const seat of rivalsOf(state)) {
    document.getElementById(`plate-${seat}`)?.replaceChildren(plate(state, seat, turn, away.has(seat)));
    const count = document.getElementById(`rival-count-${seat}`);
    const text = gettext('{name} holds {cards}.', { name: subject(state, seat), cards: countCards(state.view.seats[seat].concealed) });
    if (count && count.textContent !== text) count.textContent = text;
  }
  document.getElementById('me')?.replaceChildren(plate(state, state.table.seat, turn, false));
}

/** @param {State} state @param {number} seat @param {number | null} turn @param {boolean} away */
function plate(state, seat, turn, away) {
  const { view } = state;
  const made = make('div', 'plate');
  made.dataset.seat = String(seat);
  const who = make('p', 'who');
  who.append(make('b', '', nameOf(state, seat)));
  if (turn === seat) {
    made.classList.add('turn');
    who.append(make('span', 'chip to-play', doing(state, seat)));
  }
  if (away) {
    made.classList.add('away');
    const stands = state.match.standIns.includes(seat);
    who.append(make('span', 'chip away', stands ? pgettext('chip', 'computer') : pgettext('chip', 'away')));
  }
  if (view.partner === seat) {
    const partner = gettext('partner');
    const sign = make('span', 'chip partner', partner.charAt(0));
    sign.title = gettext('Your partner');
    sign.append(make('span', 'rest', partner.slice(1)));
    who.append(sign);
  }
  if (view.dealer === seat) {
    const dealer = gettext('Dealer');
    const sign = make('span', 'chip', dealer.charAt(0));
    sign.title = dealer;
    sign.append(make('span', 'aloud', dealer.slice(1)));
    who.append(sign);
  }
  const points = make('p', 'points');
  const total = make('b', '', number(runningTotal(state, seat)));
  total.dataset.total = String(seat);
  if (view.partner !== null) total.title = gettext('Both partners together');
  const deal = make('span', 'this-deal');
  deal.append(make('span', 'word', `${gettext('deal')} `), signed(view.seats[seat].score));
  deal.dataset.score = String(seat);
  deal.title = gettext('Points of this deal');
  const taken = view.seats[seat].brisques;
  const brisques = make('span', 'brisques');
  const word = gettext('brisques');
  brisques.append(make('span', 'word', `${word} `), make('span', 'letter', word.charAt(0)), String(taken));
  brisques.querySelector('.letter')?.setAttribute('aria-hidden', 'true');
  brisques.title = ngettext('{number} brisque taken', '{number} brisques taken', taken);
  points.append(total, deal, brisques);
  made.append(who, points);
  return made;
}

/** What the seat whose turn it is does, as short as can be. @param {State} state @param {number} seat */
function doing(state, seat) {
  const { phase, leader, trick } = state.view;
  if (phase !== 'window') return trick.length ? pgettext('chip', 'to play') : pgettext('chip', 'to lead');
  if (leader === seat) return pgettext('chip', 'won');
  return drawsAfter(state) ? pgettext('chip', 'draws') : pgettext('chip', 'declares');
}
