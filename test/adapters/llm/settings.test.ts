import { expect, test } from '@jest/globals';
import { readGenerationSettings } from '../../../adapters/llm/settings.ts';

const OWN = { key: null, baseUrl: 'http://127.0.0.1:11434/v1' };

test('no language model is called unless IDEAS_MODEL is set', () => {
  expect(readGenerationSettings({ GENERATION_MODEL: ' ' }, OWN)).toBeNull();
});

test('a model uses the OpenAI server of the media providers and times out after 15 s by default', () => {
  expect(readGenerationSettings({ GENERATION_MODEL: 'llama' }, OWN)).toEqual({
    ...OWN,
    model: 'llama',
    timeoutMs: 15_000,
  });
  expect(readGenerationSettings({ GENERATION_MODEL: 'llama', GENERATION_TIMEOUT_MS: '9000' }, OWN)?.timeoutMs).toBe(
    9_000,
  );
});

test('invalid settings stop the start with an error that says what to do', () => {
  expect(() => readGenerationSettings({ GENERATION_MODEL: 'llama' }, null)).toThrow(
    'OPENAI_API_KEY or OPENAI_BASE_URL',
  );
  for (const text of ['soon', '0', '1.5e3.1', '30001', '-1']) {
    expect(() => readGenerationSettings({ GENERATION_TIMEOUT_MS: text }, OWN)).toThrow('GENERATION_TIMEOUT_MS must be');
  }
});
