/** A table that waits: shows who has come or gone, keeps the name that is typed, and goes to the table when it begins. */

/** How often it looks, in milliseconds. */
const PAUSE = 2000;
/** After so long without a letter more a name is kept, in milliseconds. */
const TYPED = 400;
/** What is shown anew. */
const PARTS = ['waiting', 'seats'];

const lobby = /** @type {HTMLElement} */ (document.getElementById('lobby'));
const address = `/with/${encodeURIComponent(lobby.dataset.table ?? '')}`;
const form = /** @type {HTMLFormElement | null} */ (document.getElementById('rename'));
const field = /** @type {HTMLInputElement} */ (document.getElementById('field-name'));
const share = /** @type {HTMLButtonElement | null} */ (document.querySelector('button[data-share]'));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
let looking = false;

if (form) {
  look();
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') look(); });
  // The cards may be dealt at any moment: whoever comes then is to see the name, whether or not the button was pressed.
  field.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(keepName, TYPED);
  });
}

if (share && navigator.share) {
  share.hidden = false;
  share.addEventListener('click', () => {
    // Whoever thinks better of it has chosen that.
    navigator.share({ title: 'Bezique', text: share.dataset.text, url: share.dataset.share }).catch(() => {});
  });
}

function keepName() {
  const body = new URLSearchParams({ name: field.value });
  // A name that is refused is told of when the button is pressed.
  fetch(`${address}/name`, { method: 'POST', body, redirect: 'manual' }).catch(() => {});
}

async function look() {
  if (looking) return;
  looking = true;
  clearTimeout(timer);
  try {
    const answer = await fetch(`${address}/now`);
    if (answer.ok && (await answer.json()).now !== lobby.dataset.now) await showAgain();
  } catch { /* the server is away: it may come back */ }
  looking = false;
  timer = setTimeout(look, PAUSE);
}

/** Show who is there now; where the match has begun, or was called off, another page comes. */
async function showAgain() {
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const now = page.getElementById('lobby')?.dataset.now;
  if (answer.redirected || now === undefined) {
    location.replace(address);
    return;
  }
  for (const id of PARTS) {
    const [before, after] = [document.getElementById(id), page.getElementById(id)];
    if (before && after && before.innerHTML !== after.innerHTML) before.replaceChildren(...after.childNodes);
  }
  const [begin, may] = [document.getElementById('begin'), page.getElementById('begin')];
  if (begin && may) begin.hidden = may.hidden;
  lobby.dataset.now = now;
}
