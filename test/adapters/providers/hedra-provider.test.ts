import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ProviderProgress, ProviderRequest, ProviderStart } from '../../../adapters/ports.ts';
import type { MediaCall } from '../../../domain/content/media-call.ts';
import { failHedra, HEDRA_KEY, startHedra, type HedraServer } from './hedra-server.ts';
import type { LocalResponse } from './local-provider.ts';
import { chooseProvider, useProviderFixture, request, unaborted } from './provider-fixture.ts';
import { sampleByDay } from '../../support/runs.ts';

const scratch = useProviderFixture();
const CALL = {
  kind: 'talking_head',
  portrait: { asset: 'ast_1' },
  speech: { asset: 'ast_2' },
  ratio: '9:16',
  backdrop: 'scene',
} as const satisfies MediaCall;

let hedra: HedraServer;
let asked: ProviderRequest;

beforeEach(async () => {
  hedra = await startHedra();
  const inputs = {
    portrait: [await scratch.file('image/png', 300)],
    speech: [{ ...(await scratch.file('audio/mpeg', 500)), durationMs: 4_000 }],
  };
  asked = request(CALL, { inputs });
});

afterEach(() => hedra.close());

const getProvider = () => chooseProvider(scratch.providers({ hedra: hedra.settings }), 'talking_head');

const start = (changed: ProviderRequest = asked): Promise<ProviderStart> =>
  getProvider().start(changed, scratch.folder, unaborted, () => undefined);

async function finish(): Promise<ProviderProgress> {
  const started = await start();
  if (started.state !== 'running') throw new Error('The job was not started.');
  for (;;) {
    const progress = await getProvider().poll(started.jobId, asked, scratch.folder, unaborted);
    if (progress.state !== 'running') return progress;
  }
}

const submits = () => hedra.seen.filter(({ path }) => path === '/v3/models/hedra-avatar');

test('portrait and speech are uploaded, and the talking head is downloaded with the cost that Hedra reports', async () => {
  const done = await finish();

  expect(done).toMatchObject({
    state: 'done',
    output: { mimeType: 'video/mp4', model: 'hedra-avatar', costUsd: 0.31, warnings: [] },
  });
  expect(await readFile(done.state === 'done' ? (done.output.path ?? '') : '', 'utf8')).toBe('a talking head');
  expect(hedra.seen.filter(({ path }) => path === '/v3/files')).toHaveLength(2);
  expect(JSON.parse(submits()[0]?.body.toString() ?? '')).toMatchObject({
    input: { aspect_ratio: '9:16', resolution: '720p', start_image: { source: 'url' }, audio: { source: 'url' } },
  });
});

test.each([1, 3])(
  'a submit whose response is lost %i times is repeated with its key and starts one job',
  async (lost) => {
    hedra.responses.lost = lost;

    expect(await start()).toEqual({ state: 'running', jobId: hedra.jobs[0]?.id });

    expect(hedra.jobs).toHaveLength(1);
    expect(submits()).toHaveLength(lost + 1);
    expect(new Set(submits().map(({ headers, body }) => `${headers['idempotency-key']} ${String(body)}`)).size).toBe(1);
  },
);

test('every call has a key of its own', async () => {
  await start();
  await start();

  expect(hedra.jobs).toHaveLength(2);
});

test.each(
  sampleByDay<[string, LocalResponse[]]>(
    [
      ['no response at all', ['cut', 'cut', 'cut', 'cut']],
      [
        'a refusal of the repetitions',
        ['cut', failHedra(402, 'INSUFFICIENT_BALANCE'), { status: 503 }, { status: 503 }],
      ],
      ['a gateway that gives up', [{ status: 504 }, { status: 502 }, { status: 504 }, { status: 504 }]],
      ['a page', [200, 200, 200, 200].map((status) => ({ status, body: Buffer.from('<p>') }))],
    ],
    4,
    1,
  ),
)('a submit without a readable response stays unknown: %s', async (_what, answers) => {
  hedra.responses.submit = answers;

  expect(await start()).toMatchObject({ state: 'failed', failure: { kind: 'unknown' } });
  expect(submits()).toHaveLength(4);
});

test.each<[string, LocalResponse, object]>([
  ['a wrong key', failHedra(401, 'UNAUTHORIZED'), { kind: 'refused', code: 'provider_unauthorized' }],
  ['no money', failHedra(402, 'INSUFFICIENT_BALANCE'), { kind: 'refused', code: 'provider_out_of_credit' }],
  ['a retired model', failHedra(410, 'GONE'), { kind: 'refused', code: 'model_not_found' }],
  ['moderation', failHedra(422, 'MODERATION_FAILED'), { kind: 'refused', code: 'content_refused' }],
  ['an invalid input', failHedra(400, 'INVALID_ARGUMENT'), { kind: 'refused', code: 'input_refused' }],
  [
    'too many requests',
    { status: 429, headers: { 'retry-after': '3' }, body: { error: { code: 'RESOURCE_EXHAUSTED', message: '' } } },
    { kind: 'unavailable', retryAfterMs: 3_000 },
  ],
])('a refused submit is named and not repeated: %s', async (_what, answer, failure) => {
  hedra.responses.submit = [answer];

  expect(await start()).toMatchObject({ state: 'failed', failure });
  expect(submits()).toHaveLength(1);
  expect(scratch.log.join('')).not.toContain(HEDRA_KEY);
});

test.each<[string, Partial<HedraServer['responses']>, object]>([
  ['moderation', { status: ['FAILED'], error: 'MODERATION_FAILED' }, { kind: 'refused', code: 'content_refused' }],
  ['a bad input', { status: ['FAILED'], error: 'INVALID_ARGUMENT' }, { kind: 'refused', code: 'input_refused' }],
  ['a fault', { status: ['FAILED'], error: 'UNAVAILABLE' }, { kind: 'broken', code: 'provider_failed' }],
  [
    'a failed output',
    { output: { status: 'FAILED', url: null, error: { code: 'MODERATION_FAILED', message: '' } } },
    { kind: 'refused', code: 'content_refused' },
  ],
  ['an expired output', { output: { status: 'EXPIRED', url: null } }, { kind: 'broken', code: 'result_expired' }],
  ['no address', { output: { url: null } }, { kind: 'broken', code: 'result_unreadable' }],
])('a job that ends without a video fails with its reason: %s', async (_what, responses, failure) => {
  Object.assign(hedra.responses, responses);

  expect(await finish()).toMatchObject({ state: 'failed', failure });
});

test.each(
  sampleByDay<[string, LocalResponse]>(
    [
      ['a rejected key', { status: 401 }],
      ['an empty balance', { status: 402 }],
      ['an outage', { status: 503 }],
      ['a lost response', 'cut'],
    ],
    3,
  ),
)('a running job is kept through %s', async (_what, answer) => {
  hedra.responses.status = [answer, 'COMPLETED'];

  expect(await finish()).toMatchObject({ state: 'done' });
});

test('files above the limits of Hedra and paused uploads are refused before a job is started', async () => {
  const large = { ...(await scratch.file('image/png', 10)), bytes: 10_400_001 };
  const tooLarge = { ...asked, inputs: { ...asked.inputs, portrait: [large] } };
  expect(await start(tooLarge)).toMatchObject({ failure: { kind: 'refused', code: 'input_too_large' } });

  hedra.responses.upload = failHedra(402, 'INSUFFICIENT_BALANCE');
  expect(await start()).toMatchObject({ failure: { kind: 'refused', code: 'provider_out_of_credit' } });
  expect(submits()).toEqual([]);
});
