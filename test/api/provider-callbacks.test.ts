import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createProviderCallbacks } from '../../adapters/providers/create-provider-callbacks.ts';
import { reserveStart, getMediaCall, recordMediaCalls } from '../../db/content/media-calls.ts';
import type { MediaCall } from '../../db/entities/media-call.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { CALLS, settingsWith } from '../adapters/providers/provider-fixture.ts';
import { REQUEST_ID, startFal, type FalServer } from '../adapters/providers/fal-server.ts';
import { PREDICTION_ID, startReplicate, type ReplicateServer } from '../adapters/providers/replicate-server.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';
import { buildCallbackUrl } from '../../adapters/providers/callback-url.ts';

const FAL_BODY = JSON.stringify({ request_id: REQUEST_ID, status: 'OK', payload: { images: [] } });
const REPLICATE_BODY = JSON.stringify({ id: PREDICTION_ID, status: 'succeeded', output: null });
const FAL_JOB = `fal-ai/nano-banana-2/requests/${REQUEST_ID}`;
const MINUTE_MS = 60_000;

let fal: FalServer;
let replicate: ReplicateServer;
let deps: ApiDeps;
let api: TestApi;

beforeAll(async () => {
  [fal, replicate] = [await startFal(), await startReplicate()];
  const callbacks = createProviderCallbacks(settingsWith({ fal: fal.settings, replicate: replicate.settings }));
  deps = await openApiDeps({ callbacks });
  api = await startApi(deps);
});

afterAll(async () => {
  await api.close();
  await closeApiDeps(deps);
  await Promise.all([fal.close(), replicate.close()]);
});

/** Records a started media call whose response was lost. */
async function unanswered(provider: 'fal' | 'replicate'): Promise<MediaCall> {
  const { team, workspace } = await mintTeam(deps);
  const jobId = `cnt_${randomBytes(10).toString('hex')}`;
  const job = { jobId, teamId: team.id, workspaceId: workspace.id, live: true, longestMs: null, models: {} };
  await commit(deps, (tx) => recordMediaCalls(tx, job, { one: CALLS.image }));
  await reserveStart(
    deps.orm.em.fork(),
    { jobId, key: 'one' },
    { provider, providerModel: null, sandbox: false, again: false },
  );
  return now({ jobId, key: 'one' });
}

const now = ({ jobId, key }: Pick<MediaCall, 'jobId' | 'key'>) => getMediaCall(deps.orm.em.fork(), jobId, key);

async function report(path: string, body: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${api.origin}/providers/${path}`, { method: 'POST', headers, body });
  await response.text();
  return response.status;
}

const falPath = ({ token }: Pick<MediaCall, 'token'>) => `fal/callback/${token}?app=fal-ai/nano-banana-2`;

test('a signed callback from fal sets the job id if the response to its start was lost', async () => {
  const call = await unanswered('fal');

  expect(await report(falPath(call), FAL_BODY, fal.callback(FAL_BODY))).toBe(200);

  expect(await now(call)).toMatchObject({ status: 'running', providerJobId: FAL_JOB, assetId: null });
});

test('a signed callback from Replicate sets the job id if the response to its start was lost', async () => {
  const call = await unanswered('replicate');

  const status = await report(`replicate/callback/${call.token}`, REPLICATE_BODY, replicate.callback(REPLICATE_BODY));

  expect(status).toBe(200);
  expect(await now(call)).toMatchObject({ status: 'running', providerJobId: PREDICTION_ID });
});

test('ten concurrent callbacks and a repeated one are applied once', async () => {
  const call = await unanswered('fal');
  const headers = fal.callback(FAL_BODY);

  const statuses = await Promise.all(Array.from({ length: 10 }, () => report(falPath(call), FAL_BODY, headers)));
  const after = await now(call);
  expect(await report(falPath(call), FAL_BODY, headers)).toBe(200);

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await now(call)).toMatchObject({ status: after.status, providerJobId: FAL_JOB, starts: 1 });
});

test.each<[string, (good: Record<string, string>) => { body?: string; headers: Record<string, string> }]>([
  ['another body', (headers) => ({ body: FAL_BODY.replace('OK', 'ERROR'), headers })],
  ['another job', (headers) => ({ headers: { ...headers, 'x-fal-webhook-request-id': REQUEST_ID.replace('7', '8') } })],
  ['no signature', () => ({ headers: {} })],
  ['an invalid signature', (headers) => ({ headers: { ...headers, 'x-fal-webhook-signature': 'zz' } })],
  ['a foreign key', () => ({ headers: fal.callback(FAL_BODY, { key: generateKeyPairSync('ed25519').privateKey }) })],
  ['six minutes ago', () => ({ headers: fal.callback(FAL_BODY, { at: Date.now() - 6 * MINUTE_MS }) })],
  ['in six minutes', () => ({ headers: fal.callback(FAL_BODY, { at: Date.now() + 6 * MINUTE_MS }) })],
])('a fal callback without a valid recent signature returns 401: %s', async (_why, forge) => {
  const call = await unanswered('fal');
  const { body = FAL_BODY, headers } = forge(fal.callback(FAL_BODY));

  expect(await report(falPath(call), body, headers)).toBe(401);

  expect(await now(call)).toMatchObject({ status: 'starting', providerJobId: null });
});

test.each<[string, () => Record<string, string>]>([
  ['another secret', () => replicate.callback(REPLICATE_BODY, { secret: 'whsec_bm90IHRoZSBzZWNyZXQ=' })],
  ['another body', () => replicate.callback('{}')],
  [
    'another version',
    () => {
      const headers = replicate.callback(REPLICATE_BODY);
      return { ...headers, 'webhook-signature': headers['webhook-signature']?.replace('v1,', 'v2,') ?? '' };
    },
  ],
  ['no version', () => ({ ...replicate.callback(REPLICATE_BODY), 'webhook-signature': 'abc' })],
  ['six minutes ago', () => replicate.callback(REPLICATE_BODY, { at: Date.now() - 6 * MINUTE_MS })],
])('a Replicate callback without a valid recent signature returns 401: %s', async (_why, headers) => {
  const call = await unanswered('replicate');

  expect(await report(`replicate/callback/${call.token}`, REPLICATE_BODY, headers())).toBe(401);

  expect(await now(call)).toMatchObject({ status: 'starting', providerJobId: null });
});

test('a callback with several signatures is accepted if one of them is valid', async () => {
  const call = await unanswered('replicate');
  const headers = replicate.callback(REPLICATE_BODY);
  const several = `v1,${Buffer.alloc(32).toString('base64')} ${headers['webhook-signature']}`;

  const status = await report(`replicate/callback/${call.token}`, REPLICATE_BODY, {
    ...headers,
    'webhook-signature': several,
  });

  expect(status).toBe(200);
});

test('a callback with an unknown token or a token of another provider returns 404', async () => {
  const call = await unanswered('replicate');

  for (const token of ['f'.repeat(48), 'short', call.token]) {
    expect(await report(falPath({ token }), FAL_BODY, fal.callback(FAL_BODY))).toBe(404);
  }
  expect(await report(`acme/callback/${call.token}`, FAL_BODY, fal.callback(FAL_BODY))).toBe(404);
  expect(await now(call)).toMatchObject({ status: 'starting', providerJobId: null });
});

test('a callback with an invalid fal application name returns 400', async () => {
  const call = await unanswered('fal');

  const status = await report(`fal/callback/${call.token}?app=../../x`, FAL_BODY, fal.callback(FAL_BODY));

  expect(status).toBe(400);
});

test('forged callbacks do not cause repeated downloads of the fal keys', async () => {
  const call = await unanswered('fal');
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const countKeyRequests = () => fal.seen.filter(({ path }) => path === '/.well-known/jwks.json').length;
  await report(falPath(call), FAL_BODY, fal.callback(FAL_BODY));
  const before = countKeyRequests();

  for (let tries = 0; tries < 20; tries++) await report(falPath(call), FAL_BODY, fal.callback(FAL_BODY, { key }));

  expect(countKeyRequests()).toBe(before);
});

test('a callback returns 500 while the fal keys are unavailable, so that fal retries it', async () => {
  const unreachable = { ...fal.settings, jwksUrl: 'http://127.0.0.1:9/jwks.json' };
  const other = await startApi({ ...deps, callbacks: createProviderCallbacks(settingsWith({ fal: unreachable })) });
  const call = await unanswered('fal');

  const url = `${other.origin}/providers/${falPath(call)}`;
  const { status } = await fetch(url, { method: 'POST', headers: fal.callback(FAL_BODY), body: FAL_BODY });
  await other.close();

  expect(status).toBe(500);
  expect(await now(call)).toMatchObject({ status: 'starting', providerJobId: null });
});

const build = (publicUrl: string): string | null => buildCallbackUrl(publicUrl, 'fal', 'token');

test('a callback URL is built only for a public URL that providers can reach', () => {
  expect(build('https://kinora.example')).toBe('https://kinora.example/providers/fal/callback/token');
  expect(build('https://kinora.example:8443')).toBe('https://kinora.example:8443/providers/fal/callback/token');
  expect(build('https://example.com/kinora')).toBe('https://example.com/kinora/providers/fal/callback/token');
  for (const closed of [
    'http://kinora.example',
    'http://kinora.example:8080',
    'https://127.0.0.1',
    'https://localhost',
    'https://kinora.local',
    'https://10.0.0.1',
  ]) {
    expect([closed, build(closed)]).toEqual([closed, null]);
  }
});
