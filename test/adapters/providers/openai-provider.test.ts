import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ProviderRequest, ProviderStart } from '../../../adapters/ports.ts';
import { chooseProvider, useProviderFixture, CALLS, request, unaborted } from './provider-fixture.ts';
import { startLocalProvider, type LocalResponse } from './local-provider.ts';
import { OPENAI_KEY as KEY, startOpenai, type OpenaiServer } from './openai-server.ts';

const scratch = useProviderFixture();
const PIXEL = Buffer.from('a picture').toString('base64');

let openai: OpenaiServer;

beforeEach(async () => {
  openai = await startOpenai();
});

afterEach(() => openai.close());

function start(asked: ProviderRequest, signal = unaborted, key: string | null = KEY): Promise<ProviderStart> {
  const providers = scratch.providers({ openai: { key, baseUrl: `${openai.origin}/v1` } });
  return chooseProvider(providers, asked.call.kind).start(asked, scratch.folder, signal, () => undefined);
}

test('a picture is read from the response', async () => {
  openai.responses.answer = { status: 200, body: { created: 1, data: [{ b64_json: PIXEL }], output_format: 'png' } };

  const done = await start(request(CALLS.image));

  expect(done).toMatchObject({
    state: 'done',
    output: { mimeType: 'image/png', model: 'gpt-image-2.5-flare', warnings: [] },
  });
  expect(await readFile(done.state === 'done' ? (done.output.path ?? '') : '', 'utf8')).toBe('a picture');
  expect(openai.seen).toMatchObject([{ path: '/v1/images/generations', headers: { authorization: `Bearer ${KEY}` } }]);
  expect(JSON.parse(openai.seen[0]?.body.toString() ?? '')).toEqual({
    model: 'gpt-image-2.5-flare',
    prompt: 'a red kite',
    size: '1152x2048',
    quality: 'medium',
    n: 1,
  });
});

test('a picture with references is sent as a multipart edit', async () => {
  openai.responses.answer = { status: 200, body: { data: [{ b64_json: PIXEL }] } };
  const references = [await scratch.file('image/png', 20), await scratch.file('image/webp', 30)];

  expect(await start(request(CALLS.image, { inputs: { references } }))).toMatchObject({ state: 'done' });

  const form = openai.seen[0]?.body.toString('latin1') ?? '';
  expect(openai.seen[0]?.path).toBe('/v1/images/edits');
  expect(form.match(/name="image\[\]"; filename="/gu)).toHaveLength(2);
  expect(form).toContain('name="prompt"');
});

test('a failed download of a picture URL is retried', async () => {
  let fetches = 0;
  const server = await startLocalProvider(({ path }, origin) => {
    if (path === '/v1/images/generations') return { status: 200, body: { data: [{ url: `${origin}/made` }] } };
    fetches += 1;
    return fetches === 1
      ? { status: 500 }
      : { status: 200, headers: { 'content-type': 'image/png' }, body: Buffer.from('x') };
  });
  const provider = chooseProvider(
    scratch.providers({ openai: { key: null, baseUrl: `${server.origin}/v1` } }),
    'image',
  );

  const done = await provider.start(request(CALLS.image), scratch.folder, unaborted, () => undefined);
  await server.close();

  expect(done).toMatchObject({ state: 'done' });
  expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test.each<[string, object, object]>([
  ['silence', { task: 'transcribe', text: '' }, { words: [], warnings: [] }],
  ['text without times', { text: 'Hi you' }, { words: [], warnings: ['word_times_unavailable'] }],
  [
    'a word without a start',
    {
      text: 'Hi you',
      words: [
        { word: 'Hi', start: 0, end: 0.3 },
        { word: 'you', start: null, end: 0.6 },
      ],
    },
    {
      words: [
        { text: 'Hi', startMs: 0, endMs: 300 },
        { text: 'you', startMs: 300, endMs: 600 },
      ],
      warnings: [],
    },
  ],
])('a paid transcript is kept: %s', async (_what, body, output) => {
  openai.responses.answer = { status: 200, body };
  const source = [await scratch.file('audio/wav', 100)];

  expect(await start(request(CALLS.transcript, { inputs: { source } }))).toMatchObject({ state: 'done', output });
});

test.each(['video/quicktime', 'video/x-matroska', 'audio/mp4'])(
  'a file of type %s is named by its extension',
  async (type) => {
    await start(request(CALLS.transcript, { inputs: { source: [await scratch.file(type, 100)] } }));

    const form = openai.seen[0]?.body.toString('latin1') ?? '';
    expect(/filename="[^"]+\.(\w+)"/u.exec(form)?.[1]).toBe(
      { quicktime: 'mov', matroska: 'mkv', mp4: 'm4a' }[type.split(/[/-]/u).at(-1) ?? ''],
    );
  },
);

test('speech is read from the response body', async () => {
  openai.responses.answer = { status: 200, headers: { 'content-type': 'audio/mpeg' }, body: Buffer.from('sound') };

  const done = await start(request(CALLS.voice));

  expect(done).toMatchObject({
    state: 'done',
    output: { mimeType: 'audio/mpeg', words: null, model: 'gpt-4o-mini-tts' },
  });
  expect(openai.seen[0]?.path).toBe('/v1/audio/speech');
  expect(JSON.parse(openai.seen[0]?.body.toString() ?? '')).toMatchObject({
    input: 'Hello there.',
    voice: 'alloy',
    speed: 1.1,
  });
});

test('a transcript contains the time of each word', async () => {
  openai.responses.answer = {
    status: 200,
    body: {
      text: 'Hi you',
      words: [
        { word: 'Hi', start: 0.1, end: 0.3 },
        { word: 'you', start: 0.3, end: 0.6 },
      ],
    },
  };
  const source = [await scratch.file('audio/wav', 100)];

  const done = await start(request(CALLS.transcript, { inputs: { source } }));

  expect(done).toMatchObject({
    state: 'done',
    output: {
      path: null,
      words: [
        { text: 'Hi', startMs: 100, endMs: 300 },
        { text: 'you', startMs: 300, endMs: 600 },
      ],
    },
  });
  const form = openai.seen[0]?.body.toString('latin1') ?? '';
  for (const field of ['file"; filename="', 'timestamp_granularities[]"', 'response_format"', 'language"']) {
    expect(form).toContain(`name="${field}`);
  }
});

test.each<[string, LocalResponse, object]>([
  ['cut after it was read', 'cut', { kind: 'unknown', code: 'submit_unanswered' }],
  ['a gateway that gave up', { status: 504 }, { kind: 'unknown', code: 'submit_unanswered' }],
  ['a conflict', { status: 409 }, { kind: 'unavailable', code: 'provider_busy' }],
  ['a request that took too long to arrive', { status: 408 }, { kind: 'unavailable', code: 'provider_busy' }],
  [
    'a spending limit',
    {
      status: 400,
      body: { error: { message: '', type: 'billing_limit_user_error', code: 'billing_hard_limit_reached' } },
    },
    { kind: 'refused', code: 'provider_out_of_credit' },
  ],
  ['busy', { status: 503, headers: { 'retry-after': '2' } }, { kind: 'unavailable', retryAfterMs: 2_000 }],
  [
    'too many requests',
    { status: 429, body: { error: { message: '', type: 'requests', code: 'rate_limit_exceeded' } } },
    { kind: 'unavailable' },
  ],
  [
    'no credit left',
    { status: 429, body: { error: { message: '', type: 'insufficient_quota', code: 'insufficient_quota' } } },
    { kind: 'refused', code: 'provider_out_of_credit' },
  ],
  [
    'moderation',
    { status: 400, body: { error: { message: '', type: 'image_generation_user_error', code: 'moderation_blocked' } } },
    { kind: 'refused', code: 'content_refused' },
  ],
  [
    'a wrong key',
    { status: 401, body: { error: { message: KEY } } },
    { kind: 'refused', code: 'provider_unauthorized' },
  ],
  ['no picture in it', { status: 200, body: { data: [] } }, { kind: 'broken', code: 'result_unreadable' }],
  ['a page', { status: 200, body: Buffer.from('<p>') }, { kind: 'broken', code: 'result_unreadable' }],
])('a response without a result is not retried: %s', async (_why, answer, failure) => {
  openai.responses.answer = answer;

  expect(await start(request(CALLS.image))).toMatchObject({ state: 'failed', failure });
  expect(openai.seen).toHaveLength(1);
  expect(scratch.log.join('')).not.toContain(KEY);
});

test('a JSON response to a speech request is rejected', async () => {
  openai.responses.answer = { status: 200, body: { queued: true } };

  expect(await start(request(CALLS.voice))).toMatchObject({ failure: { kind: 'broken', code: 'result_wrong_type' } });
});

test('an abort ends a pending request at once', async () => {
  openai.responses.answer = 'silence';
  const stop = new AbortController();

  const started = start(request(CALLS.image), stop.signal);
  while (openai.seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
  stop.abort(new Error('stopped'));

  await expect(started).rejects.toThrow('stopped');
});

test('a self-hosted server needs no key', async () => {
  openai.responses.answer = { status: 200, body: { data: [{ b64_json: PIXEL }] } };

  expect(await start(request(CALLS.image), unaborted, null)).toMatchObject({ state: 'done' });
  expect(openai.seen[0]?.headers).not.toHaveProperty('authorization');
});

test('audio above the size limit is rejected before the upload', async () => {
  const source = [{ ...(await scratch.file('audio/wav', 10)), bytes: 26 * 1024 * 1024 }];

  expect(await start(request(CALLS.transcript, { inputs: { source } }))).toMatchObject({
    failure: { kind: 'refused', code: 'input_too_large' },
  });
  expect(openai.seen).toEqual([]);
});
