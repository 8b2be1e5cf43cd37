import { createNoise } from './noise.ts';
import { RATE } from './sample-rate.ts';

/** A plucked string (Karplus and Strong): noise that circles in a delay and loses its high tones. */
export interface PluckedTimbre {
  /** Share of the level that remains after one second. */
  remainingShare: number;
  /** 0 is dull, 1 is bright. */
  brightness: number;
  damperSec: number;
}

const LONGEST_SEC = 3;

export function renderPlucked(timbre: PluckedTimbre, hz: number, seconds: number, velocity: number): Float32Array {
  const { remainingShare, brightness, damperSec } = timbre;
  const length = Math.min(LONGEST_SEC, seconds + 4 * damperSec);
  const samples = new Float32Array(Math.max(1, Math.round(RATE * length)));
  // The average of two samples delays by half a sample; an all-pass filter delays by the remaining fraction.
  const period = RATE / hz - 0.5;
  const whole = Math.max(2, Math.floor(period - 0.1));
  const fraction = period - whole;
  const allPass = (1 - fraction) / (1 + fraction);
  const string = pluck(whole, brightness * velocity, hz);
  const loss = remainingShare ** (1 / hz);
  const held = Math.round(seconds * RATE);
  const damper = Math.exp(-1 / (damperSec * RATE));
  let [position, before, input, output, level] = [0, 0, 0, 0, velocity];
  for (let at = 0; at < samples.length; at++) {
    const value = string[position] ?? 0;
    const mean = loss * 0.5 * (value + before);
    before = value;
    output = allPass * (mean - output) + input;
    input = mean;
    string[position] = output;
    position = position + 1 === whole ? 0 : position + 1;
    if (at >= held) level *= damper;
    samples[at] = value * level;
  }
  fadeIn(samples);
  return samples;
}

/** Creates noise without its mean; a softer pluck has fewer high tones. */
function pluck(length: number, brightness: number, seed: number): Float32Array {
  const noise = createNoise(Math.round(seed * 100));
  const string = new Float32Array(length);
  const follow = 0.15 + 0.85 * Math.min(1, Math.max(0, brightness));
  let value = 0;
  for (let at = 0; at < length; at++) string[at] = value += follow * (noise() - value);
  const mean = string.reduce((sum, one) => sum + one, 0) / length;
  const peak = string.reduce((most, one) => Math.max(most, Math.abs(one - mean)), 1e-6);
  return string.map((one) => (0.7 * (one - mean)) / peak);
}

function fadeIn(samples: Float32Array): void {
  const attack = Math.min(samples.length, RATE / 1000);
  for (let at = 0; at < attack; at++) samples[at] = ((samples[at] ?? 0) * at) / attack;
}
