/** The APIs of Anthropic and Google: this service sends what their own clients send for the same call. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI, ThinkingLevel } from '@google/genai';
import { pino } from 'pino';
import { createChatModel, type ChatResult } from '../../../adapters/llm/chat-model.ts';
import type { GenerationSettings } from '../../../adapters/llm/settings.ts';
import { createProviderHttp } from '../../../adapters/providers/provider-http.ts';
import { getHostAndPort } from '../../../adapters/providers/settings.ts';
import { checkMediaProviders } from '../../../bin/commands/providers.ts';
import { createGenerationWriter } from '../../../adapters/llm/generation-writer.ts';
import { startLocalProvider, type LocalProvider, type LocalResponse } from '../providers/local-provider.ts';
import { findSchemaErrors, readDeclarations, readPublishedSchema } from '../providers/published-schema.ts';

const KEY = 'own-secret';
const FORMAT = {
  name: 'hooks',
  schema: {
    type: 'object',
    properties: { hooks: { type: 'array', items: { type: 'string' } } },
    required: ['hooks'],
    additionalProperties: false,
  },
};
const MESSAGES = [
  { role: 'system', content: 'You write.' },
  { role: 'user', content: 'One.' },
  { role: 'assistant', content: '{"hooks":[]}' },
  { role: 'user', content: 'More.' },
] as const;

const MODELS: Readonly<Record<string, string>> = { anthropic: 'claude-haiku-4-5', gemini: 'gemini-2.5-flash' };

type Api = 'anthropic' | 'gemini';

let server: LocalProvider;
let answer: LocalResponse | null;

beforeAll(async () => {
  server = await startLocalProvider((seen) => {
    const { path, headers, body } = seen;
    const isAnthropic = path.startsWith('/v1/');
    if (isAnthropic ? headers['authorization'] !== `Bearer ${KEY}` : headers['x-goog-api-key'] !== KEY) {
      return fail(isAnthropic ? 'anthropic' : 'gemini', 401, 'authentication_error');
    }
    if (seen.method === 'GET') return Object.values(MODELS).some((id) => path.endsWith(id)) ? ok({}) : { status: 404 };
    return (isAnthropic ? rejectMessage(body) : null) ?? answer ?? { status: 500 };
  });
});

beforeEach(() => {
  answer = null;
  server.seen.length = 0;
});

afterAll(() => server.close());

const ok = (body: object): LocalResponse => ({ status: 200, body });

/** Rejects what the declared type of a request does not have. */
function rejectMessage(body: Buffer): LocalResponse | null {
  const declarations = readDeclarations('@anthropic-ai/sdk/resources/messages/messages.d.ts');
  const schema = readPublishedSchema(declarations, 'MessageCreateParamsBase');
  const [error] = findSchemaErrors(schema ?? { not: {} }, JSON.parse(body.toString()));
  return error ? fail('anthropic', 400, 'invalid_request_error', error.message) : null;
}

function fail(api: Api, status: number, type: string, message = 'no'): LocalResponse {
  if (api === 'anthropic') return { status, body: { type: 'error', error: { type, message }, request_id: 'req_1' } };
  return { status, body: { error: { code: status, status: type, message } } };
}

function buildReply(api: Api, text: string, reason: string = api === 'anthropic' ? 'end_turn' : 'STOP'): LocalResponse {
  if (api === 'gemini') {
    const parts = [{ text: 'I think.', thought: true }, { text }];
    const usageMetadata = { promptTokenCount: 30, candidatesTokenCount: 4, thoughtsTokenCount: 6 };
    return ok({ candidates: [{ content: { role: 'model', parts }, finishReason: reason }], usageMetadata });
  }
  const content = [
    { type: 'thinking', thinking: '…', signature: 's' },
    { type: 'text', text, citations: null },
  ];
  const usage = { input_tokens: 20, cache_read_input_tokens: 10, output_tokens: 10 };
  return ok({ id: 'msg_1', type: 'message', role: 'assistant', content, stop_reason: reason, usage });
}

const getBase = (api: Api): string => (api === 'anthropic' ? server.origin : `${server.origin}/v1beta`);

function settings(api: Api, changes: Partial<GenerationSettings> = {}): GenerationSettings {
  const model = MODELS[api] ?? '';
  return {
    api,
    key: KEY,
    baseUrl: getBase(api),
    model,
    reasoningEffort: 'low',
    timeoutMs: 10_000,
    price: null,
    ...changes,
  };
}

function complete(api: Api, changes: Partial<GenerationSettings> = {}): Promise<ChatResult> {
  const http = createProviderHttp(getHostAndPort(new URL(server.origin)));
  return createChatModel(settings(api, changes), http).complete(MESSAGES, FORMAT, 10_000);
}

const bodyAt = (at: number): unknown => JSON.parse(server.seen.at(at)?.body.toString() ?? '');

/** What `say` reports in the words of either API. */
const USAGE = { inputTokens: 30, outputTokens: 10 };

test('the Messages API receives what the client of Anthropic sends', async () => {
  answer = buildReply('anthropic', '{"hooks":["One"]}');
  expect(await complete('anthropic')).toEqual({ ok: true, text: '{"hooks":["One"]}', usage: USAGE });
  const sent = bodyAt(-1) as Anthropic.MessageCreateParamsNonStreaming;

  const client = new Anthropic({ apiKey: KEY, baseURL: server.origin, maxRetries: 0 });
  const message = await client.messages.create(sent);

  expect(message.content.at(-1)).toMatchObject({ type: 'text', text: '{"hooks":["One"]}' });
  const [ours, theirs] = server.seen;
  expect([ours?.path, ours?.headers['anthropic-version']]).toEqual([
    theirs?.path,
    theirs?.headers['anthropic-version'],
  ]);
  expect(sent).toEqual(bodyAt(1));
  expect(sent).toMatchObject({
    system: expect.stringMatching(/^You write\.[^]*JSON Schema/u),
    messages: [{ role: 'user' }, { role: 'assistant' }, { role: 'user' }],
    output_config: { effort: 'low', format: { type: 'json_schema', schema: FORMAT.schema } },
  });
});

test('generateContent receives what the client of Google sends', async () => {
  answer = buildReply('gemini', '{"hooks":["One"]}');
  expect(await complete('gemini')).toEqual({ ok: true, text: '{"hooks":["One"]}', usage: USAGE });
  const sent = bodyAt(-1) as { systemInstruction: { parts: { text: string }[] } };

  const client = new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl: server.origin, apiVersion: 'v1beta' } });
  const response = await client.models.generateContent({
    model: MODELS['gemini'] ?? '',
    contents: [
      { role: 'user', parts: [{ text: 'One.' }] },
      { role: 'model', parts: [{ text: '{"hooks":[]}' }] },
      { role: 'user', parts: [{ text: 'More.' }] },
    ],
    config: {
      systemInstruction: sent.systemInstruction.parts[0]?.text ?? '',
      responseMimeType: 'application/json',
      responseJsonSchema: FORMAT.schema,
      thinkingConfig: { thinkingLevel: ThinkingLevel.LOW },
    },
  });

  expect(response.text).toBe('{"hooks":["One"]}');
  expect(server.seen[0]?.path).toBe(server.seen[1]?.path);
  expect(sent).toEqual(bodyAt(1));
});

test.each<[Api, string, LocalResponse, string]>([
  ['anthropic', 'a refusal', buildReply('anthropic', 'no', 'refusal'), 'refused'],
  ['anthropic', 'a truncated text', buildReply('anthropic', '{', 'max_tokens'), 'truncated'],
  ['anthropic', 'no text', ok({ content: [], stop_reason: 'end_turn' }), 'unreadable'],
  ['anthropic', 'a page', { status: 200, body: Buffer.from('<p>') }, 'unreadable'],
  ['anthropic', 'an empty balance', fail('anthropic', 402, 'billing_error'), 'rejected'],
  ['anthropic', 'a missing model', fail('anthropic', 404, 'not_found_error'), 'rejected'],
  ['anthropic', 'a rate limit', fail('anthropic', 429, 'rate_limit_error'), 'busy'],
  ['anthropic', 'an overload', fail('anthropic', 529, 'overloaded_error'), 'busy'],
  ['gemini', 'a blocked prompt', ok({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }), 'refused'],
  ['gemini', 'a blocked answer', buildReply('gemini', '', 'SAFETY'), 'refused'],
  ['gemini', 'a truncated text', buildReply('gemini', '{', 'MAX_TOKENS'), 'truncated'],
  ['gemini', 'no candidate', ok({ candidates: [] }), 'unreadable'],
  ['gemini', 'a refused key', fail('gemini', 403, 'PERMISSION_DENIED'), 'rejected'],
  ['gemini', 'a rate limit', fail('gemini', 429, 'RESOURCE_EXHAUSTED'), 'busy'],
])('%s: %s is told apart', async (api, _what, said, kind) => {
  answer = said;

  expect(await complete(api)).toMatchObject({ ok: false, failure: { kind } });
  expect(server.seen).toHaveLength(1);
});

test.each<Api>(['anthropic', 'gemini'])(
  '%s: a refused schema is left out, and the prompt still names it',
  async (api) => {
    answer = fail(api, 400, 'invalid_request_error');

    expect(await complete(api)).toMatchObject({ failure: { kind: 'rejected' } });
    const [first, second] = [0, 1].map((at) => JSON.stringify(bodyAt(at)));
    expect(first).toMatch(/json_schema|responseJsonSchema/u);
    expect(second).not.toMatch(/json_schema|responseJsonSchema/u);
    expect(second).toContain('JSON Schema');
  },
);

test.each<Api>(['anthropic', 'gemini'])(
  '%s: hooks are read from a bare list, and a key is never logged',
  async (api) => {
    const log: string[] = [];
    const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
    const brief = { brandName: 'Acme', hook: 'Coffee', lines: ['A line.'], claims: [], count: 2 };
    answer = buildReply(api, '["One thing", "Another one"]');
    const writer = createGenerationWriter(settings(api), logger);
    expect((await writer?.writeHooks(brief, () => null))?.pieces).toEqual(['One thing', 'Another one']);

    const stranger = createGenerationWriter(settings(api, { key: 'wrong-secret' }), logger);
    expect(await stranger?.writeHooks(brief, () => null)).toEqual({ pieces: [], calls: [] });
    expect(log.join('')).toContain('fewer pieces');
    expect(log.join('')).not.toContain('wrong-secret');
  },
);

test.each<Api>(['anthropic', 'gemini'])('%s: the check names a wrong key and a missing model', async (api) => {
  const env = { GENERATION_API: api, GENERATION_BASE_URL: getBase(api), GENERATION_API_KEY: KEY };
  const check = async (changes: object) => (await checkMediaProviders({ ...env, ...changes })).text.split('\n')[0];
  const model = MODELS[api] ?? '';

  expect(await check({ GENERATION_MODEL: model })).toBe(`✓ ${api} ${model}: exists, and the key is accepted`);
  expect(await check({ GENERATION_MODEL: 'gone' })).toContain(`✗ ${api} gone: The language model does not know`);
  expect(await check({ GENERATION_MODEL: model, GENERATION_API_KEY: 'no' })).toContain('did not accept the key');
});
