import { EFFECT_PEAKS_MS, type EffectName } from '../../domain/decks/moods.ts';
import type { Stereo } from './synth/master.ts';
import { createNoise } from './synth/noise.ts';
import { RATE } from './synth/sample-rate.ts';

const WHOOSH = { seconds: 0.6, peak: EFFECT_PEAKS_MS.whoosh / 1_000, from: 250, to: 3_200, level: 0.9 };
const POP = { seconds: 0.14, from: 420, to: 980, level: 0.6 };

/** Renders a sound effect. The same name gives the same samples. */
export function renderEffect(name: EffectName): Stereo {
  return name === 'whoosh' ? renderWhoosh() : renderPop();
}

/** Renders air that passes from left to right. */
function renderWhoosh(): Stereo {
  const { seconds, peak, from, to, level } = WHOOSH;
  const length = Math.round(seconds * RATE);
  const [left, right, noise] = [new Float32Array(length), new Float32Array(length), createNoise(7)];
  let [first, second, low] = [0, 0, 0];
  for (let at = 0; at < length; at++) {
    const time = at / RATE;
    const rise = time < peak ? (time / peak) ** 2 : ((seconds - time) / (seconds - peak)) ** 2;
    const hz = from * (to / from) ** rise;
    const follow = 1 - Math.exp((-2 * Math.PI * hz) / RATE);
    first += follow * (noise() - first);
    second += follow * (first - second);
    low += (follow / 4) * (second - low);
    const value = level * rise * (second - low) * 1.6;
    const angle = (time / seconds) * (Math.PI / 2);
    left[at] = value * Math.cos(angle);
    right[at] = value * Math.sin(angle);
  }
  return { left, right };
}

/** Renders a short tone that rises, as of a bubble. */
function renderPop(): Stereo {
  const { seconds, from, to, level } = POP;
  const length = Math.round(seconds * RATE);
  const left = new Float32Array(length);
  let turns = 0;
  for (let at = 0; at < length; at++) {
    const time = at / RATE;
    turns += (from + (to - from) * Math.min(1, time / 0.05)) / RATE;
    const shape = Math.min(1, time / 0.003) * Math.exp(-time / 0.028) * Math.min(1, (seconds - time) / 0.02);
    left[at] = level * Math.sin(2 * Math.PI * turns) * shape;
  }
  return { left, right: left.slice() };
}
