/** The player's own settings, kept in this browser. */

/** @typedef {import('./types.js').Settings} Settings */

const KEY = 'bezique.settings';
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @type {Settings} */
const DEFAULTS = {
  singleTap: false,
  speed: still ? 'off' : 'normal',
  rest: 1200,
  theme: 'system',
  fourColour: false,
  sort: 'trumps-right',
  letterKeys: true,
};

/** @returns {Partial<Settings>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** The settings in force. Read freely; change with `change`. @type {Settings} */
export const settings = { ...DEFAULTS, ...kept() };

/** @param {Partial<Settings>} some */
export function change(some) {
  Object.assign(settings, some);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...some }));
  } catch {
    /* Private window: the setting holds until the page is closed. */
  }
  show();
}

/** Write theme and deck where the style sheet looks for them. */
export function show() {
  const root = document.documentElement;
  if (settings.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  if (settings.fourColour) root.dataset.deck = 'four';
  else delete root.dataset.deck;
}

/** By how much everything that moves is slowed down; 0 does without movement. */
export const pace = () => ({ off: 0, fast: 0.5, normal: 1, slow: 1.8 })[settings.speed] ?? 1;
