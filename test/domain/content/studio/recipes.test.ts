import { describe, expect, test } from '@jest/globals';
import type { Box, Deck, Slide } from '../../../../domain/decks/deck.ts';
import { listDeckAssets } from '../../../../domain/decks/deck-assets.ts';
import { listSources } from '../../../../domain/content/media-call.ts';
import type { Brief } from '../../../../domain/content/studio/brief/brief.ts';
import type { StudioRecipe } from '../../../../domain/content/studio/recipe.ts';
import { buildRecipe } from '../../../../domain/content/studio/build-recipe.ts';
import { CAPTIONS, FACE } from '../../../../domain/content/studio/layout/frame-areas.ts';
import { parseDeck } from '../../../../decks/parse-deck.ts';
import { loadFonts } from '../../../../decks/fonts/fonts.ts';
import { measureDeck } from '../../../../decks/measure-deck.ts';
import { overlaps, measurePaintedText } from './painted-text.ts';
import { emptyBrief, makeMedia, sampleBrief, STUDIO_FORMATS } from './sample-briefs.ts';
import { sampleByDay } from '../../../support/runs.ts';

interface Sample {
  seed: number;
  brief: Brief;
  plan: StudioRecipe;
  deck: Deck;
}

/**
 * Twenty combinations of inputs, seven of them by day: prompts, scripts and generations in several scripts, brands without colours, minimum
 * and maximum lengths.
 */
const samples = new Map(
  STUDIO_FORMATS.map((format) => [
    format,
    sampleByDay([...Array(20).keys()], 3).map((seed) => buildSample(format, seed)),
  ]),
);

function buildSample(format: (typeof STUDIO_FORMATS)[number], seed: number): Sample {
  const brief = sampleBrief(format, seed);
  const plan = buildRecipe(brief);
  return { seed, brief, plan, deck: plan.buildDeck(makeMedia(plan.calls, seed)) };
}

describe.each(STUDIO_FORMATS)('%s', (format) => {
  const all = samples.get(format) ?? [];

  test('the deck renders without problems and warnings', () => {
    for (const { seed, deck } of all) {
      expect([seed, parseDeck(deck)]).toEqual([seed, { ok: true, deck }]);
      expect([seed, measureDeck(deck, loadFonts())]).toEqual([seed, { problems: [], warnings: [] }]);
    }
  });

  test('the deck only references assets of the brief and results of its calls', () => {
    for (const { seed, brief, plan, deck } of all) {
      const own = JSON.stringify({ ...brief, prompt: null });
      const media = makeMedia(plan.calls, seed);
      const kinds = new Map(Object.values(media).map(({ assetId, kind }) => [assetId, kind]));
      for (const { id, kind } of listDeckAssets(deck)) {
        const known = kinds.get(id) ?? (own.includes(`"id":"${id}","kind":"${kind}"`) ? kind : 'unknown');
        expect([seed, id, known]).toEqual([seed, id, kind]);
      }
    }
  });

  test('the deck uses every result of its calls', () => {
    for (const { seed, plan, deck } of all) {
      const passedOn = Object.values(plan.calls)
        .flatMap(listSources)
        .flatMap((source) => ('call' in source ? [source.call] : []));
      const shown = new Set([
        ...listDeckAssets(deck).map(({ id }) => id),
        ...passedOn.map((call) => `ast_made_${call}`),
      ]);
      const silent = Object.entries(plan.calls).filter(([key, { kind }]) => kind !== 'transcript' && key !== 'cutout');
      expect([seed, silent.map(([key]) => `ast_made_${key}`).filter((id) => !shown.has(id))]).toEqual([seed, []]);
    }
  });

  test('every call comes after the calls that it uses', () => {
    for (const { seed, brief, plan } of all) {
      const before = new Set<string>();
      for (const [key, call] of Object.entries(plan.calls)) {
        for (const source of listSources(call)) {
          const known =
            'call' in source ? before.has(source.call) : JSON.stringify(brief).includes(`"id":"${source.asset}"`);
          expect([seed, key, source, known]).toEqual([seed, key, source, true]);
        }
        before.add(key);
      }
    }
  });

  test("the video respects its format's limit, and its slides leave no gap", () => {
    for (const { seed, brief, deck } of all) {
      expect([seed, deck.durationMs <= brief.maxSec * 1_000, deck.durationMs >= 3_000]).toEqual([seed, true, true]);
      const starts = deck.slides.map(({ startMs }) => startMs);
      expect([seed, starts]).toEqual([seed, [0, ...deck.slides.slice(0, -1).map(({ endMs }) => endMs)]]);
      expect(deck.slides.at(-1)?.endMs).toBe(deck.durationMs);
    }
  });

  test('the same brief and media give the same deck', () => {
    for (const { seed, brief, plan, deck } of all) {
      const again = buildRecipe(structuredClone(brief));
      expect(again.calls).toEqual(plan.calls);
      expect(again.buildDeck(makeMedia(again.calls, seed))).toEqual(deck);
    }
  });

  test('no text box overlaps the captions', () => {
    for (const { seed, deck } of all.filter((one) => one.deck.captions.enabled)) {
      const band = { ...CAPTIONS, ...(deck.captions.position === 'top' ? { y: 0.125 } : {}) };
      for (const { box, ink } of measurePaintedText(deck))
        expect([seed, box.id, overlaps(ink, band)]).toEqual([seed, box.id, false]);
    }
  });
});

test('text is visible within the first second of any video with text', () => {
  for (const { brief, deck } of [...samples.values()].flat()) {
    const first = deck.slides.flatMap(({ boxes }) => boxes).filter(({ startMs = 0 }) => startMs < 1_000);
    const silent = ['characterswap', 'splitscreen', 'grid2x2'].includes(brief.format) && first.length === 0;
    expect([brief.format, brief.seed, silent || first.length > 0]).toEqual([brief.format, brief.seed, true]);
  }
});

test('nothing covers the face of a person who fills the frame', () => {
  const speaking = ['talkinghead', 'ugc', 'askmeanything', 'interview', 'productspokesperson', 'hookdemo'] as const;
  for (const format of speaking) {
    for (const { seed, deck } of samples.get(format) ?? []) {
      for (const { slide, box, ink } of measurePaintedText(deck).filter((one) => showsFace(one.slide))) {
        expect([
          format,
          seed,
          box.id,
          overlaps(ink, FACE),
          slide.layers?.some(({ rect }) => overlaps(rect, FACE)) ?? false,
        ]).toEqual([format, seed, box.id, false, false]);
      }
    }
  }
});

function showsFace({ background }: Slide): boolean {
  return background?.kind === 'video' && background.src.startsWith('ast_made_head');
}

test('caption words are in order and within the video', () => {
  for (const { brief, deck } of [...samples.values()].flat()) {
    let free = 0;
    for (const { startMs, endMs, text } of deck.captions.words ?? []) {
      expect([brief.format, text, startMs >= free, endMs > startMs, endMs <= deck.durationMs]).toEqual([
        brief.format,
        text,
        true,
        true,
        true,
      ]);
      free = endMs;
    }
  }
});

test('narrated videos have highlight captions of what no text shows, unless the caller disables them', () => {
  for (const { brief, plan, deck } of [...samples.values()].flat()) {
    const spoken = Object.values(plan.calls).some(({ kind }) => kind === 'voice');
    const { enabled, style, words = [] } = deck.captions;
    if (brief.captions) expect([enabled && !brief.captions.enabled, style]).toEqual([false, brief.captions.style]);
    else expect([brief.format, enabled, style]).toEqual([brief.format, spoken && words.length > 0, 'highlight']);
  }
});

test('captions wait until the hook has gone', () => {
  for (const { brief, deck } of [...samples.values()].flat()) {
    const { enabled, words = [] } = deck.captions;
    for (const slide of enabled ? deck.slides : []) {
      const [hook] = slide.boxes.filter(({ role }) => role === 'hook');
      const [from, to] = hook ? [hook.startMs ?? slide.startMs, hook.endMs ?? slide.endMs] : [0, 0];
      const early = words.filter(({ startMs }) => startMs >= from && startMs < to).map(({ text }) => text);
      expect([brief.format, brief.seed, early]).toEqual([brief.format, brief.seed, []]);
    }
  }
});

test('a narration plays completely, and music is ducked under it', () => {
  for (const { brief, plan, deck, seed } of [...samples.values()].flat()) {
    const media = makeMedia(plan.calls, seed);
    const voice = media['voice'];
    if (voice) {
      expect(deck.audio?.voiceover).toMatchObject({ src: voice.assetId, startMs: 0 });
      expect([brief.format, deck.durationMs >= (voice.durationMs ?? 0)]).toEqual([brief.format, true]);
    }
    const music = brief.music && 'asset' in brief.music ? brief.music.asset.id : undefined;
    expect(deck.audio?.music?.src).toBe(music);
    if (deck.audio?.music && voice) expect(deck.audio.music).toMatchObject({ duck: true, gainDb: -20 });
  }
});

test('text boxes have unique ids', () => {
  for (const { deck } of [...samples.values()].flat()) {
    const ids = deck.slides.flatMap(({ boxes }: { boxes: Box[] }) => boxes.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test.each(['MAMMOTH WHALES ', 'donaudampfschifffahrt', '珈琲豆', 'https://a.example/b?c=d&'])(
  'texts of maximum length, made of %j, fit their boxes',
  (filler) => {
    const long = (length: number): string => filler.repeat(60).slice(0, length).trim();
    const stat = { value: 1_234_567, unit: long(30), label: long(120), source: long(300) };
    const briefs: Brief[] = [
      { ...emptyBrief('askmeanything'), questions: [{ question: long(120), answer: long(40) }] },
      { ...emptyBrief('interview'), turns: [{ speaker: long(60), text: long(90) }] },
      { ...emptyBrief('splitscreen'), prompt: long(500), generation: { hook: long(140), body: long(60), angle: 'x' } },
      { ...emptyBrief('statvideo'), maxSec: 90, stat },
    ];
    for (const brief of briefs) {
      const plan = buildRecipe(brief);
      expect(measureDeck(plan.buildDeck(makeMedia(plan.calls, 1)), loadFonts())).toEqual({
        problems: [],
        warnings: [],
      });
    }
  },
);

test('a figure whose source is a link names its site, whole, on screen and in the narration', () => {
  const source = 'https://www.hanso-roasters.example/press/2026/guest-survey-november-results.html?utm=x';
  const stat = { value: 87, unit: '%', label: 'come back within a month', source };
  const { calls, buildDeck } = buildRecipe({ ...emptyBrief('statvideo'), stat });
  const deck = buildDeck(makeMedia(calls, 1));
  const shown = deck.slides.flatMap(({ boxes }) => boxes.filter(({ id }) => id === 'source'));
  expect(shown.map(({ text }) => text)).toEqual([expect.stringMatching(/^\p{L}+: hanso-roasters\.example$/u)]);
  expect(calls['voice']).toMatchObject({ text: expect.stringMatching(/: hanso-roasters\.example\.$/u) });
});
