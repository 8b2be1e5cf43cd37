import { createNoise } from './noise.ts';
import { RATE } from './sample-rate.ts';

export const DRUMS = ['kick', 'snare', 'clap', 'rim', 'hat', 'open', 'shaker', 'tom', 'low', 'crash'] as const;
export type Drum = (typeof DRUMS)[number];

type Wave = (seconds: number, noise: () => number) => number;

/** Variants of each drum, so that repeated hits differ. */
export const VARIANTS = 3;

const rendered = new Map<string, Float32Array>();

/** Renders one hit of a drum. Variants differ in their noise. */
export function renderDrum(drum: Drum, variant: number): Float32Array {
  const name = `${drum} ${variant}`;
  const known = rendered.get(name);
  if (known) return known;
  const { seconds, wave } = SOUNDS[drum];
  const noise = createNoise(1_000 * DRUMS.indexOf(drum) + variant + 1);
  const length = Math.round(seconds * RATE);
  const samples = new Float32Array(length);
  const play = wave();
  for (let at = 0; at < length; at++) samples[at] = play(at / RATE, noise) * Math.min(1, (length - at) / 480);
  rendered.set(name, samples);
  return samples;
}

/** Creates a sine. Its frequency falls from `from` to `to`, and its level by two thirds in `decay` seconds. */
function createDrop(from: number, to: number, fall: number, decay: number): Wave {
  return (seconds) => {
    const turns = to * seconds + (from - to) * fall * (1 - Math.exp(-seconds / fall));
    return Math.sin(2 * Math.PI * turns) * Math.exp(-seconds / decay) * Math.min(1, seconds / 0.0008);
  };
}

/** Creates noise above a frequency. */
function createHiss(hz: number, decay: number, attack = 0.0005): Wave {
  const follow = 1 - Math.exp((-2 * Math.PI * hz) / RATE);
  let [first, second] = [0, 0];
  return (seconds, noise) => {
    const value = noise();
    first += follow * (value - first);
    const high = value - first;
    second += follow * (high - second);
    return (high - second) * Math.exp(-seconds / decay) * Math.min(1, seconds / attack);
  };
}

/** Creates noise around a frequency. */
function createBand(hz: number, decay: number): Wave {
  const [low, high] = [hz * 0.6, hz * 1.7].map((edge) => 1 - Math.exp((-2 * Math.PI * edge) / RATE));
  let [first, second, third] = [0, 0, 0];
  return (seconds, noise) => {
    first += (high ?? 0) * (noise() - first);
    second += (high ?? 0) * (first - second);
    third += (low ?? 0) * (second - third);
    return 2 * (second - third) * Math.exp(-seconds / decay);
  };
}

function sum(...parts: readonly (readonly [level: number, wave: Wave])[]): Wave {
  return (seconds, noise) => parts.reduce((total, [level, wave]) => total + level * wave(seconds, noise), 0);
}

/** Creates three short bursts and their echo, as of several hands. */
function createClap(): Wave {
  const band = createBand(1_400, 10);
  return (seconds, noise) => {
    const burst = seconds < 0.03 ? Math.exp(-(seconds % 0.01) / 0.004) : Math.exp(-(seconds - 0.03) / 0.09);
    return 1.6 * band(seconds, noise) * burst;
  };
}

const SOUNDS: Record<Drum, { seconds: number; wave: () => Wave }> = {
  kick: {
    seconds: 0.5,
    wave: () => sum([0.95, createDrop(190, 48, 0.028, 0.13)], [0.12, createHiss(2_000, 0.006)]),
  },
  snare: {
    seconds: 0.35,
    wave: () =>
      sum([0.4, createDrop(260, 185, 0.02, 0.06)], [0.55, createBand(2_600, 0.075)], [0.3, createHiss(4_500, 0.09)]),
  },
  clap: { seconds: 0.4, wave: createClap },
  rim: { seconds: 0.1, wave: () => sum([0.5, createDrop(1_900, 1_650, 0.01, 0.012)], [0.25, createBand(3_500, 0.01)]) },
  hat: { seconds: 0.12, wave: () => sum([0.5, createHiss(8_000, 0.025)]) },
  open: { seconds: 0.5, wave: () => sum([0.45, createHiss(7_500, 0.14)]) },
  shaker: { seconds: 0.14, wave: () => sum([0.4, createHiss(6_000, 0.035, 0.018)]) },
  tom: { seconds: 0.6, wave: () => sum([0.8, createDrop(210, 118, 0.05, 0.16)], [0.1, createBand(900, 0.03)]) },
  low: { seconds: 1.2, wave: () => sum([0.95, createDrop(120, 55, 0.06, 0.32)], [0.2, createBand(400, 0.06)]) },
  crash: { seconds: 2.4, wave: () => sum([0.4, createHiss(5_200, 0.6)], [0.12, createBand(3_800, 0.4)]) },
};
