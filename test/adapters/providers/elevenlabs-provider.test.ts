import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ProviderRequest, ProviderStart } from '../../../adapters/ports.ts';
import { ELEVENLABS_KEY, startElevenlabs, type ElevenlabsServer } from './elevenlabs-server.ts';
import type { LocalResponse } from './local-provider.ts';
import { chooseProvider, useProviderFixture, CALLS, request, unaborted } from './provider-fixture.ts';

const scratch = useProviderFixture();
const GEORGE = 'JBFqnCBsd6RMkjVDRZzb';
const SARAH = 'EXAVITQu4vr4xnSDxMaL';

let elevenlabs: ElevenlabsServer;

beforeEach(async () => {
  elevenlabs = await startElevenlabs();
});

afterEach(() => elevenlabs.close());

function start(asked: ProviderRequest, signal = unaborted): Promise<ProviderStart> {
  const provider = chooseProvider(scratch.providers({ elevenlabs: elevenlabs.settings }), 'voice');
  return provider.start(asked, scratch.folder, signal, () => undefined);
}

const speak = (text: string): Promise<ProviderStart> => start(request({ ...CALLS.voice, text }));

const buildError = (status: number, code: string): LocalResponse => ({
  status,
  body: { detail: { status: code, message: `Something about ${ELEVENLABS_KEY}` } },
});

test('speech is stored with the time of each word and its list price', async () => {
  const done = await speak('Hello, Zoë 👋🏽 there.');

  expect(done).toMatchObject({
    state: 'done',
    output: { mimeType: 'audio/mpeg', model: 'eleven_multilingual_v2', costUsd: 0.002, warnings: [] },
  });
  expect(done.state === 'done' && done.output.words).toEqual([
    { text: 'Hello,', startMs: 0, endMs: 300 },
    { text: 'Zoë', startMs: 350, endMs: 500 },
    { text: '👋🏽', startMs: 550, endMs: 650 },
    { text: 'there.', startMs: 700, endMs: 1_000 },
  ]);
  expect(await readFile(done.state === 'done' ? (done.output.path ?? '') : '', 'utf8')).toBe('sound');
  expect(elevenlabs.seen).toMatchObject([
    { path: `/v1/text-to-speech/${SARAH}/with-timestamps`, headers: { 'xi-api-key': ELEVENLABS_KEY } },
  ]);
  expect(JSON.parse(elevenlabs.seen[0]?.body.toString() ?? '')).toEqual({
    model_id: 'eleven_multilingual_v2',
    text: 'Hello, Zoë 👋🏽 there.',
    voice_settings: { speed: 1.1 },
  });
});

test('text without spaces is divided into words', async () => {
  const done = await speak('今日は良い天気です。 OK');

  const words = done.state === 'done' ? (done.output.words ?? []) : [];
  expect(words.length).toBeGreaterThan(3);
  expect(words.map(({ text }) => text).join('')).toBe('今日は良い天気です。OK');
  expect(words.at(-2)?.text).toMatch(/。$/u);
});

test('a named voice, a speaker and a language reach the model as it names them', async () => {
  const flash = { model: 'eleven_flash_v2_5' };
  await start(request({ ...CALLS.voice, voice: { id: 'George', speed: 1 }, language: 'nb' }, flash));
  await start(request({ ...CALLS.voice, voice: { id: 'default', speed: 1, speaker: 2 }, language: 'eo' }, flash));

  expect(elevenlabs.seen.map(({ path }) => path.split('/')[3])).toEqual([GEORGE, GEORGE]);
  expect(elevenlabs.seen.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([
    { model_id: 'eleven_flash_v2_5', language_code: 'no' },
    { model_id: 'eleven_flash_v2_5' },
  ]);
  expect(JSON.parse(elevenlabs.seen[1]?.body.toString() ?? '')).not.toHaveProperty('language_code');
});

test('a speed beyond the range of the model is limited with a warning', async () => {
  const done = await start(request({ ...CALLS.voice, voice: { id: 'default', speed: 2 } }));

  expect(done).toMatchObject({ state: 'done', output: { warnings: ['speed_limited'] } });
  expect(JSON.parse(elevenlabs.seen[0]?.body.toString() ?? '')).toMatchObject({ voice_settings: { speed: 1.2 } });
});

test.each<[string, LocalResponse, object]>([
  ['a wrong key', buildError(401, 'invalid_api_key'), { kind: 'refused', code: 'provider_unauthorized' }],
  ['an empty quota', buildError(401, 'quota_exceeded'), { kind: 'refused', code: 'provider_out_of_credit' }],
  ['a payment that is due', buildError(402, 'payment_required'), { kind: 'refused', code: 'provider_out_of_credit' }],
  ['a blocked account', buildError(401, 'detected_unusual_activity'), { kind: 'refused', code: 'provider_locked' }],
  ['an unknown model', buildError(400, 'model_not_found'), { kind: 'refused', code: 'model_not_found' }],
  ['refused content', buildError(403, 'content_against_policy'), { kind: 'refused', code: 'content_refused' }],
  ['too many calls at once', buildError(429, 'too_many_concurrent_requests'), { kind: 'unavailable' }],
  ['an overload', buildError(429, 'system_busy'), { kind: 'unavailable', code: 'provider_busy' }],
  [
    'an invalid value',
    { status: 422, body: { detail: [{ loc: ['body', 'text'], msg: 'too long', type: 'value_error' }] } },
    { kind: 'refused', code: 'input_refused' },
  ],
  ['a gateway that gave up', { status: 504 }, { kind: 'unknown', code: 'submit_unanswered' }],
  ['a lost response', 'cut', { kind: 'unknown', code: 'submit_unanswered' }],
  ['no sound', { status: 200, body: { audio_base64: '' } }, { kind: 'broken', code: 'result_unreadable' }],
  ['a page', { status: 200, body: Buffer.from('<p>') }, { kind: 'broken', code: 'result_unreadable' }],
])('speech is requested once and the failure is named: %s', async (_what, answer, failure) => {
  elevenlabs.responses.speech = answer;

  expect(await start(request(CALLS.voice))).toMatchObject({ state: 'failed', failure });
  expect(elevenlabs.seen).toHaveLength(1);
  expect(scratch.log.join('')).not.toContain(ELEVENLABS_KEY);
});

test('a missing voice of the caller is named, and a missing default voice leaves the call to the next model', async () => {
  elevenlabs.responses.voices = [];
  const named = { ...CALLS.voice, voice: { id: 'George', speed: 1 } };

  expect(await start(request(named))).toMatchObject({ failure: { kind: 'refused', code: 'voice_not_found' } });
  expect(await start(request(CALLS.voice))).toMatchObject({ failure: { kind: 'refused', code: 'model_not_found' } });
});

test.each<[string, object | null]>([
  ['none', null],
  [
    'fewer times than characters',
    { characters: ['H', 'i'], character_start_times_seconds: [0], character_end_times_seconds: [1] },
  ],
  ['text for a time', { characters: ['H'], character_start_times_seconds: ['0'], character_end_times_seconds: [1] }],
])('paid speech is kept without word times if they cannot be read: %s', async (_what, alignment) => {
  elevenlabs.responses.speech = { status: 200, body: { audio_base64: 'c291bmQ=', alignment } };

  expect(await speak('Hi')).toMatchObject({ state: 'done', output: { words: null, mimeType: 'audio/mpeg' } });
});

test('an abort ends a pending request at once', async () => {
  elevenlabs.responses.speech = 'silence';
  const stop = new AbortController();

  const started = start(request(CALLS.voice), stop.signal);
  while (elevenlabs.seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
  stop.abort(new Error('stopped'));

  await expect(started).rejects.toThrow('stopped');
});
