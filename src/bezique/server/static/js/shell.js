/** On every page: lets the browser keep what it needs without the server, and asks before a new version takes over. */

import { make } from './dom.js';
import { gettext, language } from './language.js';

/** Let the page have the line for itself first. */
const AFTER = 1500;
const HOUR = 3_600_000;

if ('serviceWorker' in navigator) addEventListener('load', () => setTimeout(register, AFTER));

async function register() {
  let registration;
  try {
    registration = await navigator.serviceWorker.register('/sw.js');
  } catch {
    return; // Not over plain http, or not now: then everything needs the server, as before.
  }
  if (!document.querySelector('main[data-table]')) return;
  const look = () => registration.update().catch(() => {});
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) ask(registration);
  };
  offer();
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') offer();
    });
  });
  // A server that was away may have come back as a newer one.
  new MutationObserver(() => {
    if (document.body.dataset.line === 'up') look();
  }).observe(document.body, { attributeFilter: ['data-line'] });
  setInterval(look, HOUR);
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
