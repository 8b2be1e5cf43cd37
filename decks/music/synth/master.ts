import { RATE } from './sample-rate.ts';

/** The level of loud passages, dBFS (root mean square). */
const LEVEL_DB = -18;
const BLOCK = Math.round(0.4 * RATE);
/** Passages that are quieter than the loudest by this much do not count. */
const GATE_DB = 12;
/** Peaks above the knee are rounded off and stay below the ceiling. */
const KNEE = 0.5;
const CEILING = 0.85;

export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

/** Removes the rumble of a piece, brings it to the common level and rounds off its peaks. */
export function masterPiece({ left, right }: Stereo): void {
  removeRumble(left);
  removeRumble(right);
  const loud = measureLoudPassages(left, right);
  const gain = loud > 0 ? 10 ** (LEVEL_DB / 20) / loud : 1;
  for (const channel of [left, right]) {
    for (let at = 0; at < channel.length; at++) channel[at] = roundOff((channel[at] ?? 0) * gain);
  }
}

function removeRumble(channel: Float32Array): void {
  const follow = 1 - Math.exp((-2 * Math.PI * 28) / RATE);
  let low = 0;
  for (let at = 0; at < channel.length; at++) {
    const value = channel[at] ?? 0;
    low += follow * (value - low);
    channel[at] = value - low;
  }
}

function measureLoudPassages(left: Float32Array, right: Float32Array): number {
  const powers: number[] = [];
  for (let start = 0; start < left.length; start += BLOCK) {
    const end = Math.min(left.length, start + BLOCK);
    let power = 0;
    for (let at = start; at < end; at++) power += (left[at] ?? 0) ** 2 + (right[at] ?? 0) ** 2;
    powers.push(power / (2 * (end - start)));
  }
  const gate = Math.max(...powers) * 10 ** (-GATE_DB / 10);
  const loud = powers.filter((power) => power >= gate);
  return Math.sqrt(loud.reduce((sum, power) => sum + power, 0) / Math.max(1, loud.length));
}

function roundOff(value: number): number {
  const size = Math.abs(value);
  if (size <= KNEE) return value;
  return Math.sign(value) * (KNEE + (CEILING - KNEE) * Math.tanh((size - KNEE) / (CEILING - KNEE)));
}
