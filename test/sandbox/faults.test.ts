import { describe, expect, test } from '@jest/globals';
import { clipCall, clipInit, clipPut, fetchClipStatus, connectClip, initBody } from './clipapp-client.ts';
import {
  scheduleFault,
  readJson,
  listPublished,
  startSimulator,
  listInjectedFaults,
  type Json,
} from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';
import { buildMp4 } from '../support/build-mp4.ts';
import {
  connectFacebookReel,
  connectReel,
  finishedContainer,
  mediaPublish,
  openUpload,
  reelGet,
  rupload,
} from './reelnet-client.ts';
import { connectShorts, probe, put, sessionUri } from './videoshorts-client.ts';
import { fetchControl } from '../support/sandbox-control.ts';

/** Prepares the irreversible call of each platform; the returned functions send it. */
async function prepare(url: string): Promise<Record<string, () => Promise<Response>>> {
  const video = buildMp4();
  const { access_token: clip = '' } = await connectClip(url);
  const reel = await connectReel(url);
  const { access_token: shorts = '' } = await connectShorts(url);
  const upload = await clipInit(url, clip, initBody(video.length));
  const container = await finishedContainer(url, reel, video);
  const session = await sessionUri(url, shorts, video.length);
  return {
    clipapp: () => clipPut(upload.upload_url, video),
    reelnet: () => mediaPublish(url, reel, container),
    videoshorts: () => put(session, video),
  };
}

const platforms = ['clipapp', 'reelnet', 'videoshorts'];

describe('faults', () => {
  test('the fault log shows whether the caller waited for a slow reply', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectClip(url);
    const ask = (timeoutMs: number): Promise<unknown> =>
      fetch(`${url}/clipapp/v2/post/publish/creator_info/query/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => 'timed out');
    await scheduleFault(url, { platform: 'clipapp', call: 'creator_info', fault: 'slow', slowMs: 1_000, times: 2 });
    await Promise.all([ask(200), ask(30_000)]);
    await waitUntil(
      async () => (await listInjectedFaults(url)).map(({ callerWaited }) => callerWaited),
      (waited) => waited.filter(Boolean).length === 1 && waited.length === 2,
    );
  });

  test.each([
    ['clipapp', '5xx', 500, { error: { code: 'internal_error' } }],
    ['clipapp', 'expired-token', 403, {}],
    ['clipapp', 'rate-limited', 429, { error: { code: 'rate_limit_exceeded' } }],
    ['reelnet', '5xx', 500, { error: { code: 2, is_transient: true } }],
    ['reelnet', 'expired-token', 400, { error: { code: 190, error_subcode: 463, type: 'OAuthException' } }],
    ['reelnet', 'rate-limited', 403, { error: { code: 4 } }],
    ['videoshorts', '5xx', 503, { error: { errors: [{ reason: 'backendError' }] } }],
    ['videoshorts', 'expired-token', 401, { error: { errors: [{ reason: 'authError' }] } }],
    ['videoshorts', 'rate-limited', 403, { error: { errors: [{ reason: 'rateLimitExceeded' }] } }],
  ])('%s presents %s in its own format and accepts nothing', async (platform, fault, status, words) => {
    const url = await startSimulator();
    const publish = (await prepare(url))[platform];
    await scheduleFault(url, { platform, call: 'publish', fault });
    const answer = await publish?.();
    expect(answer?.status).toBe(status);
    expect(answer ? await readJson(answer) : null).toMatchObject(words);
    expect(await listPublished(url)).toEqual([]);
  });

  test('a fault applies the scheduled number of times, and only to its account', async () => {
    const url = await startSimulator();
    const ana = await connectClip(url, 'ana');
    const bo = await connectClip(url, 'bo');
    const call = (grant: Record<string, string>): Promise<Response> =>
      clipCall(url, '/post/publish/creator_info/query/', grant['access_token'] ?? '');
    await scheduleFault(url, {
      platform: 'clipapp',
      call: 'creator_info',
      fault: '5xx',
      times: 2,
      accountId: bo['open_id'],
    });
    const statuses: number[] = [];
    for (const grant of [ana, bo, bo, bo]) statuses.push((await call(grant)).status);
    expect(statuses).toEqual([200, 500, 500, 200]);
  });

  test('a fault with `skip` applies to a later call: the third chunk of an upload', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectClip(url);
    const size = 5_000_000;
    const video = buildMp4({ bytes: 4 * size });
    const upload = await clipInit(url, token, initBody(video.length, {}, { chunk_size: size, total_chunk_count: 4 }));
    await scheduleFault(url, { platform: 'clipapp', call: 'upload', fault: '5xx', skip: 2 });
    const statuses: number[] = [];
    for (const chunk of [0, 1, 2, 2, 3]) {
      statuses.push((await clipPut(upload.upload_url, video, chunk * size, (chunk + 1) * size)).status);
    }
    expect(statuses).toEqual([206, 206, 500, 206, 201]);
  });

  test('cleared faults no longer apply', async () => {
    const url = await startSimulator();
    const token = await connectReel(url);
    await scheduleFault(url, { platform: 'reelnet', call: '*', fault: '5xx', times: 9 });
    const failed = await reelGet(url, '/me', token);
    await fetchControl(url, 'faults', { method: 'DELETE' });
    expect([failed.status, (await reelGet(url, '/me', token)).status]).toEqual([500, 200]);
  });

  test('a probe succeeds while an upload of the same session hangs', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const video = buildMp4();
    const uri = await sessionUri(url, token, video.length);
    await scheduleFault(url, { platform: 'videoshorts', call: 'publish', fault: 'before-accept', afterMs: 400 });
    const hanging = put(uri, video).catch(() => 'reset');
    expect((await probe(uri, video.length)).status).toBe(308);
    expect(await hanging).toBe('reset');
  });

  test('a cut upload publishes nothing; only videoshorts keeps the received bytes', async () => {
    const url = await startSimulator();
    const video = buildMp4({ bytes: 2 * 1_048_576 });
    const { access_token: clip = '' } = await connectClip(url);
    const { access_token: shorts = '' } = await connectShorts(url);
    const reel = await connectFacebookReel(url);
    const upload = await clipInit(url, clip, initBody(video.length));
    const session = await sessionUri(url, shorts, video.length);
    const container = await openUpload(url, reel);
    await scheduleFault(url, { platform: 'clipapp', call: 'publish', fault: 'cut-upload' });
    await scheduleFault(url, { platform: 'videoshorts', call: 'publish', fault: 'cut-upload' });
    await scheduleFault(url, { platform: 'reelnet', call: 'upload', fault: 'cut-upload' });

    await expect(clipPut(upload.upload_url, video)).rejects.toThrow('fetch failed');
    await expect(put(session, video)).rejects.toThrow('fetch failed');
    await expect(rupload(container.uri, reel, video)).rejects.toThrow('fetch failed');

    expect(await listPublished(url)).toEqual([]);
    expect(await fetchClipStatus(url, clip, upload.publish_id)).toMatchObject({ uploaded_bytes: 0 });
    const stored = Number((await probe(session, video.length)).headers.get('range')?.split('-')[1]) + 1;
    expect(stored).toBeGreaterThanOrEqual(1_048_576);
    expect((await clipPut(upload.upload_url, video)).status).toBe(201);
    expect((await put(session, video, stored)).status).toBe(201);
    expect((await rupload(container.uri, reel, video)).status).toBe(200);
  });

  test('the fault list contains every call of every platform', async () => {
    const url = await startSimulator();
    const listed = await readJson(await fetchControl(url, 'faults'));
    const calls = listed['calls'] as Record<string, Json>;
    for (const platform of platforms) expect(Object.keys(calls[platform] ?? {})).toContain('publish');
    const foreign = { platform: 'reelnet', call: 'publish', fault: 'fetch-twice' };
    for (const input of [{}, { platform: 'clipapp', call: 'nope', fault: '5xx' }, { platform: 'x' }, foreign]) {
      const refused = await fetchControl(url, 'faults', { method: 'POST', body: JSON.stringify(input) });
      expect(refused.status).toBe(400);
    }
  });

  test('the publish record cannot be deleted', async () => {
    const url = await startSimulator();
    expect((await fetchControl(url, 'posts', { method: 'DELETE' })).status).toBe(405);
  });
});
