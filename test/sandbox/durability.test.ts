import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { clipCall, clipInit, clipPut, fetchClipStatus, connectClip, initBody } from './clipapp-client.ts';
import { scheduleFault, readJson, createFolder, listPublished, startSimulator } from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';
import { buildMp4 } from '../support/build-mp4.ts';
import { connectReel, containerStatus, finishedContainer, mediaPublish } from './reelnet-client.ts';
import { connectShorts, probe, put, sessionUri } from './videoshorts-client.ts';
import { CONTROL_KEY, fetchControl } from '../support/sandbox-control.ts';

const UNIT = 262_144;
const MAIN = join(import.meta.dirname, '../../sandbox/main.ts');
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await kill(child);
});

/** Starts the simulator as a separate process, so it can be killed. */
async function start(dir: string): Promise<{ url: string; child: ChildProcess }> {
  const env = {
    ...process.env,
    SANDBOX_PORT: '0',
    SANDBOX_DIR: dir,
    SANDBOX_CONTROL_KEY: CONTROL_KEY,
    SANDBOX_PROCESSING_MS: '0',
    SANDBOX_RATE_LIMITS: 'off',
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: /http:\S+/.exec(line.toString())?.[0] ?? '', child };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

describe('durability', () => {
  test('tokens, handles, stored bytes and publishes survive kill -9', async () => {
    const dir = await createFolder();
    const before = await start(dir);
    const video = buildMp4({ bytes: 2 * UNIT });
    const { access_token: clip = '' } = await connectClip(before.url);
    const posted = await clipInit(before.url, clip, initBody(video.length));
    await clipPut(posted.upload_url, video);
    const waiting = await clipInit(before.url, clip, initBody(video.length));
    const reel = await connectReel(before.url);
    const container = await finishedContainer(before.url, reel, video);
    const { access_token: shorts = '' } = await connectShorts(before.url);
    const session = await sessionUri(before.url, shorts, video.length);
    await put(session, video, 0, UNIT);

    await kill(before.child);
    const { url } = await start(dir);
    const moved = (address: string): string => address.replace(before.url, url);

    expect(await listPublished(url)).toHaveLength(1);
    expect(await fetchClipStatus(url, clip, posted.publish_id)).toMatchObject({ status: 'PUBLISH_COMPLETE' });
    expect((await clipPut(moved(posted.upload_url), video)).status).toBe(416);
    expect((await clipPut(moved(waiting.upload_url), video)).status).toBe(201);
    expect(await containerStatus(url, reel, container)).toBe('FINISHED');
    expect((await mediaPublish(url, reel, container)).status).toBe(200);
    expect((await probe(moved(session), video.length)).headers.get('range')).toBe(`bytes=0-${UNIT - 1}`);
    expect((await put(moved(session), video, UNIT)).status).toBe(201);
    expect(await listPublished(url)).toHaveLength(4);
  });

  test('every acknowledged publish survives kill -9, and no handle is recorded twice', async () => {
    const dir = await createFolder();
    const answered: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { url, child } = await start(dir);
      const { access_token: token = '' } = await connectClip(url);
      const video = buildMp4();
      const uploads = await Promise.all(Array.from({ length: 40 }, () => clipInit(url, token, initBody(video.length))));
      const sent = uploads.map(async ({ publish_id, upload_url }) => {
        const answer = await clipPut(upload_url, video).catch(() => null);
        if (answer?.status === 201) answered.push(publish_id);
        if (answered.length >= 10 * (round + 1)) child.kill('SIGKILL');
      });
      await Promise.all(sent);
      await kill(child);
    }

    const { url } = await start(dir);
    const handles = (await listPublished(url)).map((post) => post.handle);

    expect(answered.length).toBeGreaterThanOrEqual(50);
    expect(handles).toEqual(expect.arrayContaining(answered));
    expect(new Set(handles).size).toBe(handles.length);
  });

  test('injected faults survive kill -9 with their call and account', async () => {
    const dir = await createFolder();
    const before = await start(dir);
    const { access_token: token = '', open_id: accountId } = await connectClip(before.url);
    const creatorInfo = (): Promise<Response> => clipCall(before.url, '/post/publish/creator_info/query/', token);
    await scheduleFault(before.url, {
      platform: 'clipapp',
      call: '*',
      fault: 'error',
      code: 'rate_limit_exceeded',
      times: 2,
    });
    await scheduleFault(before.url, { platform: 'clipapp', call: 'creator_info', fault: 'before-accept' });
    await creatorInfo();
    await clipCall(before.url, '/post/publish/creator_info/query/', 'nobody');
    await creatorInfo().catch(() => 'reset');
    await scheduleFault(before.url, { platform: 'clipapp', call: 'creator_info', fault: '5xx' });

    await kill(before.child);
    const { url } = await start(dir);

    const injectedAt = expect.stringMatching(/Z$/u);
    const faulted = { platform: 'clipapp', call: 'creator_info', accountId, injectedAt, callerWaited: false };
    expect(await (await fetchControl(url, 'faults/injected')).json()).toEqual([
      { ...faulted, fault: 'error', code: 'rate_limit_exceeded' },
      { ...faulted, fault: 'error', code: 'rate_limit_exceeded', accountId: null },
      { ...faulted, fault: 'before-accept', code: '' },
    ]);
  });

  test('SIGTERM ends the process cleanly while a reply is delayed', async () => {
    const { url, child } = await start(await createFolder());
    const { access_token: token = '' } = await connectClip(url);
    const fault = { platform: 'clipapp', call: 'creator_info', fault: 'slow' };
    await fetchControl(url, 'faults', { method: 'POST', body: JSON.stringify(fault) });
    const openCall = clipCall(url, '/post/publish/creator_info/query/', token).catch(() => 'reset');
    await waitUntil(
      async () => (await readJson(await fetchControl(url, 'faults')))['scheduled'] as unknown[],
      (scheduled) => scheduled.length === 0,
    );
    await kill(child, 'SIGTERM');
    expect(child.exitCode).toBe(0);
    expect(await openCall).toBe('reset');
  });

  test('a half-written entry is ignored after a kill, and the record continues', async () => {
    const dir = await createFolder();
    const video = buildMp4();
    const first = await start(dir);
    const { access_token: token = '' } = await connectClip(first.url);
    await clipPut((await clipInit(first.url, token, initBody(video.length))).upload_url, video);
    await kill(first.child);
    await appendFile(join(dir, 'sandbox.sqlite-wal'), 'half of a frame');

    const url = await startSimulator({}, dir);
    await clipPut((await clipInit(url, token, initBody(video.length))).upload_url, video);

    expect(await listPublished(url)).toHaveLength(2);
  });
});
