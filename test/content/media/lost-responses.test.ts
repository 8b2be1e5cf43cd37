import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildCallbackUrl } from '../../../adapters/providers/callback-url.ts';
import { createProviderCallbacks } from '../../../adapters/providers/create-provider-callbacks.ts';
import type { ApiDeps } from '../../../api/api-deps.ts';
import { Asset } from '../../../db/entities/asset.ts';
import { useProviderFixture, settingsWith } from '../../adapters/providers/provider-fixture.ts';
import { REQUEST_ID, startFal, type FalServer } from '../../adapters/providers/fal-server.ts';
import { startApi, type TestApi } from '../../support/api.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { mintTeam } from '../../support/teams.ts';
import { openApiDeps } from '../../support/api-deps.ts';
import { ScriptedProvider } from '../../support/scripted-provider.ts';
import { Fixture } from './fixture.ts';

const scratch = useProviderFixture();

let fal: FalServer;
const publisher = usePublisher();
let deps: ApiDeps;
let api: TestApi;
let fixture: Fixture;

beforeEach(async () => {
  fal = await startFal();
  const callbacks = createProviderCallbacks(settingsWith({ fal: fal.settings }));
  deps = await openApiDeps({ orm: publisher.deps.orm, callbacks });
  api = await startApi(deps);
  fixture = new Fixture(publisher, new ScriptedProvider(), {
    providers: scratch.providers({ fal: fal.settings }),
    callbackUrl: (provider, token) => buildCallbackUrl('https://kinora.example', provider, token),
    mediaWaits: { pollMs: 20, retryDelaysMs: [20], callbackTimeoutMs: 5_000, timeoutMs: 60_000 },
  });
});

afterEach(async () => {
  await api.close();
  await rm(deps.config.home, { recursive: true, force: true });
  await fal.close();
});

async function pictureJob(): Promise<{ id: string; key: string }> {
  const id = await fixture.job(await mintTeam(publisher.deps));
  await fixture.gather(id);
  const picture = (await fixture.calls(id)).find(({ call }) => call.kind === 'image');
  return { id, key: picture?.key ?? '' };
}

/** Sends the callback of fal to the URL given in the submit. */
async function report(): Promise<number> {
  const body = JSON.stringify({ request_id: REQUEST_ID, status: 'OK', payload: {} });
  const { pathname, search } = new URL(fal.submits()[0]?.query.get('fal_webhook') ?? '');
  const response = await fetch(`${api.origin}${pathname}${search}`, {
    method: 'POST',
    headers: fal.callback(body),
    body,
  });
  return response.status;
}

test('a fal callback recovers a picture whose submit got no response', async () => {
  const { id, key } = await pictureJob();
  Object.assign(fal.responses, { submit: 'cut', status: ['COMPLETED'] });

  const making = fixture.make(id, key);
  while (fal.submits().length === 0) await new Promise(setImmediate);
  const status = await report();

  expect(await making).toBe('made');
  expect(status).toBe(200);
  expect(fal.submits()).toHaveLength(1);
  const call = await fixture.call(id, key);
  expect(call).toMatchObject({ status: 'made', provider: 'fal', model: 'fal-ai/nano-banana-2', starts: 1 });
  const asset = await fixture.em().findOneOrFail(Asset, { id: call.assetId ?? '' });
  expect(asset.provenance).toMatchObject({ provider: 'fal', model: 'fal-ai/nano-banana-2', sandbox: false });
});

test('a picture without a callback fails after one submit', async () => {
  const { id, key } = await pictureJob();
  fal.responses.submit = 'cut';
  fixture.deps.mediaWaits = { ...fixture.deps.mediaWaits, callbackTimeoutMs: 200 };

  await expect(fixture.make(id, key)).rejects.toThrow('was not requested again');

  expect(fal.submits()).toHaveLength(1);
  expect(await fixture.call(id, key)).toMatchObject({ status: 'failed', errorCode: 'provider_answer_lost' });
});

test('a worker that takes over polls the running job and starts none', async () => {
  const { id, key } = await pictureJob();
  const gone = new AbortController();
  fal.responses.status = ['IN_PROGRESS'];
  const first = fixture.make(id, key, gone.signal);
  while ((await fixture.call(id, key)).status !== 'running') await new Promise(setImmediate);
  gone.abort(new Error('the worker is gone'));
  await expect(first).rejects.toThrow('the worker is gone');

  fal.responses.status = ['COMPLETED'];

  expect(await fixture.make(id, key)).toBe('made');
  expect(fal.submits()).toHaveLength(1);
});
