/**
 * What the scripts say, in the language of the page: English as it stands in the code, or the words of the catalogue
 * that the page has loaded before (texts/fr.js, made by the server).
 */

/** @type {Record<string, string | string[]>} */
const texts = /** @type {any} */ (globalThis).TEXTS ?? {};
/** The language of the page. */
export const language = document.documentElement.lang;
const rules = new Intl.PluralRules(language);
/** Between a context and its text. */
const AFTER_CONTEXT = '\u0004';

/** @typedef {Record<string, string | number>} Values */

/** @param {string} text @param {Values} values */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** A text with the values of its `{names}`. @param {string} text @param {Values} [values] */
export function gettext(text, values = {}) {
  const found = texts[text];
  return filled(typeof found === 'string' ? found : text, values);
}

/** The same where a text means different things. @param {string} context @param {string} text @param {Values} [values] */
export function pgettext(context, text, values = {}) {
  const found = texts[context + AFTER_CONTEXT + text];
  return filled(typeof found === 'string' ? found : text, values);
}

/**
 * The form that goes with a number; `{number}` in it is the number as people write it.
 * @param {string} one @param {string} many @param {number} count @param {Values} [values]
 */
export function ngettext(one, many, count, values = {}) {
  const forms = Array.isArray(texts[one]) ? texts[one] : [one, many];
  const form = rules.select(count) === 'one' ? forms[0] : forms[forms.length - 1];
  return filled(form, { number: number(count), ...values });
}

/**
 * A whole number with its thousands set apart. Smaller ones are written without asking for the customs of the language,
 * which takes a slow phone a tenth of a second the first time.
 * @param {number} value
 */
export const number = (value) => (Math.abs(value) < 1000 ? String(value) : value.toLocaleString(language === 'en' ? 'en-GB' : language));

/** Digits with a point, with the sign of the language in its place. @param {string} digits */
export const decimal = (digits) => digits.replace('.', pgettext('decimal sign', '.'));

/** Parts as a list in a sentence. @param {readonly string[]} parts */
export const joined = (parts) => (parts.length < 2 ? parts.join('')
  : gettext('{first} and {last}', { first: parts.slice(0, -1).join(', '), last: parts[parts.length - 1] }));

/** Parts that hold commas themselves. @param {readonly string[]} parts */
export const setApart = (parts) => parts.join(gettext('; '));
