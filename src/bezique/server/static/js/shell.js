/** On every page: lets the browser keep what it needs without the server, and asks before a new version takes over. */

import { make } from './dom.js';
import { gettext, language } from './language.js';

/** Let the page have the line for itself first. */
const AFTER = 1500;
const HOUR = 3_600_000;
/** After that long a worker has not answered. */
const SILENCE = 2000;

if ('serviceWorker' in navigator) addEventListener('load', () => setTimeout(register, AFTER));

async function register() {
  let registration;
  try {
    registration = await navigator.serviceWorker.register('/sw.js');
  } catch {
    return; // Not over plain http, or not now: then everything needs the server, as before.
  }
  if (!registration) return; // What guards the browser lets no page keep anything.
  const atTable = document.querySelector('main[data-table]') !== null;
  const look = () => registration.update().catch(() => {});
  const offer = async () => {
    const [now, next] = await Promise.all([about(navigator.serviceWorker.controller), about(registration.waiting)]);
    if (!now || !next) return;
    // The same in another language: nothing of what runs here changes.
    if (now.version === next.version) registration.waiting?.postMessage('take over');
    else if (atTable) ask(registration);
  };
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') offer();
    });
  });
  offer();
  // The language may have been chosen on a page that was left before its worker came.
  const kept = await about(navigator.serviceWorker.controller);
  if (kept && kept.language !== language) look();
  if (!atTable) return;
  // A server that was away may have come back as a newer one.
  new MutationObserver(() => {
    if (document.body.dataset.line === 'up') look();
  }).observe(document.body, { attributeFilter: ['data-line'] });
  setInterval(look, HOUR);
}

/** @typedef {{version: string, language: string}} About  Which version a worker is of, and what it speaks. */

/** Ask a worker what it is. One of an earlier version does not say. @param {ServiceWorker | null} worker @returns {Promise<About | null>} */
function about(worker) {
  if (!worker) return Promise.resolve(null);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve({ version: '', language }), SILENCE);
    worker.postMessage('who are you', [port2]);
  });
}

/** A table is running: say that there is a new version, and leave it to the player. @param {ServiceWorkerRegistration} registration */
function ask(registration) {
  if (document.getElementById('update')) return;
  const bar = make('aside', 'notice');
  bar.id = 'update';
  bar.setAttribute('aria-label', gettext('New version'));
  const text = make('span', '', `${gettext('There is a new version of the table.')} `);
  text.setAttribute('role', 'status');
  const now = make('button', 'quiet', gettext('Load it'));
  const later = make('button', 'quiet', gettext('Later'));
  now.addEventListener('click', () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    if (registration.waiting) registration.waiting.postMessage('take over');
    else location.reload();
  });
  later.addEventListener('click', () => bar.remove());
  bar.append(text, now, later);
  document.querySelector('.bar')?.after(bar);
}
