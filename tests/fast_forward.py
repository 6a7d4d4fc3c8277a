"""Brings the table of a page quickly to a point that a test is about, by the server's own way of acting."""

from __future__ import annotations

from playwright.sync_api import Page

from table_driver import Table

_PLAY = """async (wanted) => {
  const base = `/api/tables/${document.querySelector('main').dataset.table}`;
  const reached = {
    'deal over': ({ view }) => view.phase === 'over',
    'take the rest': ({ view }) => view.takeRest,
    'match over': ({ match }) => match.over,
    'points of deal 2': ({ match, view }) =>
      match.deal === 2 && view.turn === 0 && view.seats.every((seat) => seat.score),
  }[wanted];
  let state = await (await fetch(base)).json();
  for (let step = 0; step < 20000; step += 1) {
    if (reached(state)) return true;
    const { match, view, version } = state;
    if (match.over) return false;
    const best = [...view.actions].sort((a, b) => b.points - a.points)[0];
    const action = match.mayContinue ? 'next-deal' : best ? best.action : '';
    if (!action) { state = await (await fetch(base)).json(); continue; }
    const answer = await fetch(`${base}/actions`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ version, action, key: `fast ${version}` }),
    });
    state = (await answer.json()).frames.at(-1).state;
  }
  return false;
}"""


def fast_forward(page: Page, wanted: str) -> Table:
    """Play on to one of the points above; the page is then opened again there."""
    table = Table(page)
    table.wait()
    assert page.evaluate(_PLAY, wanted), f"the match ended before: {wanted}"
    page.reload()
    table.wait()
    return table
