import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { MediaProvider, ProviderProgress, ProviderRequest } from '../../../adapters/ports.ts';
import { chooseProvider, useProviderFixture, CALLS, request, unaborted } from './provider-fixture.ts';
import { FAL_KEY, LOCKED, REQUEST_ID, startFal, type FalResponses, type FalServer } from './fal-server.ts';
import { startLocalProvider } from './local-provider.ts';

const scratch = useProviderFixture();
const JOB = `fal-ai/nano-banana-2/requests/${REQUEST_ID}`;

let fal: FalServer;
let provider: MediaProvider;

beforeEach(async () => {
  fal = await startFal();
  provider = chooseProvider(scratch.providers({ fal: fal.settings }), 'image');
  scratch.log.length = 0;
});

afterEach(() => fal.close());

const start = (asked: ProviderRequest = request(CALLS.image)) =>
  provider.start(asked, scratch.folder, unaborted, () => undefined);

const poll = (asked: ProviderRequest = request(CALLS.image)) => provider.poll(JOB, asked, scratch.folder, unaborted);

async function pollUntilEnd(asked?: ProviderRequest): Promise<ProviderProgress> {
  for (let polls = 0; polls < 10; polls++) {
    const now = await poll(asked);
    if (now.state !== 'running') return now;
  }
  throw new Error('the job never ended');
}

test('a picture is submitted once, polled and downloaded', async () => {
  const started = await start();
  expect(started).toEqual({ state: 'running', jobId: JOB });

  expect(await poll()).toEqual({ state: 'running', percent: null, pollAfterMs: 2_000 });
  expect(await poll()).toMatchObject({ state: 'running' });
  const done = await poll();

  expect(done).toMatchObject({
    state: 'done',
    output: { mimeType: 'image/png', words: null, key: null, model: 'fal-ai/nano-banana-2', warnings: [] },
  });
  const path = done.state === 'done' ? (done.output.path ?? '') : '';
  expect((await readFile(path)).subarray(1, 4).toString()).toBe('PNG');
  expect(fal.submits()).toHaveLength(1);
  const [submit] = fal.submits();
  expect(submit).toMatchObject({ path: '/fal-ai/nano-banana-2', headers: { authorization: `Key ${FAL_KEY}` } });
  expect(submit?.query.has('fal_webhook')).toBe(false);
  expect(JSON.parse(submit?.body.toString() ?? '')).toMatchObject({
    prompt: 'a red kite',
    aspect_ratio: '9:16',
    seed: 7,
  });
});

test('the API key is sent to the queue but not to the result host', async () => {
  fal.responses.status = ['COMPLETED'];
  await start();
  await pollUntilEnd();

  const file = fal.seen.find(({ path }) => path === '/files/made.png');
  expect(file?.headers).not.toHaveProperty('authorization');
  expect(
    fal.seen.filter(({ path }) => path.includes('/requests/')).every(({ headers }) => headers['authorization']),
  ).toBe(true);
});

test.each<[string, Partial<FalResponses>, object]>([
  ['a lost connection after the request', { submit: 'cut' }, { kind: 'unknown', code: 'submit_unanswered' }],
  ['a gateway timeout', { submit: { status: 504 } }, { kind: 'unknown', code: 'submit_unanswered' }],
  [
    'a response without a job id',
    { submit: { status: 200, body: { ok: true } } },
    { kind: 'unknown', code: 'answer_unreadable' },
  ],
  [
    'too many requests',
    { submit: { status: 429, headers: { 'retry-after': '7' } } },
    { kind: 'unavailable', retryAfterMs: 7_000 },
  ],
  ['an overloaded queue', { submit: { status: 503 } }, { kind: 'unavailable', code: 'provider_busy' }],
  ['an invalid key', { submit: { status: 401 } }, { kind: 'refused', code: 'provider_unauthorized' }],
  ['an exhausted balance', { submit: LOCKED }, { kind: 'refused', code: 'provider_out_of_credit' }],
  [
    'a balance to top up',
    { submit: { status: 403, body: { detail: 'User is locked. Reason: TOP_UP.' } } },
    { kind: 'refused', code: 'provider_out_of_credit' },
  ],
  [
    'an account that fal locked',
    { submit: { status: 403, body: { detail: 'User is locked. Reason: Admin lock. Please contact support@fal.ai' } } },
    { kind: 'refused', code: 'provider_locked' },
  ],
  [
    'a request that took too long to arrive',
    { submit: { status: 408 } },
    { kind: 'unavailable', code: 'provider_busy' },
  ],
  ['an unknown model', { submit: { status: 404 } }, { kind: 'refused', code: 'model_not_found' }],
  [
    'input that does not fit',
    { submit: { status: 422, body: { detail: [{ loc: ['body', 'seed'], msg: 'no', type: 'int_type' }] } } },
    { kind: 'refused', code: 'input_refused' },
  ],
])('a failed submit is never retried by the provider: %s', async (_why, responses, failure) => {
  Object.assign(fal.responses, responses);

  expect(await start()).toMatchObject({ state: 'failed', failure });

  expect(fal.submits()).toHaveLength(1);
});

test('an unreachable provider starts no job', async () => {
  await fal.close();

  expect(await start()).toMatchObject({
    state: 'failed',
    failure: { kind: 'unavailable', code: 'provider_unreachable' },
  });
});

test('an abort before the submit starts no job', async () => {
  const started = await provider.start(request(CALLS.image), scratch.folder, AbortSignal.abort(), () => undefined);

  expect(started).toMatchObject({ state: 'failed', failure: { kind: 'unavailable', code: 'interrupted' } });
  expect(fal.submits()).toEqual([]);
});

test.each<[string, FalResponses['status'][number]]>([
  ['cut', 'cut'],
  ['too many requests', { status: 429, headers: { 'retry-after': '9' } }],
  ['a broken gateway', { status: 502 }],
  ['no JSON', { status: 200, body: Buffer.from('<html>') }],
])('a lost status response is polled again without a new submit: %s', async (_why, lost) => {
  fal.responses.status = [lost, 'COMPLETED'];
  await start();

  expect(await poll()).toMatchObject({ state: 'running' });
  expect(await poll()).toMatchObject({ state: 'done' });
  expect(fal.submits()).toHaveLength(1);
});

test.each<[string, FalResponses['status'][number]]>([
  ['the account is locked', LOCKED],
  ['the key is rejected', { status: 401 }],
  ['payment is required', { status: 402 }],
])('a running job is kept while %s, and its result is downloaded afterwards', async (_why, answer) => {
  fal.responses.status = [answer, 'COMPLETED'];
  await start();

  expect(await poll()).toMatchObject({ state: 'running', pollAfterMs: 30_000 });
  expect(scratch.log.join('')).toContain('media provider call failed');
  expect(await poll()).toMatchObject({ state: 'done' });
});

test('a job that has not begun within the limit of this service is dropped by fal', async () => {
  await start();

  expect(fal.submits()[0]?.headers).toMatchObject({ 'x-fal-request-timeout': '1800' });
});

test('a job unknown to fal fails with job_not_found', async () => {
  const gone = await provider.poll(
    'fal-ai/flux/requests/00000000-0000',
    request(CALLS.image),
    scratch.folder,
    unaborted,
  );

  expect(gone).toMatchObject({ state: 'failed', failure: { kind: 'broken', code: 'job_not_found' } });
});

test.each<[string, string]>([
  ['another host', `/${JOB}/status`],
  ['another path', '/account/keys'],
  ['a path that no job has', `/x/requests/${REQUEST_ID}/status`],
  ['another job', `/${JOB.replace('7', '8')}/status`],
])('a response cannot redirect the API key to another URL: %s', async (_where, path) => {
  const elsewhere = await startLocalProvider(() => ({ status: 200, body: { status: 'COMPLETED' } }));
  fal.responses.submit = { status: 200, body: { request_id: REQUEST_ID, status_url: `${elsewhere.origin}${path}` } };

  const started = await start();
  await poll();
  await elsewhere.close();

  expect(started).toEqual({ state: 'running', jobId: JOB });
  expect(elsewhere.seen).toEqual([]);
});

test('small inputs are inlined, large ones are uploaded without the API key', async () => {
  const [small, large] = [await scratch.file('image/png', 1_000), await scratch.file('image/jpeg', 300_000)];

  const started = await start(request({ ...CALLS.image, references: [] }, { inputs: { references: [small, large] } }));

  expect(started).toMatchObject({ jobId: JOB });
  const [submit] = fal.submits();
  expect(submit?.path).toBe('/fal-ai/nano-banana-2/edit');
  const { image_urls: urls } = JSON.parse(submit?.body.toString() ?? '') as { image_urls: string[] };
  expect(urls).toEqual([expect.stringMatching(/^data:image\/png;base64,/u), `${fal.origin}/files/input`]);
  const put = fal.seen.find(({ method }) => method === 'PUT');
  expect(put).toMatchObject({ headers: { 'content-type': 'image/jpeg' }, body: { length: 300_000 } });
  expect(put?.headers).not.toHaveProperty('authorization');
});

test.each<[string, FalResponses['initiate'], object]>([
  ['down', { status: 502 }, { kind: 'unavailable' }],
  ['cut off', 'cut', { kind: 'unavailable' }],
  ['unauthorized', { status: 401 }, { kind: 'refused', code: 'provider_unauthorized' }],
  ['an exhausted balance', LOCKED, { kind: 'refused', code: 'provider_out_of_credit' }],
])('a failed upload starts no job: %s', async (_why, initiate, failure) => {
  fal.responses.initiate = initiate;
  const large = await scratch.file('image/jpeg', 300_000);

  expect(await start(request(CALLS.image, { inputs: { references: [large] } }))).toMatchObject({ failure });
  expect(fal.submits()).toEqual([]);
});

test('the callback URL names the application, so a lost response can be matched', async () => {
  await start(request(CALLS.image, { callbackUrl: 'https://kinora.example/providers/fal/callback/token' }));

  const webhook = new URL(fal.submits()[0]?.query.get('fal_webhook') ?? '');
  expect(webhook.href).toBe('https://kinora.example/providers/fal/callback/token?app=fal-ai/nano-banana-2');
});

test('a cancel calls the URL of the job', async () => {
  await provider.cancel(JOB, request(CALLS.image));

  expect(fal.seen).toMatchObject([{ method: 'PUT', path: `/${JOB}/cancel` }]);
});

test('a cancel of an unreachable provider does not reject', async () => {
  await fal.close();

  await expect(provider.cancel(JOB, request(CALLS.image))).resolves.toBeUndefined();
});

test('failures and logs contain neither key nor URL', async () => {
  const detail = `bad ${FAL_KEY} at https://queue.fal.run/secret?token=1`;
  fal.responses.submit = { status: 400, body: { detail } };

  const reported = JSON.stringify(await start()) + scratch.log.join('');

  expect(scratch.log.join('')).toContain('media provider call failed');
  expect(reported).not.toContain('secret');
});
