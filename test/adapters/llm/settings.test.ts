import { expect, test } from '@jest/globals';
import { readGenerationSettings } from '../../../adapters/llm/settings.ts';
import { readMediaSettings } from '../../../adapters/providers/settings.ts';

const SERVER = { key: null, baseUrl: 'http://127.0.0.1:11434/v1' };
const OWN = { openai: SERVER, textPrices: [] };
const NONE = { openai: null, textPrices: [] };

test('no language model is called unless GENERATION_MODEL is set', () => {
  expect(readGenerationSettings({ GENERATION_MODEL: ' ' }, OWN)).toBeNull();
});

test('a model uses the OpenAI server of the media providers and times out after 15 s by default', () => {
  expect(readGenerationSettings({ GENERATION_MODEL: 'llama' }, OWN)).toEqual({
    ...SERVER,
    api: 'openai',
    model: 'llama',
    reasoningEffort: null,
    timeoutMs: 15_000,
    price: null,
  });
  expect(readGenerationSettings({ GENERATION_MODEL: 'llama', GENERATION_TIMEOUT_MS: '9000' }, OWN)?.timeoutMs).toBe(
    9_000,
  );
});

test('invalid settings stop the start with an error that says what to do', () => {
  expect(() => readGenerationSettings({ GENERATION_MODEL: 'llama' }, NONE)).toThrow(
    'GENERATION_BASE_URL, OPENAI_API_KEY or OPENAI_BASE_URL',
  );
  for (const text of ['soon', '0', '1.5e3.1', '30001', '-1']) {
    expect(() => readGenerationSettings({ GENERATION_TIMEOUT_MS: text }, OWN)).toThrow('GENERATION_TIMEOUT_MS must be');
  }
});

test('a separate server for text leaves media to OpenAI and never receives the key of OpenAI', () => {
  const env = { GENERATION_MODEL: 'llama', GENERATION_BASE_URL: 'http://127.0.0.1:11434/v1/', OPENAI_API_KEY: 'sk-1' };
  const media = readMediaSettings(env);

  expect(media.openai).toEqual({ key: 'sk-1', baseUrl: 'https://api.openai.com/v1' });
  expect(readGenerationSettings(env, media)).toMatchObject({ baseUrl: 'http://127.0.0.1:11434/v1', key: null });
  expect(readGenerationSettings({ ...env, GENERATION_API_KEY: 'own' }, media)).toMatchObject({ key: 'own' });
});

test('a text server alone enables no media provider', () => {
  const env = {
    GENERATION_MODEL: 'llama',
    GENERATION_BASE_URL: 'http://127.0.0.1:11434/v1',
    GENERATION_API_KEY: 'own',
  };

  expect(readMediaSettings(env)).toMatchObject({ openai: null, fal: null, replicate: null });
  expect(readGenerationSettings(env, NONE)).toMatchObject({ key: 'own', model: 'llama' });
});

test('an unknown reasoning effort is rejected', () => {
  const env = { GENERATION_MODEL: 'o4', GENERATION_REASONING_EFFORT: 'little' };

  expect(() => readGenerationSettings(env, OWN)).toThrow('GENERATION_REASONING_EFFORT must be none, minimal, low');
});

test.each(['anthropic', 'gemini'])('%s has an address of its own and never receives the key of OpenAI', (api) => {
  const env = { GENERATION_MODEL: 'm', GENERATION_API: api, OPENAI_API_KEY: 'sk-1' };
  const media = readMediaSettings(env);

  expect(() => readGenerationSettings(env, media)).toThrow(`GENERATION_API=${api} needs GENERATION_API_KEY`);
  expect(readGenerationSettings({ ...env, GENERATION_API_KEY: 'own' }, media)).toMatchObject({
    api,
    key: 'own',
    baseUrl: expect.stringMatching(/anthropic|googleapis/u),
  });
  const proxy = { ...env, GENERATION_BASE_URL: 'http://127.0.0.1:4000' };
  expect(readGenerationSettings(proxy, media)).toMatchObject({ key: null, baseUrl: 'http://127.0.0.1:4000' });
});
