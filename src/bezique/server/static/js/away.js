/** The page that stands in while the server is away: it asks whether it is back, and then shows what was wanted. */

import { gettext, language } from './language.js';

const PAUSE = 2000;

const state = document.getElementById('away-state');
let asking = false;

/** @param {boolean} byHand  Whether somebody waits for the answer. */
async function ask(byHand) {
  if (asking) return;
  asking = true;
  try {
    await fetch('/alive', { cache: 'no-store' });
    // It stands in for what was wanted, under that address.
    if (location.pathname === '/away') location.replace('/');
    else location.reload();
  } catch {
    if (byHand && state) state.textContent = `${gettext('No answer yet.')} ${new Date().toLocaleTimeString(language === 'en' ? [] : language)}`;
  } finally {
    asking = false;
  }
}

document.getElementById('away-again')?.addEventListener('click', () => ask(true));
addEventListener('online', () => ask(false));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') ask(false);
});
setInterval(() => {
  if (document.visibilityState === 'visible') ask(false);
}, PAUSE);
