/**
 * Buttons that copy an address. Browsers lend the clipboard only to pages that came safely; without it the buttons stay
 * hidden, and the addresses beside them can be copied by hand.
 */

import { gettext } from './language.js';

/** So long a button says that it has copied. */
const SHOWN = 2000;

const status = document.getElementById('copied');

if (navigator.clipboard) {
  for (const button of document.querySelectorAll('button[data-copy]')) {
    if (button instanceof HTMLButtonElement) offer(button);
  }
}

/** @param {HTMLButtonElement} button */
function offer(button) {
  const { textContent } = button;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const address = new URL(button.dataset.copy ?? '', location.href).href;
    let text = gettext('Copied');
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      text = gettext('This browser did not let it be copied.');
    }
    button.textContent = text;
    if (status) status.textContent = text;
    setTimeout(() => {
      button.textContent = textContent;
      if (status) status.textContent = '';
    }, SHOWN);
  });
}
