/** Small sounds, made on the spot: wood, paper, a glass. */

import { settings } from '../lib/settings.svelte';
import type { Line, Now } from '../lib/wire';

let air: AudioContext | null = null;

/** Browsers let a page sound only after a touch. */
export function listenForTouch(): () => void {
  const wake = (): void => {
    air ??= new AudioContext();
    void air.resume();
  };
  addEventListener('pointerdown', wake);
  addEventListener('keydown', wake);
  return () => {
    removeEventListener('pointerdown', wake);
    removeEventListener('keydown', wake);
  };
}

/** As usual at 0.7. */
const loudness = (): number => settings.volume / 0.7;

function tone(pitch: number, seconds: number, loud: number, after = 0, shape: OscillatorType = 'sine'): void {
  if (!air || !settings.sound) return;
  const start = air.currentTime + after;
  const voice = air.createOscillator();
  const volume = air.createGain();
  voice.type = shape;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud * loudness(), start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  voice.connect(volume).connect(air.destination);
  voice.start(start);
  voice.stop(start + seconds);
}

/** A card on wood: a short breath of noise. */
function paper(): void {
  if (!air || !settings.sound) return;
  const length = Math.floor(air.sampleRate * 0.07);
  const buffer = air.createBuffer(1, length, air.sampleRate);
  const noise = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) noise[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3;
  const source = air.createBufferSource();
  const dull = air.createBiquadFilter();
  const volume = air.createGain();
  source.buffer = buffer;
  dull.type = 'bandpass';
  dull.frequency.value = 1600;
  volume.gain.value = 0.22 * loudness();
  source.connect(dull).connect(volume).connect(air.destination);
  source.start();
}

/** It is your turn: two soft notes on a glass. */
function glass(): void {
  tone(784, 0.5, 0.08);
  tone(1175, 0.7, 0.06, 0.12);
}

function fanfare(): void {
  for (const [step, pitch] of [523, 659, 784, 1047].entries()) tone(pitch, 0.6, 0.07, step * 0.13, 'triangle');
}

/** What a step sounds like. */
export function sound(lines: readonly Line[], now: Now, asked: boolean): void {
  if (now.ending) fanfare();
  else if (asked) glass();
  else if (lines.length) paper();
}

/** Something was refused: a knock. */
export function knock(): void {
  tone(140, 0.12, 0.2, 0, 'triangle');
}
