/** Keeps the form for a new match up to date: its summary, and the options when the rule set changes. */

import { gettext } from './language.js';

/** @typedef {{rules: string, summary: string, values: Record<string, string>, target: string, target_other: string, errors: Record<string, string>, has_target: boolean, ladder: boolean}} LiveSetup */

const form = /** @type {HTMLFormElement | null} */ (document.getElementById('setup'));
if (form) live(form);

/** @param {HTMLFormElement} form */
function live(form) {
  const summary = /** @type {HTMLElement} */ (form.querySelector('#summary'));
  const link = /** @type {HTMLAnchorElement} */ (form.querySelector('#full-rules'));
  const base = /** @type {HTMLInputElement} */ (form.elements.namedItem('base'));
  /** @type {AbortController | null} */
  let asking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** The controls used since the rule set was chosen: they keep what was entered, also where its values come later. */
  const touched = new Set();

  /** @type {HTMLElement} */ (form.querySelector('#show-summary')).hidden = true;

  /** Ask the server what the form means now. */
  async function refresh() {
    asking?.abort();
    held = null;
    asking = new AbortController();
    const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    try {
      const answer = await fetch(`${form.dataset.live}?${fields}`, { signal: asking.signal });
      if (answer.ok) show(await answer.json());
    } catch {
      /* Asked again by then, or no line to the server: the summary stays as it was. */
    }
  }

  /** Whether a button is held down; then nothing may move under it, or the press would miss. */
  let pressed = false;
  /** @type {LiveSetup | null} */
  let held = null;

  function release() {
    // After the click that this press may become.
    setTimeout(() => {
      pressed = false;
      if (held) show(held);
    });
  }

  /** @param {LiveSetup} setup */
  function show(setup) {
    held = pressed ? setup : null;
    if (pressed) return;
    const set = /** @type {HTMLSelectElement} */ (form.elements.namedItem('set')).value;
    if (set !== base.value) {
      const { target, target_other } = setup;
      fill({ ...setup.values, target, target_other });
      base.value = set;
      if (touched.size) refresh();
    }
    mark(setup.errors);
    summary.textContent = setup.summary || setup.errors[''] || gettext('Something is not right yet; it is marked above.');
    link.hidden = !setup.rules;
    link.href = `/rules/${encodeURIComponent(setup.rules)}`;
    /** @type {HTMLElement} */ (form.querySelector('#target-field')).hidden = !setup.has_target;
    /** @type {HTMLElement} */ (form.querySelector('.only-ladder')).hidden = !setup.ladder;
    /** @type {HTMLElement} */ (form.querySelector('#relaxed-field')).hidden = setup.ladder;
  }

  /** @param {Record<string, string>} values */
  function fill(values) {
    for (const [name, value] of Object.entries(values)) {
      if (touched.has(name)) continue;
      const control = form.elements.namedItem(name);
      const one = control instanceof HTMLSelectElement || control instanceof HTMLInputElement;
      if (one || control instanceof RadioNodeList) control.value = value;
    }
  }

  /** @param {EventTarget | null} control */
  function touch(control) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
    if (control.name === 'set') touched.clear();
    else if (control.name.startsWith('target')) touched.add('target').add('target_other');
    else touched.add(control.name);
  }

  /** @param {Record<string, string>} errors */
  function mark(errors) {
    if (!Object.keys(errors).length) form.querySelector('.mistakes')?.remove();
    form.querySelectorAll('.mistake').forEach((each) => each.remove());
    form.querySelectorAll('[aria-invalid]').forEach((each) => {
      each.removeAttribute('aria-invalid');
      each.removeAttribute('aria-describedby');
    });
    for (const [name, text] of Object.entries(errors)) {
      const control = name && form.querySelector(`#field-${name}`);
      if (!control) continue;
      const sentence = Object.assign(document.createElement('p'), {
        className: 'mistake', id: `mistake-${name}`, textContent: text,
      });
      control.setAttribute('aria-invalid', 'true');
      control.setAttribute('aria-describedby', sentence.id);
      // On a line of its own, also where the field shares one.
      (control.closest('.other') ?? control).after(sentence);
    }
  }

  addEventListener('pointerdown', () => { pressed = true; });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release);
  form.addEventListener('change', (event) => {
    touch(event.target);
    refresh();
  });
  form.addEventListener('input', (event) => {
    const control = event.target;
    if (!(control instanceof HTMLInputElement) || control.type !== 'text') return;
    touch(control);
    if (control.name === 'target_other') {
      const other = form.querySelector('[name="target"][value="other"]');
      if (other instanceof HTMLInputElement) other.checked = true;
    }
    clearTimeout(timer);
    timer = setTimeout(refresh, 250);
  });
  // A browser that goes back fills in what was entered before.
  addEventListener('pageshow', refresh);
}
