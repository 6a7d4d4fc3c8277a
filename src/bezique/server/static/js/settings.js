/** The player's own settings, kept in this browser. */

import { language } from './language.js';

/** @typedef {import('./types.js').Settings} Settings */

const KEY = 'bezique.settings';
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
const stark = matchMedia('(prefers-contrast: more)').matches;

/** @type {Settings} */
const DEFAULTS = {
  singleTap: false,
  speed: still ? 'off' : 'normal',
  rest: 1200,
  theme: 'system',
  face: 'classic',
  fourColour: false,
  letters: language,
  contrast: stark,
  leftHanded: false,
  sort: 'trumps-right',
  lowFirst: false,
  letterKeys: true,
  confirm: false,
  forced: false,
  help: true,
  rival: 'natural',
  sound: false,
  volume: 50,
  touch: false,
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

/** Write the looks where the style sheet looks for them; theme.js does the same before the page is painted. */
export function show() {
  const { dataset } = document.documentElement;
  /** @type {Record<string, string | false>} */
  const looks = {
    theme: settings.theme !== 'system' && settings.theme,
    deck: settings.fourColour && 'four',
    face: settings.face === 'large' && 'large',
    contrast: settings.contrast && 'more',
    side: settings.leftHanded && 'left',
  };
  for (const [name, value] of Object.entries(looks)) {
    if (value) dataset[name] = value;
    else delete dataset[name];
  }
}

/** By how much everything that moves is slowed down; 0 does without movement. */
export const pace = () => ({ off: 0, fast: 0.5, normal: 1, slow: 1.8 })[settings.speed] ?? 1;

/** How long another player thinks before a play, in milliseconds; longer now and then, but never long. @param {number} version */
export function thinking(version) {
  if (settings.rival === 'instant') return 0;
  if (settings.rival === 'brisk') return 250;
  return 450 + (version * 7919) % 650;
}
