/** Finding and making elements. */

/** @template {HTMLElement} [Type=HTMLElement] @param {string} id @returns {Type} */
export const $ = (id) => /** @type {Type} */ (document.getElementById(id));

/** @param {string} id */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (/** @type {unknown} */ ($(id)));

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, className = '', text = '') {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  if (element instanceof HTMLButtonElement) element.type = 'button';
  return element;
}
