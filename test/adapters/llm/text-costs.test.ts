import { expect, test } from '@jest/globals';
import { readGenerationSettings } from '../../../adapters/llm/settings.ts';
import { readMediaSettings } from '../../../adapters/providers/settings.ts';
import type { LocalResponse } from '../providers/local-provider.ts';
import { chatServer, says } from './chat-server.ts';

const chat = chatServer();

const PRICE = { api: 'openai' as const, model: 'some-model', inputUsd: 2, outputUsd: 10 };
const BRIEF = { brandName: 'Acme', hook: 'Coffee', lines: ['A line.'], claims: [], count: 1 };
const HOOKS = JSON.stringify(['One thing about coffee']);
const USAGE = { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 };

async function listCalls(script: LocalResponse[], price: typeof PRICE | null = PRICE) {
  chat.script = script;
  const { calls } = await chat.model({ price }).writeHooks(BRIEF, () => null);
  return calls.map(({ inputTokens, outputTokens, costUsd }) => [inputTokens, outputTokens, costUsd]);
}

test('a call costs its tokens by the list price of the model', async () => {
  expect(await listCalls([says(HOOKS, {}, USAGE)])).toEqual([[1_000, 200, 0.004]]);
});

test('the cost of a model without a price is unknown, not zero', async () => {
  expect(await listCalls([says(HOOKS, {}, USAGE)], null)).toEqual([[1_000, 200, null]]);
});

test('both rounds are listed, even one whose text is unusable or refused', async () => {
  const cutOff = says('{', { finish_reason: 'length' }, USAGE);
  expect(await listCalls([cutOff, says(HOOKS, {}, USAGE)])).toHaveLength(2);
  expect(await listCalls([says('', { finish_reason: 'content_filter' }, USAGE)])).toEqual([[1_000, 200, 0.004]]);
});

test.each<[string, object | undefined]>([
  ['nothing', undefined],
  ['words', { prompt_tokens: 'many', completion_tokens: 200 }],
  ['negative numbers', { prompt_tokens: 5, completion_tokens: -1 }],
  ['fractions', { prompt_tokens: 0.5, completion_tokens: 1 }],
  ['more than anybody sends', { prompt_tokens: 1e15, completion_tokens: 1 }],
])('a server that reports %s leaves the cost unknown and the texts intact', async (_what, usage) => {
  const [call] = await listCalls([says(HOOKS, {}, usage)]);
  expect(call?.at(-1)).toBeNull();
});

test('a call without a response may have been billed, at an unknown cost', async () => {
  expect(await listCalls(['silence'])).toEqual([[null, null, null]]);
});

test('a call whose connection is lost counts beside its retry', async () => {
  expect(await listCalls(['cut', says(HOOKS, {}, USAGE)])).toEqual([
    [null, null, null],
    [1_000, 200, 0.004],
  ]);
});

test('a refused request and an unreachable server cost nothing', async () => {
  expect(await listCalls([{ status: 401, body: {} }])).toEqual([]);
  const { calls } = await chat.model({ baseUrl: 'http://127.0.0.1:1/v1' }).writeHooks(BRIEF, () => null);
  expect(calls).toEqual([]);
});

test('the price comes from the models file, by API and model', () => {
  const media = readMediaSettings({ OPENAI_API_KEY: 'sk-1' });
  const { api, model } = media.textPrices.find((one) => one.api === 'openai') ?? PRICE;

  expect(readGenerationSettings({ GENERATION_MODEL: model }, media)?.price).toMatchObject({ api, model });
  expect(readGenerationSettings({ GENERATION_MODEL: 'my-own' }, media)?.price).toBeNull();
  const other = { GENERATION_MODEL: model, GENERATION_API: 'gemini', GENERATION_API_KEY: 'key' };
  expect(readGenerationSettings(other, media)?.price).toBeNull();
});
