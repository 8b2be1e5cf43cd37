import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { chooseClips, type VideoAnalysis } from '../../../domain/content/choose-clips.ts';

const WANTED = { maxClips: 3, minMs: 10_000, maxMs: 30_000 };

/** A ten-minute talk with a pause every 20 s and one loud half minute. */
function talk(loudFromSec: number): VideoAnalysis {
  const loudness = Array.from({ length: 600 }, (_, at) => (at >= loudFromSec && at < loudFromSec + 30 ? -12 : -24));
  const silences = Array.from({ length: 29 }, (_, at) => ({
    fromMs: 20_000 * (at + 1) - 700,
    toMs: 20_000 * (at + 1),
  }));
  return { durationMs: 600_000, silences, cutsMs: [], loudness };
}

test('the loudest part comes first and starts and ends in a pause', () => {
  const [best] = chooseClips(talk(200), WANTED);
  expect(best?.fromMs).toBe(199_850);
  expect(best?.toMs).toBe(219_850);
});

test('silence is never among the best clips of a talk', () => {
  const reading = { ...talk(500), silences: [{ fromMs: 100_000, toMs: 200_000 }] };
  for (const { fromMs, toMs } of chooseClips(reading, { ...WANTED, maxClips: 10 }).slice(0, 5)) {
    expect(toMs <= 100_000 || fromMs >= 200_000 - 150).toBe(true);
  }
});

test('a video without sound, pauses and scene cuts still gives clips', () => {
  const reading = { durationMs: 65_000, silences: [], cutsMs: [], loudness: [] };
  expect(chooseClips(reading, WANTED)).toHaveLength(3);
});

test('a video of the minimum clip length is one clip', () => {
  const reading = { durationMs: 10_000, silences: [], cutsMs: [4_000], loudness: [] };
  expect(chooseClips(reading, WANTED)).toEqual([{ fromMs: 0, toMs: 10_000 }]);
});

const span = fc.tuple(fc.nat(120_000), fc.nat(4_000)).map(([fromMs, length]) => ({ fromMs, toMs: fromMs + length }));
const reading = fc.record({
  durationMs: fc.integer({ min: 3_000, max: 130_000 }),
  silences: fc.array(span, { maxLength: 20 }),
  cutsMs: fc.array(fc.nat(130_000), { maxLength: 30 }),
  loudness: fc.array(fc.integer({ min: -120, max: 0 }), { maxLength: 130 }),
});
const wanted = fc.record({
  maxClips: fc.integer({ min: 1, max: 10 }),
  minMs: fc.integer({ min: 3_000, max: 20_000 }),
  maxMs: fc.integer({ min: 20_000, max: 60_000 }),
});

test('any video gives at least one clip; clips do not overlap and respect the limits', () => {
  fc.assert(
    fc.property(reading, wanted, (read, asked) => {
      const clips = chooseClips(read, asked);
      expect(clips.length).toBeGreaterThanOrEqual(1);
      expect(clips.length).toBeLessThanOrEqual(asked.maxClips);
      for (const { fromMs, toMs } of clips) {
        expect(fromMs).toBeGreaterThanOrEqual(0);
        expect(toMs).toBeLessThanOrEqual(read.durationMs);
        expect(toMs - fromMs).toBeGreaterThanOrEqual(Math.min(asked.minMs, read.durationMs));
        expect(toMs - fromMs).toBeLessThanOrEqual(asked.maxMs);
      }
      const inOrder = clips.toSorted((a, b) => a.fromMs - b.fromMs);
      inOrder.forEach((clip, at) => expect(clip.fromMs).toBeGreaterThanOrEqual(inOrder[at - 1]?.toMs ?? 0));
    }),
    { seed: 1, numRuns: 300 },
  );
});
