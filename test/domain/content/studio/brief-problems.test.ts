import { expect, test } from '@jest/globals';
import { FORMAT_RULES } from '../../../../domain/content/format-rules.ts';
import { DRAFT_LIMITS } from '../../../../domain/generations/drafts/draft-validator.ts';
import type { Brief } from '../../../../domain/content/studio/brief/brief.ts';
import type { StudioFormat } from '../../../../domain/content/studio/recipe.ts';
import { buildRecipe } from '../../../../domain/content/studio/build-recipe.ts';
import {
  findBriefProblems,
  validateBrief,
  estimateVoiceSeconds,
} from '../../../../domain/content/studio/validation/validate-brief.ts';
import { findDeckProblems } from '../../../../decks/measure-deck.ts';
import { clip, emptyBrief, picture, sampleBrief, STUDIO_FORMATS } from './sample-briefs.ts';
import { sampleByDay } from '../../../support/runs.ts';

const LONG = 'word '.repeat(239).trim();
const BRAND = emptyBrief('statvideo').brand;
const PRODUCT = { name: 'Night Jar', picture: picture('ast_product') };

const paths = (brief: Brief): string[] => findBriefProblems(brief).map(({ path }) => path);

const buildBrief = (format: (typeof STUDIO_FORMATS)[number], more: Partial<Brief>): Brief => ({
  ...emptyBrief(format),
  ...more,
});

test('text that is too long to speak or read is rejected under its field', () => {
  const items = Array.from({ length: 10 }, () => ({ text: 'word '.repeat(24).trim(), asset: null }));
  const turns = Array.from({ length: 8 }, (_, at) => ({ speaker: `${at % 2}`, text: 'word '.repeat(60).trim() }));
  const questions = [{ question: 'Why?', answer: 'word '.repeat(120).trim() }];
  const stat = { value: 3, unit: null, label: 'word '.repeat(24).trim(), source: 'word '.repeat(60).trim() };
  expect(paths(buildBrief('talkinghead', { script: LONG }))).toEqual(['script']);
  expect(paths(buildBrief('productspokesperson', { script: LONG, product: PRODUCT }))).toEqual(['script']);
  expect(paths(buildBrief('listicle', { items }))).toEqual(['items']);
  expect(paths(buildBrief('ranking', { items }))).toEqual(['items']);
  expect(paths(buildBrief('interview', { turns }))).toEqual(['turns']);
  expect(paths(buildBrief('askmeanything', { questions }))).toEqual(['questions']);
  expect(paths(buildBrief('statvideo', { stat }))).toEqual(['stat']);
  expect(paths(buildBrief('fadein', { lines: Array.from({ length: 8 }, () => 'word '.repeat(24).trim()) }))).toEqual([
    'lines',
  ]);
});

test('a slow voice fits less text than a fast one', () => {
  const script = 'word '.repeat(60).trim();
  const at = (speed: number): Brief => ({ ...emptyBrief('talkinghead'), script, voice: { id: 'default', speed } });
  expect(paths(at(1))).toEqual([]);
  expect(paths(at(0.5))).toEqual(['script']);
  expect(estimateVoiceSeconds(buildRecipe(at(1)))).toBeCloseTo(25, 5);
});

test('a stat video needs a number from the stat or the brand', () => {
  const brief: Brief = { ...emptyBrief('statvideo'), prompt: 'How many people drink cold brew, 9 of 10?' };
  expect(paths(brief)).toEqual(['stat']);
  const claims = ['Roasted on Mondays', 'Web3 for everyone', 'Open 24/7', 'Free returns within 30 days'];
  const branded = { ...brief, brand: { ...brief.brand, valueProps: claims } };
  expect(paths(branded)).toEqual([]);
  const voice = buildRecipe(branded).calls['voice'];
  expect(voice).toMatchObject({ text: 'Free returns within 30 days. Source: Brewly.' });
});

test("other languages than English require the caller's text", () => {
  const german: Brief = { ...emptyBrief('talkinghead'), language: 'de', prompt: 'Kalter Kaffee' };
  expect(paths(german)).toEqual(['script']);
  expect(paths({ ...german, script: 'Kalter Kaffee wartet auf dich.' })).toEqual([]);
  expect(paths({ ...german, format: 'fadein', maxSec: 20, lines: ['Eins', 'Zwei'] })).toEqual([]);
  expect(paths({ ...german, format: 'splitscreen', prompt: null, assets: [clip('ast_1'), clip('ast_2')] })).toEqual([]);
});

test('text that is only shown is rejected if it does not fit its area', () => {
  const texts = ['Jar', 'word '.repeat(24).trim(), 'Water', 'Night'];
  const items = texts.map((text) => ({ text, asset: picture('ast_1') }));
  expect(paths(buildBrief('grid2x2', { items }))).toEqual(['items[1].text']);
});

const TAMIL = 'தமிழ்';
const SILENT = { enabled: false, style: 'plain' } as const;

test.each<[StudioFormat, Partial<Brief>, string[]]>([
  ['interview', { turns: [{ speaker: TAMIL, text: TAMIL }] }, ['turns[0].speaker', 'turns[0].text']],
  ['interview', { turns: [{ speaker: TAMIL, text: TAMIL }], captions: SILENT }, ['turns[0].speaker']],
  ['talkinghead', { script: `${TAMIL}. And more.`, captions: SILENT }, ['script']],
  ['talkinghead', { script: `And more. ${TAMIL}.`, captions: SILENT }, []],
  ['talkinghead', { script: 'And more.', generation: { hook: TAMIL, body: '', angle: '' } }, ['suggestionId']],
  ['statvideo', { stat: { value: 1, unit: null, label: 'a\tb', source: TAMIL } }, ['stat.label', 'stat.source']],
  ['statvideo', { brand: { ...BRAND, name: TAMIL, valueProps: ['Ready in 12 hours'] } }, ['workspaceId']],
  ['fadein', { lines: ['One', 'T\nh\nr\ne\ne'.repeat(9)] }, ['lines[1]']],
])('undrawable text that %s shows is rejected, text that it speaks is not: %#', (format, more, refused) => {
  const brief = buildBrief(format, more);
  expect(findBriefProblems(brief)).toEqual([]);
  expect(validateBrief(brief, findDeckProblems).map(({ path }) => path)).toEqual(refused);
});

test('text written for a prompt and all sample briefs fit their format', () => {
  for (const format of STUDIO_FORMATS) {
    for (const seed of sampleByDay([...Array(20).keys()], 5)) {
      const brief = sampleBrief(format, seed);
      expect([format, seed, validateBrief(brief, findDeckProblems)]).toEqual([format, seed, []]);
      if (brief.script !== null) continue;
      expect(estimateVoiceSeconds(buildRecipe(brief))).toBeLessThanOrEqual(FORMAT_RULES[format].maxSec);
    }
  }
});

/** Text of the maximum length with a full stop. */
const words = (most: number): string => `${'bread '.repeat(20).slice(0, most - 2)}s.`;

test('a generation of maximum length can be made in every format without other inputs', () => {
  const { hook, line, cta, maxLines: mostLines } = DRAFT_LIMITS;
  const lines = Array.from({ length: mostLines }, (_, at) => `${at} ${words(line - 2)}`);
  const generation = { hook: words(hook), body: [...lines, words(cta)].join('\n'), angle: 'The waiting' };
  for (const format of STUDIO_FORMATS.filter((one) => one !== 'statvideo')) {
    const questions = format === 'askmeanything' ? [{ question: generation.hook, answer: generation.body }] : [];
    expect([format, validateBrief(buildBrief(format, { generation, questions }), findDeckProblems)]).toEqual([
      format,
      [],
    ]);
  }
});
