import { describe, expect, test } from '@jest/globals';
import { validateFormatInputs } from '../../../domain/content/validate-format-inputs.ts';
import { FORMAT_RULES, type FormatInputs } from '../../../domain/content/format-rules.ts';
import { FORMATS, TEMPLATE_FORMATS, type Format } from '../../../domain/formats.ts';

const ITEMS = [1, 2, 3, 4].map((n) => ({ text: `Item ${n}` }));
const TURNS = [
  { speaker: 'Host', text: 'Why cold brew?' },
  { speaker: 'Guest', text: 'It waits for you.' },
];
const ASSETS = ['ast_1', 'ast_2', 'ast_3', 'ast_4'];
const VIDEO = { sourceVideoUrl: 'https://example.com/a.mp4', rightsConfirmed: true };
const PRODUCT = { name: 'Cold brew', imageAssetId: 'ast_1' };
const STAT = { value: 18, unit: 'h', label: 'of waiting', source: 'Our own kitchen' };

/** Every way to give a format its required inputs. */
const ENOUGH: Record<Format, FormatInputs[]> = {
  walloftext: [{ deck: {} }, { prompt: 'x' }, { script: 'x' }, { suggestionId: 'gen_1' }],
  slideshow: [{ deck: {} }, { prompt: 'x' }, { suggestionId: 'gen_1' }, { assetIds: ASSETS.slice(0, 2) }],
  greenscreen: [{ deck: {} }, { suggestionId: 'gen_1' }, { assetIds: ASSETS.slice(0, 2) }],
  talkinghead: [
    { influencerId: 'inf_1', script: 'x' },
    { influencerId: 'inf_1', prompt: 'x' },
  ],
  ugc: [{ prompt: 'x' }, { script: 'x', product: PRODUCT }],
  characterswap: [
    { ...VIDEO, influencerId: 'inf_1' },
    { sourceAssetId: 'ast_1', rightsConfirmed: true, assetIds: ['ast_2'] },
  ],
  listicle: [{ items: ITEMS }, { prompt: 'x' }],
  ranking: [{ items: ITEMS }, { prompt: 'x' }],
  askmeanything: [{ questions: [{ question: 'Why?' }] }],
  splitscreen: [{ assetIds: ASSETS.slice(0, 2) }, { prompt: 'x' }, { influencerId: 'inf_1', assetIds: ['ast_1'] }],
  grid2x2: [{ assetIds: ASSETS }, { items: ITEMS }, { prompt: 'x' }],
  fadein: [{ prompt: 'x' }, { lines: ['one', 'two'] }],
  hookdemo: [
    { assetIds: ['ast_1'], prompt: 'x' },
    { sourceVideoUrl: VIDEO.sourceVideoUrl, script: 'x' },
  ],
  interview: [{ turns: TURNS }, { prompt: 'x' }],
  productspokesperson: [{ product: PRODUCT, script: 'x' }],
  greenscreenmobile: [{ assetIds: ['ast_1'], prompt: 'x' }],
  clonevideo: [VIDEO, { sourceAssetId: 'ast_1', rightsConfirmed: true }],
  statvideo: [{ stat: STAT }, { prompt: 'x' }],
};

const paths = (format: Format, given: FormatInputs): string[] =>
  validateFormatInputs(format, given).map(({ path }) => path);

test.each(FORMATS)('%s accepts every way to give its required inputs and rejects an empty job', (format) => {
  for (const given of ENOUGH[format]) expect([given, validateFormatInputs(format, given)]).toEqual([given, []]);
  expect(validateFormatInputs(format, {}).length).toBeGreaterThan(0);
});

describe('all problems of a job are reported together under their fields', () => {
  test.each<[Format, FormatInputs, string[]]>([
    ['talkinghead', {}, ['influencerId', 'script']],
    ['talkinghead', { influencerId: 'inf_1', script: 'x', durationSec: 31 }, ['durationSec']],
    ['characterswap', {}, ['sourceVideoUrl', 'influencerId', 'rightsConfirmed']],
    ['characterswap', { ...VIDEO, rightsConfirmed: false, influencerId: 'inf_1' }, ['rightsConfirmed']],
    ['clonevideo', { sourceAssetId: 'ast_1' }, ['rightsConfirmed']],
    ['listicle', { items: ITEMS.slice(0, 2) }, ['items']],
    ['listicle', { items: ITEMS.slice(0, 2), prompt: 'x' }, ['items']],
    ['grid2x2', { items: ITEMS.slice(0, 3) }, ['assetIds']],
    ['grid2x2', { assetIds: ASSETS.slice(0, 3) }, ['assetIds']],
    ['fadein', { lines: ['one'] }, ['lines']],
    ['interview', { turns: TURNS.slice(0, 1) }, ['turns']],
    ['askmeanything', { prompt: 'x' }, ['questions']],
    ['splitscreen', { assetIds: ['ast_1'] }, ['assetIds']],
    ['hookdemo', { prompt: 'x' }, ['assetIds']],
    ['productspokesperson', { product: PRODUCT }, ['script']],
    ['greenscreen', { assetIds: ASSETS.slice(0, 1), script: 'x' }, ['deck']],
    ['slideshow', { assetIds: ASSETS.slice(0, 1) }, ['deck']],
    ['walloftext', { prompt: 'x', durationSec: 61, music: { mood: 'calm' } }, ['durationSec']],
    ['slideshow', { deck: {}, music: { mood: 'calm' } }, ['music']],
    ['slideshow', { deck: {}, music: { assetId: 'ast_9' } }, ['music']],
    ['greenscreen', { suggestionId: 'gen_1', music: { assetId: 'ast_9' } }, []],
    ['slideshow', { prompt: 'x', voice: { id: 'v' } }, ['voice']],
  ])('%s with %j reports %j', (format, given, expected) => expect(paths(format, given)).toEqual(expected));
});

test('a deck is only accepted for the three template formats', () => {
  for (const format of FORMATS) {
    const refused = paths(format, { ...ENOUGH[format][0], deck: {} }).includes('deck');
    expect([format, refused]).toEqual([format, !TEMPLATE_FORMATS.includes(format)]);
  }
});

test('an input of another format is rejected, not ignored', () => {
  const everything = { items: ITEMS, questions: [{}], turns: TURNS, lines: ['a', 'b'], product: PRODUCT, stat: STAT };
  for (const format of FORMATS) {
    const given = { ...ENOUGH[format][0], ...everything, sourceAssetId: 'ast_1', rightsConfirmed: true };
    const refused = new Set(paths(format, given));
    for (const name of [...Object.keys(everything), 'sourceAssetId', 'rightsConfirmed']) {
      expect([format, name, refused.has(name)]).toEqual([format, name, !(name in FORMAT_RULES[format].own)]);
    }
  }
});
