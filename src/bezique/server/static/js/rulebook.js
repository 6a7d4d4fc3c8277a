/** The rules of the game that is played, over the table, opened where the moment asks for them. */

import { $, make } from './dom.js';

/** @typedef {import('./types.js').State} State */

/** Where the rules of a table are told. @param {State} state */
export const addressOf = ({ table }) => `/rules/${encodeURIComponent(table.rules)}`;

/** The section in which the rules speak of the present moment, by its key. @param {State} state */
function moment({ view, match }) {
  if (match.over) return 'match';
  if (view.phase === 'over') return 'tricks';
  if (view.strict) return 'strict';
  return view.phase === 'window' ? 'declarations' : 'stock';
}

/** Put the rules into their dialog; answers whether that could be done. @param {State} state */
export async function fill(state) {
  const body = $('rules-body');
  const address = addressOf(state);
  if (body.dataset.address !== address) {
    try {
      const answer = await fetch(address);
      if (!answer.ok) return false;
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const sections = [...page.querySelectorAll('main.rules > .lead, main.rules > section')];
      if (!sections.length) return false;
      sections.forEach((section) => section.querySelectorAll('h2').forEach((heading) => heading.replaceWith(titled(heading))));
      body.replaceChildren(...sections);
      body.dataset.address = address;
    } catch {
      return false;
    }
  }
  return true;
}

/** A heading of the page as one within the dialog. @param {HTMLElement} heading */
function titled(heading) {
  const title = make('h3', '', heading.textContent ?? '');
  title.id = heading.id;
  title.tabIndex = -1;
  return title;
}

/** Go to the section that fits the moment. @param {State} state */
export function turnTo(state) {
  const title = document.getElementById(`part-${moment(state)}`);
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}
