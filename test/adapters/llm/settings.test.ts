import { expect, test } from '@jest/globals';
import { readGenerationSettings } from '../../../adapters/llm/settings.ts';

const OWN = { key: null, baseUrl: 'http://127.0.0.1:11434/v1' };

test('without a model nobody is asked, whatever else is configured', () => {
  expect(readGenerationSettings({ GENERATION_MODEL: ' ' }, OWN)).toBeNull();
});

test('a model is asked at the server that makes media too, for 15 s unless told otherwise', () => {
  expect(readGenerationSettings({ GENERATION_MODEL: 'llama' }, OWN)).toEqual({
    ...OWN,
    model: 'llama',
    timeoutMs: 15_000,
  });
  expect(readGenerationSettings({ GENERATION_MODEL: 'llama', GENERATION_TIMEOUT_MS: '9000' }, OWN)?.timeoutMs).toBe(
    9_000,
  );
});

test('settings that make no sense end the start, with what to do', () => {
  expect(() => readGenerationSettings({ GENERATION_MODEL: 'llama' }, null)).toThrow(
    'OPENAI_API_KEY or OPENAI_BASE_URL',
  );
  for (const text of ['soon', '0', '1.5e3.1', '30001', '-1']) {
    expect(() => readGenerationSettings({ GENERATION_TIMEOUT_MS: text }, OWN)).toThrow('GENERATION_TIMEOUT_MS must be');
  }
});
