import { expect, test } from '@jest/globals';
import { FORMAT_RULES } from '../../../../domain/content/format-rules.ts';
import { buildRecipe } from '../../../../domain/content/studio/build-recipe.ts';
import { cutIntoShots } from '../../../../domain/content/studio/layout/cut-into-shots.ts';
import { addMusic } from '../../../../domain/decks/add-music.ts';
import { buildSlideshowDeck } from '../../../../domain/content/template-decks.ts';
import type { Background, Deck } from '../../../../domain/decks/deck.ts';
import { MAX_BEAT_SHIFT_MS, MOODS, MOOD_TERMS, type Mood } from '../../../../domain/decks/moods.ts';
import { checkDeck } from '../../../support/check-deck.ts';
import { makeMedia, sampleBrief, STUDIO_FORMATS } from './sample-briefs.ts';
import { sampleByDay } from '../../../support/runs.ts';

const FRAME_MS = 17;

function buildSample(format: (typeof STUDIO_FORMATS)[number], seed: number, mood: Mood | null): Deck {
  const brief = { ...sampleBrief(format, seed), music: mood && { mood } };
  const { calls, buildDeck } = buildRecipe(brief);
  return buildDeck(makeMedia(calls, seed));
}

function isOnBeat(mood: Mood, ms: number): boolean {
  const beatMs = 60_000 / MOOD_TERMS[mood].tempo;
  return Math.abs(ms - Math.round(ms / beatMs) * beatMs) <= FRAME_MS;
}

const SAMPLES = STUDIO_FORMATS.flatMap((format) =>
  Array.from({ length: 24 }, (_, seed) => ({ format, seed, mood: MOODS[seed % MOODS.length] ?? 'calm' })),
);

/** How far a clip is ahead of the video; null if it begins with its slide. */
function measureLead(background: Background | undefined, startMs: number): number | null {
  return background?.kind === 'video' && background.trimStartMs ? background.trimStartMs - startMs : null;
}

test('decks of all formats are valid with music, and their cuts move by 0.3 s at most', () => {
  for (const { format, seed, mood } of sampleByDay(SAMPLES, 5)) {
    const [plain, played] = [buildSample(format, seed, null), buildSample(format, seed, mood)];
    const { problems, warnings } = checkDeck(cutIntoShots(played));
    const expected = checkDeck(cutIntoShots(plain)).warnings.filter(({ code }) => code !== 'silent');
    expect([format, seed, problems, warnings]).toEqual([format, seed, [], expected]);
    expect(played.slides).toHaveLength(plain.slides.length);
    played.slides.forEach(({ startMs, background }, at) => {
      const before = plain.slides[at];
      expect(Math.abs(startMs - (before?.startMs ?? 0))).toBeLessThanOrEqual(MAX_BEAT_SHIFT_MS);
      expect(measureLead(background, startMs)).toBe(measureLead(before?.background, before?.startMs ?? 0));
    });
  }
});

test('nine of ten cuts between slides are on a beat, except where somebody begins to speak', () => {
  const cuts = SAMPLES.filter(({ format }) => format !== 'interview').flatMap(({ format, seed, mood }) =>
    cutIntoShots(buildSample(format, seed, mood))
      .slides.slice(1)
      .map(({ startMs }) => ({ format, onBeat: isOnBeat(mood, startMs) })),
  );
  expect(cuts.length).toBeGreaterThan(300);
  expect(cuts.filter(({ onBeat }) => onBeat).length / cuts.length).toBeGreaterThan(0.9);
});

test('nineteen of twenty end cards begin on a beat', () => {
  const starts = SAMPLES.filter(({ format }) => format !== 'interview').flatMap(({ format, seed, mood }) => {
    const brief = { ...sampleBrief(format, seed), music: { mood }, endCard: { callToAction: 'Come by', handle: '@a' } };
    const { calls, buildDeck } = buildRecipe(brief);
    const card = buildDeck(makeMedia(calls, seed)).slides.find(({ id }) => id === 'end');
    return card ? [{ format, onBeat: isOnBeat(mood, card.startMs) }] : [];
  });
  expect(starts.length).toBeGreaterThan(100);
  expect(starts.filter(({ onBeat }) => onBeat).length / starts.length).toBeGreaterThan(0.95);
});

test('the slides of a slideshow change on beats', () => {
  for (const mood of MOODS) {
    const pictures = ['ast_1', 'ast_2'].map((id) => ({ id, kind: 'image' as const }));
    const { maxSec } = FORMAT_RULES.slideshow;
    const text = 'Pour it slowly.\nWait for a whole night.\nStrain it twice.\nDrink it cold, with ice.';
    const deck = addMusic(buildSlideshowDeck({ text, pictures, ratio: '9:16', maxSec }), { mood });
    expect([mood, checkDeck(deck).problems]).toEqual([mood, []]);
    for (const { startMs } of deck.slides)
      expect([mood, startMs, isOnBeat(mood, startMs)]).toEqual([mood, startMs, true]);
  }
});
