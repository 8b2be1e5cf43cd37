import { describe, expect, test } from '@jest/globals';
import type { Brief } from '../../../../domain/content/studio/brief/brief.ts';
import {
  buildClipRecipe,
  buildImagesRecipe,
  buildVoiceoverRecipe,
} from '../../../../domain/content/studio/media/media-job-calls.ts';
import type { StudioFormat } from '../../../../domain/content/studio/recipe.ts';
import { LOOKS } from '../../../../domain/decks/looks.ts';
import { buildRecipe } from '../../../../domain/content/studio/build-recipe.ts';
import { clip, emptyBrief, makeKeyedMedia, picture, STUDIO_FORMATS } from './sample-briefs.ts';

const SCRIPT =
  'Cold brew needs no machine. It needs a jar, water and a night. You pour it in the morning, and that is all of it.';
const PRESENTER = {
  name: 'Mara',
  appearance: 'red hair',
  portrait: picture('ast_face'),
  voice: { id: 'warm', speed: 1.1 },
};
const FACELESS = { ...PRESENTER, portrait: null };
const ITEMS = ['Jar', 'Water', 'Night'].map((text, at) => ({ text, asset: at === 1 ? picture('ast_own') : null }));
const TURNS = [
  { speaker: 'Host', text: 'Why cold brew?' },
  { speaker: 'Mara', text: 'It waits for me.' },
  { speaker: 'Host', text: 'Truly?' },
];
const PRODUCT = { name: 'Night Jar', picture: picture('ast_jar') };
const STAT = { value: 12, unit: 'h', label: 'of waiting', source: 'Our kitchen' };
const SOURCE = { asset: clip('ast_source', 9_000), cutsMs: [2_000, 5_000] };
const DEMO = [clip('ast_demo')];
const IDEA = { hook: 'Try this before you give up on cold brew', body: SCRIPT, angle: 'A first step' };

const brief = (format: StudioFormat, more: Partial<Brief>): Brief => ({ ...emptyBrief(format), ...more });

/** The calls of each format, in order. */
const EXPECTED: [StudioFormat, Partial<Brief>, string[]][] = [
  ['talkinghead', { presenter: PRESENTER, script: SCRIPT }, ['voice', 'talking_head']],
  ['talkinghead', { presenter: FACELESS, script: SCRIPT }, ['image', 'voice', 'talking_head']],
  ['ugc', { script: SCRIPT, product: PRODUCT }, ['image', 'voice', 'talking_head', 'clip']],
  ['ugc', { script: `${SCRIPT} ${SCRIPT}`, presenter: PRESENTER }, ['voice', 'talking_head', 'clip', 'clip']],
  ['ugc', { script: SCRIPT, presenter: PRESENTER, assets: DEMO }, ['voice', 'talking_head']],
  ['ugc', { script: 'Short.', presenter: PRESENTER }, ['voice', 'talking_head']],
  ['characterswap', { source: SOURCE, presenter: PRESENTER }, ['swap']],
  ['characterswap', { source: SOURCE, presenter: FACELESS }, ['image', 'swap']],
  ['characterswap', { source: SOURCE, assets: [picture('ast_hero')] }, ['swap']],
  [
    'characterswap',
    { source: SOURCE, presenter: PRESENTER, captions: { enabled: true, style: 'plain' } },
    ['swap', 'transcript'],
  ],
  ['listicle', { items: ITEMS }, ['image', 'image', 'voice']],
  ['ranking', { items: ITEMS }, ['image', 'image', 'voice']],
  [
    'askmeanything',
    { questions: [{ question: 'Why?', answer: 'So.' }], presenter: PRESENTER },
    ['voice', 'talking_head'],
  ],
  ['askmeanything', { questions: [{ question: 'Why?', answer: null }] }, ['image', 'voice', 'talking_head']],
  ['splitscreen', { assets: [clip('ast_1'), clip('ast_2')] }, []],
  ['splitscreen', { assets: DEMO, presenter: PRESENTER, script: SCRIPT }, ['voice', 'talking_head']],
  ['splitscreen', { prompt: 'cold brew' }, ['voice', 'clip', 'clip']],
  ['grid2x2', { assets: [1, 2, 3, 4].map((n) => picture(`ast_${n}`)) }, []],
  ['grid2x2', { prompt: 'cold brew' }, ['image', 'image', 'image', 'image']],
  ['fadein', { lines: ['One', 'Two'] }, ['image']],
  ['fadein', { lines: ['One', 'Two'], assets: DEMO }, []],
  ['hookdemo', { assets: DEMO, script: SCRIPT }, ['voice', 'clip']],
  ['hookdemo', { assets: DEMO, script: SCRIPT, presenter: PRESENTER }, ['voice', 'talking_head']],
  ['hookdemo', { source: SOURCE, script: SCRIPT }, ['voice', 'clip']],
  ['hookdemo', { generation: IDEA }, ['voice', 'clip', 'clip', 'image']],
  ['hookdemo', { generation: IDEA, presenter: PRESENTER }, ['voice', 'talking_head', 'clip', 'image']],
  [
    'interview',
    { turns: TURNS, presenter: PRESENTER },
    ['image', 'voice', 'talking_head', 'voice', 'talking_head', 'voice', 'talking_head'],
  ],
  [
    'productspokesperson',
    { product: PRODUCT, script: SCRIPT, presenter: PRESENTER },
    ['image', 'voice', 'talking_head'],
  ],
  ['greenscreenmobile', { assets: DEMO, script: SCRIPT, presenter: PRESENTER }, ['voice', 'talking_head', 'matte']],
  [
    'greenscreenmobile',
    { generation: IDEA, presenter: PRESENTER },
    ['image', 'image', 'voice', 'talking_head', 'matte'],
  ],
  ['greenscreenmobile', { script: 'Short.', presenter: PRESENTER }, ['image', 'voice', 'talking_head', 'matte']],
  ['clonevideo', { source: SOURCE, script: SCRIPT }, ['clip', 'image', 'image', 'voice']],
  ['statvideo', { stat: STAT }, ['image', 'voice']],
];

test.each(EXPECTED)('%s of %j requests %j', (format, more, kinds) => {
  expect(Object.values(buildRecipe(brief(format, more)).calls).map(({ kind }) => kind)).toEqual(kinds);
});

test.each(STUDIO_FORMATS)('a generation without media for %s shows media all the time', (format) => {
  const questions = [{ question: 'Why?', answer: 'So.' }];
  const plan = buildRecipe(brief(format, { generation: IDEA, questions, stat: STAT }));
  for (const [at, { background, layers = [] }] of plan.buildDeck(makeKeyedMedia(plan.calls, {})).slides.entries()) {
    expect([at, background?.kind ?? (layers.length > 1 ? 'layers' : 'nothing')]).not.toEqual([at, 'nothing']);
  }
});

test.each([
  ['hookdemo', ['demo1', 'demo2']],
  ['greenscreenmobile', ['screen1', 'screen2']],
] as const)('a job for %s that was planned before %j were made still becomes its video', (format, keys) => {
  const plan = buildRecipe(brief(format, { generation: IDEA }));
  const media = makeKeyedMedia(plan.calls, {});
  expect(Object.keys(media)).toEqual(expect.arrayContaining([...keys]));
  const earlier = Object.fromEntries(Object.entries(media).filter(([key]) => !keys.some((one) => one === key)));
  const last = plan.buildDeck(earlier).slides.at(-1);
  expect([last?.endMs, last?.background]).toEqual([plan.buildDeck(media).durationMs, undefined]);
});

test("a script is spoken verbatim in the caller's voice and language", () => {
  for (const format of [
    'talkinghead',
    'ugc',
    'hookdemo',
    'greenscreenmobile',
    'productspokesperson',
    'clonevideo',
  ] as const) {
    const more = { script: SCRIPT, product: PRODUCT, source: SOURCE, assets: DEMO, language: 'en-GB' };
    const { voice } = buildRecipe(brief(format, { ...more, voice: { id: 'deep', speed: 0.9 } })).calls;
    expect(voice).toEqual({ kind: 'voice', text: SCRIPT, voice: { id: 'deep', speed: 0.9 }, language: 'en-GB' });
    expect(buildRecipe(brief(format, { ...more, presenter: PRESENTER })).calls['voice']).toMatchObject({
      voice: PRESENTER.voice,
    });
  }
});

test("the product is in the presenter's picture, beside the face", () => {
  const { scene } = buildRecipe(
    brief('productspokesperson', { product: PRODUCT, script: SCRIPT, presenter: PRESENTER }),
  ).calls;
  expect(scene).toMatchObject({ references: [{ asset: 'ast_face' }, { asset: 'ast_jar' }] });
});

test("pictures of one video have different seeds and the brand's colours", () => {
  const palette = ['#00AA88', '#112233'];
  const more = { items: ITEMS, brand: { ...emptyBrief('listicle').brand, palette } };
  const images = Object.values(buildRecipe(brief('listicle', more)).calls).filter(({ kind }) => kind === 'image');
  expect(new Set(images.map((call) => 'seed' in call && call.seed)).size).toBe(images.length);
  for (const call of images) expect('prompt' in call && call.prompt).toContain('Touches of green, deep blue.');
});

test('a presenter who cannot be cut out is shown in a rounded frame', () => {
  const plan = buildRecipe(brief('greenscreenmobile', { assets: DEMO, script: SCRIPT, presenter: PRESENTER }));
  const layerWith = (keys: Parameters<typeof makeKeyedMedia>[1]) =>
    plan.buildDeck(makeKeyedMedia(plan.calls, keys)).slides[0]?.layers?.[0];
  expect(layerWith({ cutout: { kind: 'alpha' } })).toMatchObject({ src: 'ast_made_cutout', key: { kind: 'alpha' } });
  expect(layerWith({ head: { kind: 'chroma' } })).toMatchObject({ src: 'ast_made_head', key: { kind: 'chroma' } });
  expect(layerWith({})).toMatchObject({ src: 'ast_made_head', radius: 0.16 });
  expect(layerWith({})).not.toHaveProperty('key');
});

function buildAudio(music: Brief['music']) {
  const plan = buildRecipe(brief('talkinghead', { script: SCRIPT, presenter: PRESENTER, music }));
  expect(plan.warnings).toEqual([]);
  return plan.buildDeck(makeKeyedMedia(plan.calls, {})).audio;
}

test('music requested by mood plays under the voice, at the requested gain', () => {
  expect(buildAudio({ mood: 'calm' })).toMatchObject({ music: { mood: 'calm' }, voiceover: { startMs: 0 } });
  expect(buildAudio({ mood: 'happy', gainDb: -3 })?.music).toEqual({ mood: 'happy', gainDb: -3 });
  expect(buildAudio(null)).not.toHaveProperty('music');
});

test('media jobs request the given number of pictures, one clip or one voice', () => {
  const images = buildImagesRecipe({ prompt: 'A jar', count: 3, ratio: '1:1', references: [], seed: 2_147_483_646 });
  expect(Object.keys(images.calls)).toEqual(['image1', 'image2', 'image3']);
  const seeds = Object.values(images.calls).map((call) => ('seed' in call ? call.seed : -1));
  expect(new Set(seeds).size).toBe(3);
  for (const seed of seeds) expect(seed).toBeLessThan(2_147_483_647);
  const shot = buildClipRecipe({ prompt: 'A jar', seconds: 5, ratio: '9:16', from: { asset: 'ast_1' }, seed: 1 });
  expect(shot.calls).toEqual({
    clip: { kind: 'clip', prompt: 'A jar', seconds: 5, ratio: '9:16', from: { asset: 'ast_1' }, seed: 1 },
  });
  expect(buildVoiceoverRecipe('Hello.', { id: 'warm', speed: 1 }, 'en').calls).toEqual({
    voice: { kind: 'voice', text: 'Hello.', voice: { id: 'warm', speed: 1 }, language: 'en' },
  });
});

test('a splitscreen asks for clips of a length that models bill for', () => {
  const { calls } = buildRecipe({ ...emptyBrief('splitscreen'), prompt: 'cold brew' });

  const seconds = Object.values(calls).flatMap((call) => (call.kind === 'clip' ? [call.seconds] : []));
  expect(seconds).toEqual([5, 5]);
});

describe('the prompts of pictures', () => {
  const BRAND = { ...emptyBrief('fadein').brand, palette: ['#14532D', '#F2A541'] };
  const readPrompts = (format: StudioFormat, more: Partial<Brief>): string[] =>
    Object.values(buildRecipe(brief(format, { brand: BRAND, ...more })).calls).flatMap((call) =>
      call.kind === 'image' || call.kind === 'clip' ? [call.prompt] : [],
    );

  test('show what an idea states, never its hook', () => {
    const prompts = STUDIO_FORMATS.flatMap((format) => {
      try {
        return readPrompts(format, { generation: IDEA, assets: format === 'greenscreenmobile' ? DEMO : [] });
      } catch {
        return [];
      }
    });
    expect(prompts.length).toBeGreaterThan(8);
    expect(prompts.filter((prompt) => prompt.includes(IDEA.hook))).toEqual([]);
    expect(prompts.filter((prompt) => prompt.startsWith('Cold brew needs no machine')).length).toBeGreaterThan(0);
  });

  test('end with one style for all pictures of a video: that of its look, and the brand’s colours in words', () => {
    const styles = LOOKS.map((look) => {
      const found = new Set(readPrompts('listicle', { items: ITEMS, look }).map((prompt) => prompt.split('\n')[1]));
      expect(found.size).toBe(1);
      return [...found].join();
    });
    expect(new Set(styles).size).toBe(LOOKS.length);
    expect(styles.filter((style) => !style.includes('Touches of deep green, orange.'))).toEqual([]);
    expect(styles.filter((style) => style.includes('#'))).toEqual([]);
  });
});
