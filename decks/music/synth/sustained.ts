import { HIGHEST_HZ, RATE } from './sample-rate.ts';

type Shape = 'saw' | 'square' | 'triangle' | 'sine';

const TABLE_SIZE = 2048;

const tables = new Map<string, Float32Array>();

/** Returns a period of a wave, with no harmonic above the highest frequency. The first sample is repeated last. */
function getWavetable(shape: Shape, hz: number): Float32Array {
  const harmonics = 2 ** Math.floor(Math.log2(Math.max(1, HIGHEST_HZ / hz)));
  const name = `${shape} ${harmonics}`;
  const known = tables.get(name);
  if (known) return known;
  const table = buildTable(shape, harmonics);
  tables.set(name, table);
  return table;
}

function buildTable(shape: Shape, harmonics: number): Float32Array {
  const table = new Float32Array(TABLE_SIZE + 1);
  for (let harmonic = 1; harmonic <= harmonics; harmonic++) {
    const level = getLevel(shape, harmonic);
    if (level === 0) continue;
    for (let at = 0; at <= TABLE_SIZE; at++) {
      table[at] = (table[at] ?? 0) + level * Math.sin((2 * Math.PI * harmonic * (at % TABLE_SIZE)) / TABLE_SIZE);
    }
  }
  return table;
}

function getLevel(shape: Shape, harmonic: number): number {
  const isOdd = harmonic % 2 === 1;
  switch (shape) {
    case 'saw':
      return 2 / (Math.PI * harmonic);
    case 'square':
      return isOdd ? 4 / (Math.PI * harmonic) : 0;
    case 'triangle':
      return isOdd ? ((harmonic % 4 === 1 ? 1 : -1) * 8) / (Math.PI * harmonic) ** 2 : 0;
    case 'sine':
      return harmonic === 1 ? 1 : 0;
  }
}

interface Envelope {
  attackSec: number;
  /** Seconds in which the level falls two thirds of the way to `sustain`. */
  decaySec: number;
  sustain: number;
  releaseSec: number;
}

/** A sound that lasts as long as its note, as of strings or a synthesiser: waves through a low-pass filter. */
export interface SustainedTimbre {
  shape: Shape;
  /** Detuning of each voice, in cents. */
  voices: readonly number[];
  envelope: Envelope;
  /** The filter's frequency: `closed`, plus `opened` that decays over `sweepSec`, as multiples of the note's frequency. */
  filter: { closed: number; opened: number; sweepSec: number };
  /** The depth of the vibrato, in cents. */
  vibrato: number;
}

/** Slow changes are computed once per this many samples. */
const BLOCK = 32;
const VIBRATO = { hz: 5.2, afterSec: 0.25, riseSec: 0.4 };

export function renderSustained(timbre: SustainedTimbre, hz: number, seconds: number, velocity: number): Float32Array {
  const samples = new Float32Array(Math.max(1, Math.round(RATE * (seconds + timbre.envelope.releaseSec))));
  timbre.voices.forEach((cents, index) => {
    addWave(samples, timbre, hz * 2 ** (cents / 1200), ((index * 0.37) % 1) * TABLE_SIZE);
  });
  const level = velocity / Math.sqrt(timbre.voices.length);
  filterAndShape(samples, timbre, { hz, held: Math.round(seconds * RATE), level, brightness: velocity });
  return samples;
}

function addWave(samples: Float32Array, { shape, vibrato }: SustainedTimbre, hz: number, phase: number): void {
  const table = getWavetable(shape, hz);
  let position = phase;
  for (let start = 0; start < samples.length; start += BLOCK) {
    const seconds = start / RATE;
    const rise = Math.min(1, Math.max(0, (seconds - VIBRATO.afterSec) / VIBRATO.riseSec));
    const bend = vibrato === 0 ? 1 : 2 ** ((vibrato * rise * Math.sin(2 * Math.PI * VIBRATO.hz * seconds)) / 1200);
    const step = (hz * bend * TABLE_SIZE) / RATE;
    const end = Math.min(samples.length, start + BLOCK);
    for (let at = start; at < end; at++) {
      const index = Math.floor(position);
      const low = table[index] ?? 0;
      samples[at] = (samples[at] ?? 0) + low + ((table[index + 1] ?? 0) - low) * (position - index);
      position += step;
      if (position >= TABLE_SIZE) position -= TABLE_SIZE;
    }
  }
}

interface Shaping {
  hz: number;
  /** Samples until the release. */
  held: number;
  level: number;
  brightness: number;
}

function filterAndShape(
  samples: Float32Array,
  timbre: SustainedTimbre,
  { hz, held, level, brightness }: Shaping,
): void {
  const { filter } = timbre;
  let [first, second] = [0, 0];
  let envelope = 0;
  for (let start = 0; start < samples.length; start += BLOCK) {
    const seconds = start / RATE;
    const open = filter.closed + filter.opened * brightness * Math.exp(-seconds / filter.sweepSec);
    const follow = 1 - Math.exp((-2 * Math.PI * Math.min(HIGHEST_HZ, hz * open)) / RATE);
    const target = getEnvelope(seconds, held / RATE, timbre.envelope);
    const slope = (target - envelope) / BLOCK;
    const end = Math.min(samples.length, start + BLOCK);
    for (let at = start; at < end; at++) {
      first += follow * ((samples[at] ?? 0) - first);
      second += follow * (first - second);
      envelope += slope;
      samples[at] = second * envelope * level;
    }
  }
}

function getEnvelope(seconds: number, heldSec: number, { attackSec, decaySec, sustain, releaseSec }: Envelope): number {
  const during = Math.min(seconds, heldSec);
  const rise = Math.min(1, during / attackSec);
  const fall = during <= attackSec ? 1 : sustain + (1 - sustain) * Math.exp(-(during - attackSec) / decaySec);
  const left = seconds <= heldSec ? 1 : Math.max(0, 1 - (seconds - heldSec) / releaseSec);
  return rise * fall * left * left;
}
