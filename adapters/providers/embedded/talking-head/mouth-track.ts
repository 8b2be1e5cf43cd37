import { createSeededRandom } from '../seeded-random.ts';

/** Number of mouth positions; position 0 is closed. */
export const MOUTHS = 5;

export const SAMPLE_RATE = 16_000;

/** Below this share of the loudness of loud passages the mouth is closed. */
const THRESHOLD = 0.1;
/** Smoothing factors per frame. */
const OPENING = 0.75;
const CLOSING = 0.55;
/** Absolute loudness that counts as silence, of 32,768. */
const SILENCE = 80;

/** Computes the mouth position of each frame, 0 to 4, from the loudness of mono 16-bit samples. */
export function buildMouthTrack(samples: Int16Array, fps: number): number[] {
  const loudness = measureLoudness(samples, fps);
  const loud = loudness.filter((value) => value > SILENCE).toSorted((a, b) => a - b);
  const reference = loud[Math.floor(loud.length * 0.85)];
  if (reference === undefined) return loudness.map(() => 0);
  let open = 0;
  return loudness.map((value) => {
    const target =
      value <= SILENCE ? 0 : Math.min(1, Math.max(0, value / reference - THRESHOLD) / (1 - THRESHOLD)) ** 0.7;
    open += (target - open) * (target > open ? OPENING : CLOSING);
    return Math.min(MOUTHS - 1, Math.round(open * (MOUTHS - 1)));
  });
}

/** Returns for each frame whether the eyes are closed: briefly, every few seconds. */
export function buildBlinkTrack(frames: number, fps: number, seed: number): boolean[] {
  const random = createSeededRandom('blink', seed);
  const track = Array.from({ length: frames }, () => false);
  for (let at = fps * random.between(0.8, 2.4); at < frames; at += fps * random.between(2.2, 4.6)) {
    track.fill(true, Math.floor(at), Math.floor(at) + Math.round(fps * 0.13));
  }
  return track;
}

/** Root mean square of each frame's samples. */
function measureLoudness(samples: Int16Array, fps: number): number[] {
  const frames = Math.max(1, Math.round((samples.length / SAMPLE_RATE) * fps));
  return Array.from({ length: frames }, (_, frame) => {
    const from = Math.floor((frame * SAMPLE_RATE) / fps);
    const window = samples.subarray(from, Math.min(samples.length, Math.floor(((frame + 1) * SAMPLE_RATE) / fps)));
    let sum = 0;
    for (const sample of window) sum += sample * sample;
    return window.length > 0 ? Math.sqrt(sum / window.length) : 0;
  });
}
