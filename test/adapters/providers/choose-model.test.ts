import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { toScalars } from '../../../adapters/providers/call-values.ts';
import { chooseModel } from '../../../adapters/providers/choose-model.ts';
import { fillInput } from '../../../adapters/providers/fill-input.ts';
import type { Models } from '../../../adapters/providers/model-entry.ts';
import { readModels, readMediaSettings } from '../../../adapters/providers/settings.ts';
import { MEDIA_KINDS } from '../../../domain/content/media-call.ts';
import { chooseProvider, useProviderFixture, CALLS, embedded, request } from './provider-fixture.ts';

const scratch = useProviderFixture();
const fal = {
  key: 'k',
  queueUrl: 'https://queue.fal.run',
  restUrl: 'https://rest.fal.ai',
  jwksUrl: 'https://rest.fal.ai/j',
  schemaUrl: 'https://fal.ai/openapi.json',
};
const openai = { key: 'k', baseUrl: 'https://api.openai.com/v1' };

test('the embedded provider serves every kind if nothing is configured', () => {
  const providers = scratch.providers({});

  expect(MEDIA_KINDS.map((kind) => chooseProvider(providers, kind))).toEqual(MEDIA_KINDS.map(() => embedded));
  expect(providers.find('fal')).toBeNull();
});

test('a test key is always served by the embedded provider', () => {
  const providers = scratch.providers({ fal, openai });

  expect(MEDIA_KINDS.map((kind) => chooseProvider(providers, kind, false).name)).toEqual(
    MEDIA_KINDS.map(() => 'embedded'),
  );
});

test('a live call uses the first configured provider, or else the embedded one', () => {
  const names = (providers: ReturnType<typeof scratch.providers>) =>
    MEDIA_KINDS.map((kind) => `${kind}: ${chooseProvider(providers, kind).name}`);

  expect(names(scratch.providers({ fal, openai }))).toEqual(MEDIA_KINDS.map((kind) => `${kind}: fal`));
  expect(names(scratch.providers({ openai }))).toEqual([
    'image: openai',
    'clip: embedded',
    'voice: openai',
    'talking_head: embedded',
    'swap: embedded',
    'matte: embedded',
    'transcript: openai',
  ]);
  expect(scratch.providers({ fal }).find('fal')).toMatchObject({ sandbox: false });
});

test('every bundled model accepts every call of its kind', async () => {
  const models = readModels(null);
  for (const [kind, call] of Object.entries(CALLS)) {
    for (const { input, model } of models[kind as keyof typeof CALLS]) {
      const filled = JSON.stringify(fillInput(input, { ...call, text: 'x', voice: 'default', speaker: 1, seconds: 6 }));
      expect(`${model} ${filled}`).not.toMatch(/\$/u);
    }
  }
});

test('interview speakers without a chosen voice get different voices in each model', () => {
  for (const { input, model } of readModels(null).voice) {
    const choices = Array.from({ length: 8 }, (_, at) => {
      const call = {
        kind: 'voice',
        text: 'x',
        voice: { id: 'default', speed: 1, speaker: at + 1 },
        language: 'en',
      } as const;
      return JSON.stringify(fillInput(input, toScalars(call)));
    });
    expect([model, new Set(choices).size]).toEqual([model, 8]);
  }
});

test('an input that no model supports causes a warning', async () => {
  const references = [await scratch.file('image/png', 10)];
  const plain = { provider: 'fal', model: 'a/b', input: { prompt: '$prompt' }, output: 'images' } as const;
  const models: Models = { ...readModels(null), image: [plain] };

  const chosen = chooseModel(models, 'fal', request(CALLS.image, { inputs: { references } }));

  expect(chosen).toMatchObject({ entry: plain, inputs: {}, warnings: ['references_ignored'] });
});

test('an image model never receives a clip', async () => {
  const source = [await scratch.file('video/mp4', 10)];
  const models: Models = { ...readModels(null) };
  const pictures: Models = { ...models, matte: models.matte.filter(({ when }) => when?.['source'] === 'image') };

  expect(chooseModel(models, 'fal', request(CALLS.matte, { inputs: { source } }))?.entry.when).toEqual({
    source: 'video',
  });
  expect(chooseModel(pictures, 'fal', request(CALLS.matte, { inputs: { source } }))).toBeNull();
});

test.each<[string, unknown, unknown]>([
  ['a value', '$prompt', 'a kite'],
  ['text', 'plain', 'plain'],
  ['what has no value', '$from', undefined],
  ['a choice', { $from: 'ratio', choices: { '9:16': 'portrait' } }, 'portrait'],
  ['a value without a choice', { $from: 'ratio', choices: { '1:1': 'square' } }, undefined],
  ['another for all others', { $from: 'voice', choices: { default: 'a' }, otherwise: '$voice' }, 'mine'],
  ['the next step', { $from: 'seconds', steps: [5, 10] }, 10],
  ['the last step', { $from: 'seconds', steps: [2, 4] }, 4],
  ['a number as text', { $from: 'seconds', steps: [5, 10], as: 'text' }, '10'],
  ['a beginning, by characters', { $from: 'prompt', max: 3 }, 'a k'],
  ['what lies deeper', { a: ['$voice', '$from', { b: '$ratio' }] }, { a: ['mine', { b: '9:16' }] }],
])('the input of a model: %s', (_what, template, expected) => {
  const values = { prompt: 'a kite', ratio: '9:16', seconds: 6.5, voice: 'mine', from: [] };

  expect(fillInput({ field: template }, values)['field']).toEqual(expected);
});

test('a model file replaces only the kinds that it lists', async () => {
  const path = join(scratch.folder, 'models.json');
  const own = { provider: 'openai', model: 'kokoro', input: { input: '$text', voice: 'af_sky' }, output: '' };
  await writeFile(path, JSON.stringify({ kinds: { voice: [own] } }));

  const { models } = readMediaSettings({ MEDIA_MODELS: path });

  expect(models.voice).toEqual([own]);
  expect(models.image).toEqual(readModels(null).image);
});

test.each<[string, string, string]>([
  ['no file', '', 'MEDIA_MODELS: the model file cannot be read.'],
  ['no JSON', '{', 'MEDIA_MODELS: the model file is not JSON.'],
  ['an unknown kind', '{"kinds":{"hologram":[]}}', 'hologram'],
  [
    'an unknown provider',
    '{"kinds":{"voice":[{"provider":"acme","model":"a","input":{},"output":""}]}}',
    'kinds.voice.0.provider',
  ],
  [
    'an unknown variable',
    '{"kinds":{"voice":[{"provider":"fal","model":"a","input":{"x":{"y":"$promt"}},"output":""}]}}',
    'kinds.voice.0.input: $promt is unknown; expected one of $text, $voice, $speaker, $speed, $language',
  ],
  [
    'a transcript without words',
    '{"kinds":{"transcript":[{"provider":"fal","model":"a","input":{},"output":""}]}}',
    'kinds.transcript.0.words',
  ],
])('an invalid model file is rejected with its error: %s', async (_what, text, sentence) => {
  const path = join(scratch.folder, text === '' ? 'nowhere.json' : 'bad.json');
  if (text !== '') await writeFile(path, text);

  expect(() => readMediaSettings({ MEDIA_MODELS: path })).toThrow(sentence);
});

test('a setting that is not a URL is rejected', () => {
  expect(() => readMediaSettings({ FAL_QUEUE_URL: 'queue.fal.run' })).toThrow(
    'FAL_QUEUE_URL must be a URL that starts with http://',
  );
});

test('a provider is enabled by its key, and an OpenAI-compatible server by its URL', () => {
  expect(readMediaSettings({})).toMatchObject({ fal: null, replicate: null, openai: null });
  const all = readMediaSettings({
    FAL_KEY: 'a',
    REPLICATE_API_TOKEN: 'b',
    OPENAI_BASE_URL: 'http://127.0.0.1:8880/v1/',
  });
  expect(all).toMatchObject({
    fal: { key: 'a', queueUrl: 'https://queue.fal.run', jwksUrl: 'https://rest.fal.ai/.well-known/jwks.json' },
    replicate: { token: 'b', apiUrl: 'https://api.replicate.com/v1', webhookSecret: null },
    openai: { key: null, baseUrl: 'http://127.0.0.1:8880/v1' },
  });
});

test('a model whose end is announced is logged at start if its provider is configured', () => {
  scratch.log.length = 0;
  scratch.providers({ fal });
  expect(scratch.log).toEqual([]);

  scratch.providers({ openai });

  const logged = scratch.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged.map(({ model, endsAt }) => ({ model, endsAt }))).toEqual([
    { model: 'gpt-4o-mini-tts', endsAt: '2027-01-06' },
    { model: 'whisper-1', endsAt: '2027-02-26' },
  ]);
});

test('a prompt that is longer than the model takes is cut, with a warning', () => {
  const call = { ...CALLS.clip, prompt: 'a kite '.repeat(280) };
  const [long, short] = [call, CALLS.clip].map((one) => chooseModel(readModels(null), 'fal', request(one)));

  expect(long?.warnings).toEqual(['prompt_truncated']);
  expect(short?.warnings).toEqual([]);
  const { prompt } = fillInput(long?.entry.input ?? {}, toScalars(call));
  expect(prompt).toHaveLength(1_500);
});

test.each<[string, object]>([
  ['de-AT', { whisperLanguage: 'de', whisperLanguageName: 'german', minimaxLanguage: 'German' }],
  ['nb', { whisperLanguage: 'no', whisperLanguageName: 'norwegian', minimaxLanguage: 'Norwegian' }],
  ['fil', { whisperLanguage: 'tl', whisperLanguageName: 'tagalog', minimaxLanguage: '' }],
  ['yue', { whisperLanguage: 'zh', whisperLanguageName: 'cantonese', minimaxLanguage: 'Chinese,Yue' }],
  ['eo', { whisperLanguage: '', whisperLanguageName: '', minimaxLanguage: '' }],
])('the language %s has the name that each model uses, or none', (language, names) => {
  expect(toScalars({ ...CALLS.transcript, language })).toMatchObject(names);
});
