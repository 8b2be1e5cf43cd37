import { describe, expect, test } from '@jest/globals';
import type { Format } from '../../domain/formats.ts';
import { extractFeatures } from '../../domain/generations/lessons/hook-features.ts';
import { listFacts } from '../../domain/generations/facts/list-facts.ts';
import { MANY_CLAIMS } from '../support/generations/statements.ts';
import { chooseFormats } from '../../domain/generations/choose-formats.ts';
import { deriveLessons, type MeasuredPost } from '../../domain/generations/lessons/lessons.ts';
import { scoreHook } from '../../domain/generations/hooks/score-hook.ts';
import { rankFormats, listFormatReasons, type TrendNote } from '../../domain/generations/lessons/trend-notes.ts';
import type { GenerationRequest } from '../../domain/generations/generation-request.ts';
import { writeGenerations } from '../../domain/generations/write-generations.ts';

/** Posts with views within a tenth of `views`. */
function posts(count: number, views: number, hook: string, format: Format = 'walloftext'): MeasuredPost[] {
  return Array.from({ length: count }, (_, at) => ({ hook, format, views: views * (0.9 + (0.2 * at) / count) }));
}

const NUMBERED = deriveLessons([...posts(24, 1_500, '3 loaves'), ...posts(30, 1_000, 'Loaves')]);

describe('lessons from own posts', () => {
  test('a lesson needs 20 posts on either side and reports views and posts', () => {
    expect(NUMBERED.features).toEqual([
      {
        subject: 'number',
        posts: 24,
        lift: { value: expect.closeTo(0.5, 1), low: expect.any(Number), high: expect.any(Number) },
      },
    ]);
  });

  test.each([
    ['too few posts have it', [...posts(19, 1_500, '3 loaves'), ...posts(30, 1_000, 'Loaves')]],
    ['too few have it not', [...posts(24, 1_500, '3 loaves'), ...posts(19, 1_000, 'Loaves')]],
    ['it makes no difference', [...posts(24, 1_000, '3 loaves'), ...posts(30, 1_000, 'Loaves')]],
  ])('there is no lesson if %s', (_, own) => {
    expect(deriveLessons(own)).toEqual({ features: [], formats: [] });
  });

  test('formats give lessons too', () => {
    const own = [...posts(20, 3_000, 'Loaves', 'slideshow'), ...posts(20, 1_000, 'Loaves')];
    expect(deriveLessons(own).formats.map(({ subject: of, lift }) => [of, lift.value > 0])).toEqual(
      expect.arrayContaining([
        ['slideshow', true],
        ['walloftext', false],
      ]),
    );
  });
});

const ASKED: GenerationRequest = {
  seed: 'ws_1|bread|0',
  count: 9,
  prompt: null,
  brandName: 'Brand',
  claims: MANY_CLAIMS,
  avoid: [],
  canDraw: () => true,
};
/** Hooks about the brand itself are common among the facts, and score lower than others. */
const OURS = deriveLessons([...posts(24, 1_500, 'Our loaves'), ...posts(30, 1_000, 'Loaves')]);
const STORIES = { formats: ['greenscreen', 'splitscreen'] } as const;
const countOurs = (request: Partial<GenerationRequest>): number =>
  writeGenerations({ ...ASKED, ...STORIES, ...request }).filter(({ hook }) => extractFeatures(hook).ourselves).length;

describe('drafts', () => {
  test('drafts are scored by the lessons and give them as reasons', () => {
    const hook = {
      hook: '3 loaves',
      format: 'slideshow',
      grounded: true,
      subjects: [],
      competitors: [],
      isRepeat: false,
    } as const;
    const [plain, learned] = [scoreHook(hook), scoreHook({ ...hook, lessons: NUMBERED })];
    expect(learned.score).toBeGreaterThan(plain.score);
    expect(learned.detail).toContainEqual({
      points: 5,
      reason: 'is like your own posts that had 50 % more views (each has a number; 24 posts)',
    });
  });

  test('two thirds of the drafts follow the lessons, every third explores', () => {
    const lessons = OURS;
    expect(countOurs({ lessons })).toBeGreaterThan(countOurs({}));
    expect(countOurs({ lessons })).toBeGreaterThanOrEqual(6);
    const why = writeGenerations({ ...ASKED, ...STORIES, lessons }).map((generation) => generation.why);
    expect(why.filter((text) => text.includes('like your own posts that had 50 % more views'))).toHaveLength(
      countOurs({ lessons }),
    );
  });

  test('drafts without lessons are unchanged', () => {
    expect(writeGenerations({ ...ASKED, lessons: deriveLessons([]), trends: [] })).toEqual(writeGenerations(ASKED));
  });
});

const note = (changes: Partial<TrendNote>): TrendNote => ({
  platform: 'clipapp',
  kind: 'format',
  title: 'Ranked list',
  description: 'From the last place to the first.',
  direction: 'rising',
  formatHint: 'ranking',
  source: 'import',
  day: '2026-11-21',
  ...changes,
});

describe('formats', () => {
  const lessons = deriveLessons([
    ...posts(20, 3_000, 'Loaves', 'slideshow'),
    ...posts(20, 1_000, 'Loaves', 'greenscreen'),
  ]);

  test('formats that did well in own posts come first, then those that rise', () => {
    const trends = [
      note({}),
      note({ source: 'editorial', formatHint: 'ugc' }),
      note({ direction: 'steady', formatHint: 'fadein' }),
    ];
    expect(rankFormats({ lessons, trends })).toEqual({ first: ['slideshow', 'ranking'], last: ['greenscreen'] });
    const mix = chooseFormats(4, {
      material: { facts: listFacts(MANY_CLAIMS, () => true), pictures: [], hasPresenter: false },
      seed: '1',
      better: rankFormats({ lessons, trends }),
    });
    expect(mix).toEqual(['ranking', expect.any(String), 'slideshow', expect.any(String)]);
  });

  test('a draft explains its format', () => {
    expect(listFormatReasons('slideshow', { lessons })).toEqual([
      'Your own slideshow videos had 200 % more views (20 posts) than the others.',
    ]);
    expect(listFormatReasons('ranking', { trends: [note({})] })).toEqual([
      'The format suits “Ranked list”, which rises on clipapp (2026-11-21).',
    ]);
  });
});
