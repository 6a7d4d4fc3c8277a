/**
 * The service worker. It keeps what is the same for everybody (shell.py says what), and shows that when the server does
 * not answer. It never stores an answer that was meant for one player, and sends nothing by itself.
 */

/** @typedef {{version: string, language: string, away: string, files: string[], pages: string[]}} Shell */

const scope = /** @type {any} */ (self);
const { version, language, away, files, pages } = /** @type {Shell} */ (scope.SHELL);
const PREFIX = 'bezique-';
const KEPT = `${PREFIX}${version}-${language}`;
/** What stands before a server says with these that the server itself is away. */
const UNREACHED = [502, 503, 504];

scope.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(fill()));

scope.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== KEPT) await caches.delete(name);
  await scope.clients.claim();
})()));

// A new version waits until no page of the old one is open, or until the player says so; another language does not (shell.js).
scope.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'take over') scope.skipWaiting();
  if (event.data === 'who are you') event.ports[0].postMessage({ version, language });
});

scope.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== 'GET') {
    // A form that could not be sent: the start page tells how things stand, as soon as it can.
    if (request.mode === 'navigate') event.respondWith(reach(request).catch(() => Response.redirect('/', 303)));
  } else if (files.includes(pathname)) event.respondWith(kept(pathname).then((answer) => answer ?? fetch(request)));
  else if (request.mode === 'navigate') {
    event.respondWith(reach(request).catch(async () => await kept(pathname) ?? await kept(away) ?? Response.error()));
  } else if (pages.includes(pathname)) {
    event.respondWith(reach(request).catch(async () => await kept(pathname) ?? Response.error()));
  }
});

/** Fetch everything that is kept, as a stranger would get it. */
async function fill() {
  const cache = await caches.open(KEPT);
  /** @param {string} address @param {RequestCache} how */
  const keep = async (address, how) => {
    const headers = { 'Accept-Language': language };
    const answer = await fetch(address, { credentials: 'omit', cache: how, headers });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    await cache.put(address, answer);
  };
  await Promise.all([...files.map((each) => keep(each, 'default')), ...pages.map((each) => keep(each, 'reload'))]);
}

/** @param {Request} request */
async function reach(request) {
  const answer = await fetch(request);
  if (UNREACHED.includes(answer.status)) throw new Error(String(answer.status));
  return answer;
}

/** @param {string} address */
const kept = async (address) => (await caches.open(KEPT)).match(address, { ignoreVary: true });
