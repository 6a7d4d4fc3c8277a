/** What is heard and felt: a card on the cloth, a trick drawn in, a declaration, the own turn. Made here, from no file. */

import { settings } from './settings.js';

/** @typedef {'card' | 'trick' | 'meld' | 'turn'} Sound */

/** @type {AudioContext | null} */
let context = null;

/** Notes as frequency in hertz, beginning and length in seconds. @type {Record<'trick' | 'meld' | 'turn', [number, number, number][]>} */
const NOTES = {
  trick: [[196, 0, 0.09], [147, 0.06, 0.12]],
  meld: [[392, 0, 0.16], [494, 0.09, 0.16], [587, 0.18, 0.3]],
  turn: [[523, 0, 0.14], [659, 0.1, 0.22]],
};

/** Let something be heard, if sound is on. @param {Sound} sound */
export function play(sound) {
  if (!settings.sound || document.visibilityState !== 'visible') return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') context.resume();
  } catch {
    return; // A browser without sound.
  }
  const volume = (settings.volume / 100) ** 2 * 0.5;
  if (sound === 'card') rustle(context, volume);
  else for (const note of NOTES[sound]) tone(context, note, volume * 0.5);
}

/** @param {AudioContext} audio @param {[number, number, number]} note @param {number} volume */
function tone(audio, [frequency, begin, length], volume) {
  const [start, end] = [audio.currentTime + begin, audio.currentTime + begin + length];
  const [source, gain] = [audio.createOscillator(), audio.createGain()];
  source.type = 'triangle';
  source.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(end);
}

/** A short breath of noise, as of a card that slides over cloth. @param {AudioContext} audio @param {number} volume */
function rustle(audio, volume) {
  const length = 0.07;
  const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let index = 0; index < wave.length; index += 1) wave[index] = (Math.random() * 2 - 1) * (1 - index / wave.length) ** 3;
  const [source, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = 2200;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}

/** A light tick in the hand, where the device has one and the player wants it. */
export function tick() {
  if (settings.touch) navigator.vibrate?.(12);
}

/** What an event sounds like. @param {string} kind @returns {Sound | null} */
export const soundOf = (kind) => {
  if (['play', 'draw', 'take-turn-up', 'turn-up'].includes(kind)) return 'card';
  if (['declare', 'seven', 'exchange', 'carte-blanche'].includes(kind)) return 'meld';
  return kind === 'trick' ? 'trick' : null;
};
