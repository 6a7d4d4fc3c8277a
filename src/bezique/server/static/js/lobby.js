/** A table that waits: looks whether somebody has come or gone, and then shows itself again, or goes to the table. */

/** How often it looks, in milliseconds. */
const PAUSE = 2000;

const lobby = /** @type {HTMLElement} */ (document.getElementById('lobby'));
const address = `/with/${encodeURIComponent(lobby.dataset.table ?? '')}`;
const form = /** @type {HTMLFormElement | null} */ (document.getElementById('rename'));
const field = /** @type {HTMLInputElement | null} */ (document.getElementById('field-name'));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
const share = /** @type {HTMLButtonElement | null} */ (document.querySelector('button[data-share]'));

if (form) {
  look();
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') look(); });
}

if (share && navigator.share) {
  share.hidden = false;
  share.addEventListener('click', () => {
    // Whoever thinks better of it has chosen that.
    navigator.share({ title: 'Bezique', text: share.dataset.text, url: share.dataset.share }).catch(() => {});
  });
}

async function look() {
  clearTimeout(timer);
  try {
    const answer = await fetch(`${address}/now`);
    if (answer.ok && (await answer.json()).now !== lobby.dataset.now) {
      // What stands in the field of the name is not lost by that.
      if (form && field && field.value !== field.defaultValue) {
        await fetch(form.action, { method: 'POST', body: new URLSearchParams({ name: field.value }) });
      }
      location.replace(address);
      return;
    }
  } catch { /* the server is away: it may come back */ }
  timer = setTimeout(look, PAUSE);
}
