import { expect, test } from '@jest/globals';
import type { ModelDraft, GenerationBrief } from '../../../domain/generations/drafts/model-draft.ts';
import type { LocalResponse } from '../providers/local-provider.ts';
import { chatServer, draft, KEY, says } from './chat-server.ts';

const chat = chatServer();

const BRIEF: GenerationBrief = {
  brandName: 'Acme Coffee',
  prompt: 'cold brew',
  claims: [{ id: 'clm_1', kind: 'valueProps', text: 'Roasted on Tuesdays', url: 'https://acme.example/' }],
  keywords: [],
  formats: ['walloftext', 'slideshow'],
  presenter: null,
  learned: [],
  trends: [],
  pictures: [],
  avoid: ['Old hook'],
};
const TWO = { generations: [draft(), draft({ format: 'slideshow', hook: 'Here is a slower morning' })] };

const any = (): null => null;

async function ask(settings: Parameters<typeof chat.model>[0] = {}, judge: (one: ModelDraft) => string | null = any) {
  return (await chat.model(settings).writeDrafts(BRIEF, judge)).pieces;
}

const hooks = (drafts: readonly ModelDraft[]): string[] => drafts.map(({ hook }) => hook);

test('one request with a strict schema and the brand as JSON returns all generations', async () => {
  chat.script = [says(TWO)];

  expect(hooks(await ask())).toEqual(hooks(TWO.generations));

  const [asked] = chat.asked;
  expect(chat.asked).toHaveLength(1);
  expect(chat.headers()).toMatchObject({ authorization: `Bearer ${KEY}` });
  expect(asked).toMatchObject({ model: 'some-model', response_format: { type: 'json_schema' } });
  expect(asked?.response_format.json_schema).toMatchObject({ name: 'generations', strict: true });
  expect(looseIn(asked?.response_format.json_schema?.schema)).toEqual([]);
  expect(JSON.parse(asked?.messages[1]?.content ?? '')).toMatchObject({
    formats: BRIEF.formats,
    prompt: 'cold brew',
    brand: { name: 'Acme Coffee', claims: [{ id: 'clm_1', text: 'Roasted on Tuesdays' }] },
    used: ['Old hook'],
  });
});

test('a self-hosted server needs no key', async () => {
  chat.script = [says(TWO)];
  expect(await ask({ key: null })).toHaveLength(2);
  expect(chat.headers()).not.toHaveProperty('authorization');
});

test('a rejected draft is requested once more with the reason', async () => {
  chat.script = [says(TWO), says({ generations: [draft({ format: 'slideshow', hook: 'A better one' })] })];

  const drafts = await ask({}, ({ hook }) => (hook === 'Here is a slower morning' ? 'it is dull' : null));

  expect(hooks(drafts)).toEqual(['What your coffee tastes like when you wait', 'A better one']);
  expect(JSON.parse(chat.asked[1]?.messages.at(-1)?.content ?? '')).toMatchObject({
    formats: ['slideshow'],
    problems: ['it is dull'],
    kept: ['What your coffee tastes like when you wait'],
  });
});

test('a third request is never sent', async () => {
  chat.script = [says(TWO)];
  expect(await ask({}, () => 'it is dull')).toEqual([]);
  expect(chat.asked).toHaveLength(2);
});

test.each<[string, LocalResponse]>([
  ['no JSON', says('Sure! I would love to.')],
  ['half of it', says('{"generations":[{"format":"wallof')],
  ['another shape', says({ videos: [] })],
  ['an idea without a hook', says({ generations: [{ ...draft(), hook: undefined }] })],
  ['cut off by its limit', says('{"generations":[', { finish_reason: 'length' })],
  ['an empty message', says('')],
  ['no completion', { status: 200, body: { choices: [] } }],
  ['a page', { status: 200, body: Buffer.from('<p>') }],
  ['a fault of the server', { status: 500, body: { error: { message: 'oops' } } }],
  ['busy, for a moment', { status: 429, headers: { 'retry-after': '0' }, body: { error: { code: 'rate_limit' } } }],
  ['a lost connection', 'cut'],
])('an unusable response is requested once more: %s', async (_why, answer) => {
  chat.script = [answer, says(TWO)];
  expect(await ask()).toHaveLength(2);
  expect(chat.asked).toHaveLength(2);
});

test.each<[string, LocalResponse]>([
  ['the model declines', says(null, { message: { content: null, refusal: 'I cannot help with that.' } })],
  ['its guard declines', says('', { finish_reason: 'content_filter' })],
  ['a guard declines the request', { status: 400, body: { error: { code: 'content_filter', message: 'no' } } }],
  ['a wrong key', { status: 401, body: { error: { message: `Incorrect API key provided: ${KEY}` } } }],
  ['no credit left', { status: 429, body: { error: { code: 'insufficient_quota', message: 'pay' } } }],
  ['busy, for a minute', { status: 429, headers: { 'retry-after': '60' }, body: {} }],
  ['no such model', { status: 404, body: { error: { code: 'model_not_found' } } }],
])('a permanent failure is not retried: %s', async (_why, answer) => {
  chat.script = [answer, says(TWO)];
  expect(await ask()).toEqual([]);
  expect(chat.asked).toHaveLength(1);
  expect(chat.log.join('')).toContain('language model wrote fewer pieces than requested');
  expect(chat.log.join('')).not.toContain(KEY);
});

test.each<[string, LocalResponse[], number]>([
  ['the first time', ['silence'], 1],
  ['the second time', [says('no JSON'), 'silence'], 2],
])('a time limit ends the requests if the server is silent %s', async (_when, script, calls) => {
  chat.script = script;
  expect(await ask()).toEqual([]);
  expect(chat.asked).toHaveLength(calls);
});

test('an unreachable server returns no drafts', async () => {
  expect(await ask({ baseUrl: 'http://127.0.0.1:1/v1' })).toEqual([]);
});

test('a server without schema support gets the schema in every later prompt', async () => {
  const old: LocalResponse = {
    status: 400,
    body: { error: { type: 'invalid_request_error', message: 'response_format?' } },
  };
  chat.script = [({ response_format: { type } }) => (type === 'json_schema' ? old : says(TWO))];
  const model = chat.model();

  expect((await model.writeDrafts(BRIEF, any)).pieces).toHaveLength(2);
  expect((await model.writeDrafts(BRIEF, any)).pieces).toHaveLength(2);

  expect(chat.asked.map(({ response_format: { type } }) => type)).toEqual([
    'json_schema',
    'json_object',
    'json_object',
  ]);
  expect(chat.asked[1]?.messages[0]?.content).toContain('JSON Schema');
});

test('JSON in a code fence with surrounding text is parsed', async () => {
  chat.script = [says(`Here you are:\n\`\`\`json\n${JSON.stringify(TWO)}\n\`\`\`\nEnjoy.`)];
  expect(await ask()).toHaveLength(2);
  expect(chat.asked).toHaveLength(1);
});

test.each<[string, string]>([
  ['a bare list', JSON.stringify(TWO.generations)],
  ['a fenced list', `\`\`\`json\n${JSON.stringify(TWO.generations)}\n\`\`\``],
])('a server that ignores the response format may answer with %s', async (_what, text) => {
  chat.script = [says(text)];

  expect(await ask()).toHaveLength(2);
  expect(chat.asked).toHaveLength(1);
});

test('the prompt names the expected JSON, because some servers ignore the response format', async () => {
  chat.script = [says('no JSON'), says(TWO)];
  await ask();

  for (const { messages } of chat.asked) {
    expect(messages[0]).toMatchObject({ role: 'system', content: expect.stringContaining('"generations"') });
  }
});

test('a reasoning effort is sent only if it is configured', async () => {
  chat.script = [says(TWO)];
  await ask();
  await ask({ reasoningEffort: 'low' });

  expect(chat.asked.map(({ reasoning_effort }) => reasoning_effort)).toEqual([undefined, 'low']);
});

test('hooks are read from a bare list too', async () => {
  chat.script = [says(JSON.stringify(['One thing about coffee', 'This is coffee', 'Why coffee waits']))];
  const brief = { brandName: 'Acme', hook: 'Coffee', lines: ['A line.'], claims: BRIEF.claims, count: 2 };

  expect((await chat.model().writeHooks(brief, any)).pieces).toEqual(['One thing about coffee', 'This is coffee']);
});

test('hooks are requested in the same way', async () => {
  chat.script = [says({ hooks: ['One thing about coffee', 'This is coffee', 'Why coffee waits'] })];
  const brief = { brandName: 'Acme', hook: 'Coffee', lines: ['A line.'], claims: BRIEF.claims, count: 2 };
  expect((await chat.model().writeHooks(brief, any)).pieces).toEqual(['One thing about coffee', 'This is coffee']);
});

/** Lists the paths outside the strict schema subset: open objects and optional properties. */
function looseIn(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, properties = {}, required, additionalProperties } = schema as Record<string, unknown>;
  const names = Object.keys(Object(properties));
  const loose = type === 'object' && (additionalProperties !== false || String(required) !== String(names));
  const banned = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems', '$schema'];
  const wrong = banned.filter((word) => word in schema);
  const inner = Object.entries(schema).flatMap(([name, value]) => looseIn(value, `${path}/${name}`));
  return [...(loose ? [path] : []), ...wrong.map((word) => `${path}/${word}`), ...inner];
}
