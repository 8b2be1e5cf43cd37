import { HIGHEST_HZ, RATE } from './sample-rate.ts';

/** A sound that fades by itself, as of a piano, a bell or a marimba: a sum of decaying sines. */
export interface DecayingTimbre {
  /** Frequency as a multiple of the note's, level, and seconds until it has fallen to a third. */
  partials: readonly (readonly [ratio: number, level: number, seconds: number])[];
  attackMs: number;
  /** Seconds of the damper after the note's end; 0 lets it ring. */
  damperSec: number;
}

/** Longest sound of a note that rings. */
const RING_SEC = 4;
/** Low notes ring longer. */
const REFERENCE_HZ = 330;

export function renderDecaying(timbre: DecayingTimbre, hz: number, seconds: number, velocity: number): Float32Array {
  const { partials, attackMs, damperSec } = timbre;
  const ring = (REFERENCE_HZ / hz) ** 0.4;
  const longest = 6 * ring * Math.max(...partials.map(([, , decay]) => decay));
  const wanted = damperSec > 0 ? seconds + 4 * damperSec : RING_SEC;
  const samples = new Float32Array(Math.max(1, Math.round(RATE * Math.min(wanted, longest, RING_SEC + seconds))));
  partials.forEach(([ratio, level, decay], index) => {
    if (hz * ratio > HIGHEST_HZ) return;
    // A softer note is duller.
    addDecayingSine(samples, hz * ratio, level * velocity ** (1 + index * 0.5), decay * ring);
  });
  shapeEnds(samples, attackMs, damperSec > 0 ? Math.round(seconds * RATE) : samples.length, damperSec);
  return samples;
}

/** Adds a decaying sine, as a resonator: each sample follows from the two before it. */
function addDecayingSine(samples: Float32Array, hz: number, level: number, decaySec: number): void {
  const fall = Math.exp(-1 / (decaySec * RATE));
  const angle = (2 * Math.PI * hz) / RATE;
  const [next, after] = [2 * fall * Math.cos(angle), -fall * fall];
  let [before, last] = [0, level * fall * Math.sin(angle)];
  for (let at = 1; at < samples.length; at++) {
    samples[at] = (samples[at] ?? 0) + last;
    const value = next * last + after * before;
    before = last;
    last = value;
  }
}

/** The end of a sound fades, because a sudden end clicks. */
const FADE_MS = 20;

function shapeEnds(samples: Float32Array, attackMs: number, damperFrom: number, damperSec: number): void {
  const attack = Math.min(samples.length, Math.round((attackMs / 1000) * RATE));
  for (let at = 0; at < attack; at++) samples[at] = ((samples[at] ?? 0) * at) / attack;
  const damper = damperSec > 0 ? Math.exp(-1 / (damperSec * RATE)) : 1;
  let level = 1;
  for (let at = damperFrom; at < samples.length; at++) samples[at] = (samples[at] ?? 0) * (level *= damper);
  const last = Math.min(samples.length, Math.round((FADE_MS / 1000) * RATE));
  for (let at = 0; at < last; at++) {
    const position = samples.length - last + at;
    samples[position] = (samples[position] ?? 0) * (1 - (at + 1) / last);
  }
}
