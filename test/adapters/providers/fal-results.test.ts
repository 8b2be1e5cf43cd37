import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { MediaProvider, ProviderRequest } from '../../../adapters/ports.ts';
import { chooseProvider, useProviderFixture, CALLS, request, unaborted } from './provider-fixture.ts';
import { LOCKED, REQUEST_ID, startFal, type FalResponses, type FalServer } from './fal-server.ts';
import { startLocalProvider } from './local-provider.ts';

const scratch = useProviderFixture();
const JOB = `fal-ai/nano-banana-2/requests/${REQUEST_ID}`;

let fal: FalServer;
let provider: MediaProvider;

beforeEach(async () => {
  fal = await startFal();
  provider = chooseProvider(scratch.providers({ fal: fal.settings }), 'image');
});

afterEach(() => fal.close());

const start = (mediaRequest: ProviderRequest = request(CALLS.image)) =>
  provider.start(mediaRequest, scratch.folder, unaborted, () => undefined);

const poll = (mediaRequest: ProviderRequest = request(CALLS.image)) =>
  provider.poll(JOB, mediaRequest, scratch.folder, unaborted);

test.each<[string, FalResponses['result'], object]>([
  [
    'content policy',
    { status: 422, body: { detail: [{ loc: [], msg: 'no', type: 'content_policy_violation' }] } },
    { kind: 'refused', code: 'content_refused' },
  ],
  [
    'invalid input',
    { status: 422, body: { detail: [{ loc: [], msg: 'no', type: 'image_too_small' }] } },
    { kind: 'refused', code: 'input_refused' },
  ],
  [
    'a provider timeout',
    { status: 504, headers: { 'x-fal-error-type': 'request_timeout' }, body: { detail: 'Request timed out' } },
    { kind: 'broken', code: 'provider_failed' },
  ],
  [
    'a content policy in the flat form',
    { status: 422, body: { detail: 'The content was flagged.', error_type: 'content_policy_violation' } },
    { kind: 'refused', code: 'content_refused' },
  ],
  [
    'a content policy in a header',
    { status: 500, headers: { 'x-fal-error-type': 'content_policy_violation' }, body: { detail: 'no' } },
    { kind: 'refused', code: 'content_refused' },
  ],
  [
    'a content policy in a bare list',
    { status: 422, body: [{ loc: [], msg: 'no', type: 'content_policy_violation' }] },
    { kind: 'refused', code: 'content_refused' },
  ],
  ['a response without a result', { status: 200, body: { images: [] } }, { kind: 'broken', code: 'result_unreadable' }],
])('a COMPLETED job fails if its result is an error: %s', async (_why, result, failure) => {
  Object.assign(fal.responses, { status: ['COMPLETED'], result });

  expect(await poll()).toMatchObject({ state: 'failed', failure });
});

test.each<[string, FalResponses['result']]>([
  ['text', { status: 502, body: Buffer.from('Bad Gateway') }],
  ['JSON', { status: 503, body: { detail: 'Service Unavailable' } }],
  [
    'an error that it marks as retryable',
    {
      status: 503,
      headers: { 'x-fal-retryable': 'true', 'x-fal-error-type': 'runner_disconnected' },
      body: { detail: '' },
    },
  ],
  ['a locked account', LOCKED],
])('a finished job whose result request returns %s is polled again', async (_what, result) => {
  const validResult = fal.responses.result;
  Object.assign(fal.responses, { status: ['COMPLETED'], result });

  expect(await poll()).toMatchObject({ state: 'running' });
  fal.responses.result = validResult;
  expect(await poll()).toMatchObject({ state: 'done' });
});

test('a run that the status reports as failed ends at once, even if its error looks like a gateway', async () => {
  Object.assign(fal.responses, {
    status: ['COMPLETED'],
    runError: { error: 'Runner disconnected', error_type: 'runner_disconnected' },
    result: { status: 503, body: { detail: 'Service Unavailable' } },
  });

  expect(await poll()).toMatchObject({ state: 'failed', failure: { kind: 'broken', code: 'provider_failed' } });
});

test.each<[string, FalResponses['file'], object]>([
  ['not found', { status: 404 }, { state: 'failed', failure: { kind: 'broken', code: 'result_expired' } }],
  ['no longer allowed', { status: 403 }, { state: 'failed', failure: { kind: 'broken', code: 'result_expired' } }],
  [
    'a page',
    { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>') },
    { state: 'failed', failure: { code: 'result_wrong_type' } },
  ],
  [
    'a clip',
    { status: 200, headers: { 'content-type': 'video/mp4' }, body: Buffer.from('x') },
    { state: 'failed', failure: { code: 'result_wrong_type' } },
  ],
  [
    'larger than any picture',
    { status: 200, headers: { 'content-type': 'image/png', 'content-length': String(41 * 1024 * 1024) } },
    { state: 'failed', failure: { code: 'result_too_large' } },
  ],
  ['temporarily unavailable', { status: 500 }, { state: 'running' }],
  ['cut off', 'cut', { state: 'running' }],
])('a result file that cannot be downloaded now or ever sets the state: %s', async (_why, file, outcome) => {
  Object.assign(fal.responses, { status: ['COMPLETED'], file });

  expect(await poll()).toMatchObject(outcome);
});

test('a result URL on a private address is not fetched', async () => {
  const secret = await startLocalProvider(() => ({ status: 200, body: { secret: true } }));
  const result = { status: 200, body: { images: [{ url: `${secret.origin}/secret.png` }] } };
  Object.assign(fal.responses, { status: ['COMPLETED'], result });

  const polled = await poll();
  await secret.close();

  expect(polled).toMatchObject({ state: 'failed', failure: { code: 'result_unreadable' } });
  expect(secret.seen).toEqual([]);
});

test('a transcript contains the time of each word', async () => {
  const source = await scratch.file('audio/mpeg', 1_000);
  const chunks = [
    { timestamp: [0, 0.42], text: ' Hello' },
    { timestamp: [0.42, null], text: ' there.' },
  ];
  Object.assign(fal.responses, {
    status: ['COMPLETED'],
    result: { status: 200, body: { text: 'Hello there.', chunks } },
  });
  const call = request(CALLS.transcript, { inputs: { source: [source] } });

  expect(await start(call)).toMatchObject({ state: 'running', jobId: `fal-ai/whisper/requests/${REQUEST_ID}` });
  expect(await poll(call)).toMatchObject({
    state: 'done',
    output: {
      path: null,
      words: [
        { text: 'Hello', startMs: 0, endMs: 420 },
        { text: 'there.', startMs: 420, endMs: 420 },
      ],
    },
  });
});

test('a matte contains the colour of its background, to be keyed out', async () => {
  const source = await scratch.file('video/mp4', 1_000);
  const mediaCall = request(CALLS.matte, { inputs: { source: [source] } });
  const video = { status: 200, body: { video: { url: `${fal.origin}/files/matte.mp4` } } };
  const file = { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: Buffer.from('clip') };
  Object.assign(fal.responses, { status: ['COMPLETED'], result: video, file });

  expect(await start(mediaCall)).toMatchObject({ state: 'running' });
  expect(fal.submits()[0]?.path).toBe('/pixelcut/video-background-removal');
  expect(await poll(mediaCall)).toMatchObject({
    state: 'done',
    output: { mimeType: 'video/mp4', key: { kind: 'chroma', color: '#00FF00' } },
  });
});
