import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { MediaProvider, ProviderProgress, ProviderRequest } from '../../../adapters/ports.ts';
import { asking, CALLS, request, unaborted } from './provider-fixture.ts';
import { FAL_KEY, REQUEST_ID, startFal, type FalPlay, type FalServer } from './fal-server.ts';
import { startLocalProvider } from './local-provider.ts';

const scratch = asking();
const JOB = `fal-ai/nano-banana-2/requests/${REQUEST_ID}`;

let fal: FalServer;
let provider: MediaProvider;

beforeEach(async () => {
  fal = await startFal();
  provider = scratch.providers({ fal: fal.settings }).choose('image', true);
  scratch.log.length = 0;
});

afterEach(() => fal.close());

const start = (asked: ProviderRequest = request(CALLS.image)) =>
  provider.start(asked, scratch.folder, unaborted, () => undefined);

const follow = (asked: ProviderRequest = request(CALLS.image)) => provider.poll(JOB, asked, scratch.folder, unaborted);

async function followToTheEnd(asked?: ProviderRequest): Promise<ProviderProgress> {
  for (let looks = 0; looks < 10; looks++) {
    const now = await follow(asked);
    if (now.state !== 'running') return now;
  }
  throw new Error('the job never ended');
}

test('a picture is asked for once, followed through the queue, and brought here', async () => {
  const started = await start();
  expect(started).toEqual({ state: 'running', jobId: JOB });

  expect(await follow()).toEqual({ state: 'running', percent: null, pollAfterMs: 2_000 });
  expect(await follow()).toMatchObject({ state: 'running' });
  const done = await follow();

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

test('the key goes to the queue, and not to where results lie', async () => {
  fal.play.status = ['COMPLETED'];
  await start();
  await followToTheEnd();

  const file = fal.seen.find(({ path }) => path === '/files/made.png');
  expect(file?.headers).not.toHaveProperty('authorization');
  expect(
    fal.seen.filter(({ path }) => path.includes('/requests/')).every(({ headers }) => headers['authorization']),
  ).toBe(true);
});

test.each<[string, Partial<FalPlay>, object]>([
  ['no connection answers a whole request', { submit: 'cut' }, { kind: 'unknown', code: 'submit_unanswered' }],
  ['a gateway did not hear the queue', { submit: { status: 504 } }, { kind: 'unknown', code: 'submit_unanswered' }],
  [
    'an answer that names no job',
    { submit: { status: 200, body: { ok: true } } },
    { kind: 'unknown', code: 'answer_unreadable' },
  ],
  [
    'too many requests',
    { submit: { status: 429, headers: { 'retry-after': '7' } } },
    { kind: 'unavailable', retryAfterMs: 7_000 },
  ],
  ['an overloaded queue', { submit: { status: 503 } }, { kind: 'unavailable', code: 'provider_busy' }],
  ['a key that is not accepted', { submit: { status: 401 } }, { kind: 'refused', code: 'provider_unauthorized' }],
  ['a model that is gone', { submit: { status: 404 } }, { kind: 'refused', code: 'model_not_found' }],
  [
    'input that does not fit',
    { submit: { status: 422, body: { detail: [{ loc: ['body', 'seed'], msg: 'no', type: 'int_type' }] } } },
    { kind: 'refused', code: 'input_refused' },
  ],
])('a submit that fails is never sent again by itself: %s', async (_why, play, failure) => {
  Object.assign(fal.play, play);

  expect(await start()).toMatchObject({ state: 'failed', failure });

  expect(fal.submits()).toHaveLength(1);
});

test('where nobody listens, nothing was started', async () => {
  await fal.close();

  expect(await start()).toMatchObject({
    state: 'failed',
    failure: { kind: 'unavailable', code: 'provider_unreachable' },
  });
});

test('a stop before the submit starts nothing', async () => {
  const started = await provider.start(request(CALLS.image), scratch.folder, AbortSignal.abort(), () => undefined);

  expect(started).toMatchObject({ state: 'failed', failure: { kind: 'unavailable', code: 'interrupted' } });
  expect(fal.submits()).toEqual([]);
});

test.each<[string, FalPlay['status'][number]]>([
  ['cut', 'cut'],
  ['too many questions', { status: 429, headers: { 'retry-after': '9' } }],
  ['a broken gateway', { status: 502 }],
  ['no JSON', { status: 200, body: Buffer.from('<html>') }],
])('a lost answer about a job is asked for again, and the job is not: %s', async (_why, lost) => {
  fal.play.status = [lost, 'COMPLETED'];
  await start();

  expect(await follow()).toMatchObject({ state: 'running' });
  expect(await follow()).toMatchObject({ state: 'done' });
  expect(fal.submits()).toHaveLength(1);
});

test('a job that fal does not know has ended', async () => {
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
])('an answer cannot lead the key to where it was not meant to go: %s', async (_where, path) => {
  const elsewhere = await startLocalProvider(() => ({ status: 200, body: { status: 'COMPLETED' } }));
  fal.play.submit = { status: 200, body: { request_id: REQUEST_ID, status_url: `${elsewhere.origin}${path}` } };

  const started = await start();
  await follow();
  await elsewhere.close();

  expect(started).toEqual({ state: 'running', jobId: JOB });
  expect(elsewhere.seen).toEqual([]);
});

test('small inputs travel in the request, large ones are uploaded without the key', async () => {
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

test.each<[string, FalPlay['initiate'], object]>([
  ['down', { status: 502 }, { kind: 'unavailable' }],
  ['unanswered', 'cut', { kind: 'unavailable' }],
  ['closed to us', { status: 401 }, { kind: 'refused', code: 'provider_unauthorized' }],
])('an upload that fails has started nothing: %s', async (_why, initiate, failure) => {
  fal.play.initiate = initiate;
  const large = await scratch.file('image/jpeg', 300_000);

  expect(await start(request(CALLS.image, { inputs: { references: [large] } }))).toMatchObject({ failure });
  expect(fal.submits()).toEqual([]);
});

test('a call whose answer is lost is named by its callback as it would have been by the answer', async () => {
  await start(request(CALLS.image, { callbackUrl: 'https://kinora.example/providers/fal/callback/token' }));

  const webhook = new URL(fal.submits()[0]?.query.get('fal_webhook') ?? '');
  expect(webhook.href).toBe('https://kinora.example/providers/fal/callback/token?app=fal-ai/nano-banana-2');
});

test('what is cancelled is called off by its own address', async () => {
  await provider.cancel(JOB, request(CALLS.image));

  expect(fal.seen).toMatchObject([{ method: 'PUT', path: `/${JOB}/cancel` }]);
});

test('a cancel that nobody hears is no failure', async () => {
  await fal.close();

  await expect(provider.cancel(JOB, request(CALLS.image))).resolves.toBeUndefined();
});

test('neither key nor address is in what is told to people or to the log', async () => {
  const detail = `bad ${FAL_KEY} at https://queue.fal.run/secret?token=1`;
  fal.play.submit = { status: 400, body: { detail } };

  const reported = JSON.stringify(await start()) + scratch.log.join('');

  expect(scratch.log.join('')).toContain('media provider call failed');
  expect(reported).not.toContain('secret');
});
