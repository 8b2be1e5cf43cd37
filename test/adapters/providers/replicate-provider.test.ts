import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { MediaProvider, ProviderRequest } from '../../../adapters/ports.ts';
import { chooseProvider, useProviderFixture, CALLS, request, unaborted } from './provider-fixture.ts';
import {
  INVALID_VERSION,
  PREDICTION_ID,
  REPLICATE_TOKEN,
  startReplicate,
  type ReplicateResponses,
  type ReplicateServer,
} from './replicate-server.ts';

const scratch = useProviderFixture();

let replicate: ReplicateServer;
let provider: MediaProvider;

beforeEach(async () => {
  replicate = await startReplicate();
  provider = chooseProvider(scratch.providers({ replicate: replicate.settings }), 'clip');
  scratch.log.length = 0;
});

afterEach(() => replicate.close());

const start = (asked: ProviderRequest = request(CALLS.clip)) =>
  provider.start(asked, scratch.folder, unaborted, () => undefined);

const poll = (asked: ProviderRequest = request(CALLS.clip), jobId = PREDICTION_ID) =>
  provider.poll(jobId, asked, scratch.folder, unaborted);

test('a clip is submitted once, polled, downloaded and credited to the reported model', async () => {
  expect(await start()).toEqual({ state: 'running', jobId: PREDICTION_ID });

  expect(await poll()).toEqual({ state: 'running', percent: null, pollAfterMs: 5_000 });
  expect(await poll()).toMatchObject({ state: 'running' });
  const done = await poll();

  expect(done).toMatchObject({ state: 'done', output: { mimeType: 'video/mp4', model: 'acme/painter' } });
  expect(await readFile(done.state === 'done' ? (done.output.path ?? '') : '', 'utf8')).toBe('a clip');
  expect(replicate.submits()).toHaveLength(1);
  const [submit] = replicate.submits();
  expect(submit?.headers['authorization']).toBe(`Bearer ${REPLICATE_TOKEN}`);
  expect(JSON.parse(submit?.body.toString() ?? '')).toEqual({
    version: 'wan-video/wan-2.5-t2v',
    input: { prompt: 'a red kite', size: '720*1280', duration: 10, seed: 7 },
  });
});

test('a large start picture is uploaded and selects the image-to-video model', async () => {
  const from = await scratch.file('image/png', 300_000);

  await start(request(CALLS.clip, { inputs: { from: [from] } }));

  expect(JSON.parse(replicate.submits()[0]?.body.toString() ?? '')).toMatchObject({
    version: 'wan-video/wan-2.5-i2v',
    input: { image: `${replicate.origin}/v1/files/file_1` },
  });
  const upload = replicate.seen.find(({ path }) => path === '/v1/files');
  expect(upload?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/u);
  expect(upload?.body.includes('name="content"; filename="input.png"')).toBe(true);
});

test.each<[string, Partial<ReplicateResponses>, object]>([
  ['cut after it was read', { submit: 'cut' }, { kind: 'unknown', code: 'submit_unanswered' }],
  ['a gateway that gave up', { submit: { status: 502 } }, { kind: 'unknown', code: 'submit_unanswered' }],
  ['a page', { submit: { status: 200, body: Buffer.from('<p>') } }, { kind: 'unknown', code: 'answer_unreadable' }],
  [
    'throttled',
    { submit: { status: 429, headers: { 'retry-after': '3' } } },
    { kind: 'unavailable', retryAfterMs: 3_000 },
  ],
  [
    'throttled for lack of credit',
    { submit: { status: 429, body: { detail: 'Request was throttled.', status: 429, retry_after: 10 } } },
    { kind: 'unavailable', retryAfterMs: 10_000 },
  ],
  ['an unknown version', { submit: INVALID_VERSION }, { kind: 'refused', code: 'model_not_found' }],
  ['no credit', { submit: { status: 402 } }, { kind: 'refused', code: 'provider_out_of_credit' }],
  [
    'input that does not fit',
    { submit: { status: 422, body: { title: 'Input validation failed', detail: '- input: no', status: 422 } } },
    { kind: 'refused', code: 'input_refused' },
  ],
])('a failed submit is never retried by the provider: %s', async (_why, responses, failure) => {
  Object.assign(replicate.responses, responses);

  expect(await start()).toMatchObject({ state: 'failed', failure });
  expect(replicate.submits()).toHaveLength(1);
});

test.each<[ReplicateResponses['status'][number], object]>([
  ['failed', { kind: 'broken', code: 'provider_failed' }],
  ['canceled', { kind: 'broken', code: 'provider_cancelled' }],
  ['aborted', { kind: 'broken', code: 'provider_cancelled' }],
  [{ status: 404 }, { kind: 'broken', code: 'job_not_found' }],
])('a job that ends without a result fails: %j', async (status, failure) => {
  replicate.responses.status = [status];

  expect(await poll()).toMatchObject({ state: 'failed', failure });
});

test.each([
  ['The input or output was flagged as sensitive. Please try again with different inputs. (E005)', 'content_refused'],
  ['NSFW content detected. Try running it again, or try a different prompt.', 'content_refused'],
  ['Invalid input: the image is too small. (E006)', 'input_refused'],
])('a refusal that Replicate reports as a failed run tells the caller what to change: %s', async (error, code) => {
  Object.assign(replicate.responses, { status: ['failed'], error });

  expect(await poll()).toMatchObject({ state: 'failed', failure: { kind: 'refused', code } });
});

test.each([401, 402, 403])('a running job is kept while Replicate answers %i', async (status) => {
  replicate.responses.status = [{ status }, 'succeeded'];

  expect(await poll()).toMatchObject({ state: 'running', pollAfterMs: 30_000 });
  expect(await poll()).toMatchObject({ state: 'done' });
});

test('a job ends at Replicate when this service gives up', async () => {
  await start();

  expect(replicate.submits()[0]?.headers).toMatchObject({ 'cancel-after': '30m' });
});

test.each<ReplicateResponses['status'][number]>([
  'cut',
  { status: 500 },
  { status: 429 },
  { status: 200, body: Buffer.from('<p>') },
])('a lost status response is polled again without a new submit: %j', async (lost) => {
  replicate.responses.status = [lost, 'succeeded'];
  await start();

  expect(await poll()).toMatchObject({ state: 'running' });
  expect(await poll()).toMatchObject({ state: 'done' });
  expect(replicate.submits()).toHaveLength(1);
});

test('a deleted result fails with result_expired', async () => {
  Object.assign(replicate.responses, { status: ['succeeded'], file: { status: 404 } });

  expect(await poll()).toMatchObject({ failure: { kind: 'broken', code: 'result_expired' } });
});

test('a list of files, a single URL and an inlined file are all accepted', async () => {
  const inline = `data:video/mp4;base64,${Buffer.from('tiny').toString('base64')}`;
  for (const output of [[`${replicate.origin}/files/1.mp4`], `${replicate.origin}/files/2.mp4`, inline]) {
    Object.assign(replicate.responses, { status: ['succeeded'], output });
    expect(await poll()).toMatchObject({ state: 'done', output: { mimeType: 'video/mp4' } });
  }
});

test('a job id with an invalid format is never requested', async () => {
  expect(await poll(request(CALLS.clip), '../account')).toMatchObject({ failure: { code: 'job_not_found' } });
  expect(replicate.seen).toEqual([]);
});

test('a cancel calls the URL of the prediction', async () => {
  await provider.cancel(PREDICTION_ID, request(CALLS.clip));

  expect(replicate.seen).toMatchObject([{ method: 'POST', path: `/v1/predictions/${PREDICTION_ID}/cancel` }]);
});

test('a callback is requested only for the completed event', async () => {
  const callbackUrl = 'https://kinora.example/providers/replicate/callback/token';
  await start(request(CALLS.clip, { callbackUrl }));

  const body = JSON.parse(replicate.submits()[0]?.body.toString() ?? '') as object;
  expect(body).toMatchObject({ webhook: callbackUrl, webhook_events_filter: ['completed'] });
});

test('a provider error message is logged without URLs', async () => {
  replicate.responses.status = ['failed'];
  const failed = await poll();

  expect(JSON.stringify(failed)).not.toContain('CUDA');
  expect(scratch.log.join('')).toContain('CUDA out of memory');
  expect(scratch.log.join('')).not.toContain('token=secret');
});
