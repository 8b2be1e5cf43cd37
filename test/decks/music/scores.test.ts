import { expect, test } from '@jest/globals';
import { parseChord } from '../../../decks/music/chords.ts';
import { composePiece } from '../../../decks/music/compose-piece.ts';
import { SCORES } from '../../../decks/music/scores.ts';
import { countBeats, listBeatsNear, MOODS, MOOD_TERMS } from '../../../domain/decks/moods.ts';

const PIECES = MOODS.flatMap((mood) => [0, 2, 6, 16, 30, 40, 64, 120].map((beats) => [mood, beats] as const));

test.each(MOODS)('the patterns, chords and phrases of %s fill their bars', (mood) => {
  const { chords, cadence, final, melody, parts, drums, fill } = SCORES[mood];
  for (const { kind, pattern } of parts) expect([kind, pattern.length]).toEqual([kind, kind === 'melody' ? 0 : 16]);
  for (const pattern of Object.values(drums).flatMap((one) => Object.values(one))) expect(pattern).toHaveLength(16);
  for (const pattern of Object.values(fill)) expect(pattern).toHaveLength(8);
  for (const bars of Object.values(chords)) expect(bars).toHaveLength(4);
  for (const chord of [...chords.A, ...chords.B, cadence, final].flatMap((bar) => bar.split(','))) {
    expect(chord).toMatch(/^[1-7][\^#+]*$/u);
    expect(parseChord(SCORES[mood], chord).length).toBeGreaterThanOrEqual(3);
  }
  for (const bar of [...melody.A, ...melody.B].flat()) {
    const steps = bar.split(' ').map((token) => Number(token.split('.')[1]));
    expect([bar, steps.reduce((sum, length) => sum + length, 0)]).toEqual([bar, 16]);
  }
});

test.each(PIECES)('%s of %d beats ends with its last chord, and nothing begins after it', (mood, beats) => {
  const { notes, hits } = composePiece(SCORES[mood], beats);
  const end = 4 * beats;
  expect(Math.max(...notes.map(({ at }) => at), ...hits.map(({ at }) => at))).toBe(end);
  const last = notes.filter(({ at }) => at === end);
  expect(new Set(last.map(({ part }) => part)).size).toBe(SCORES[mood].parts.length);
  const final = new Set(parseChord(SCORES[mood], SCORES[mood].final).map((tone) => tone % 12));
  for (const { midi } of last) expect([midi, final.has(midi % 12)]).toEqual([midi, true]);
});

test.each(PIECES.filter(([, beats]) => beats > 4))('%s of %d beats has no gap of a bar', (mood, beats) => {
  const begins = composePiece(SCORES[mood], beats).notes.map(({ at }) => at);
  const sorted = [...new Set([0, ...begins])].toSorted((a, b) => a - b);
  for (const [index, at] of sorted.entries()) expect(at - (sorted[index - 1] ?? 0)).toBeLessThanOrEqual(16);
});

test.each(MOODS)('something begins on nine of ten beats of %s', (mood) => {
  const { notes, hits } = composePiece(SCORES[mood], 56);
  const begins = new Set([...notes, ...hits].map(({ at }) => at));
  const beats = Array.from({ length: 40 }, (_, at) => 4 * (8 + at));
  expect(beats.filter((at) => begins.has(at)).length).toBeGreaterThanOrEqual(0.9 * beats.length);
});

test.each(MOODS)('the sections of %s differ', (mood) => {
  const { notes } = composePiece(SCORES[mood], 64);
  const sections = [0, 1, 2, 3].map((at) => {
    const [from, to] = [at * 64, at * 64 + 64];
    return JSON.stringify(
      notes.filter((note) => note.at >= from && note.at < to).map((note) => [note.at - from, note.midi]),
    );
  });
  expect(new Set(sections).size).toBe(4);
});

test('every time is at most 0.3 s from a beat, and a piece ends 1.4 s to 2.6 s before its video', () => {
  for (const mood of MOODS) {
    const beatMs = 60_000 / MOOD_TERMS[mood].tempo;
    for (let ms = 3_000; ms < 180_000; ms += 997) {
      expect([mood, ms, listBeatsNear(mood, ms).length >= 1]).toEqual([mood, ms, true]);
      const rest = ms - countBeats(mood, ms) * beatMs;
      expect([mood, ms, rest >= 1_399, rest <= 2_601]).toEqual([mood, ms, true, true]);
    }
  }
});
