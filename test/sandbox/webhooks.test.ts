import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { clipCall, clipInit, clipPut, connectClip, initBody, SECRET } from './clipapp-client.ts';
import {
  scheduleFault,
  readJson,
  stopSimulators,
  postControl,
  createFolder,
  listPublished,
  startSimulator,
} from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';
import { buildMp4 } from '../support/build-mp4.ts';

interface ReceivedEvent {
  event: string;
  content: Record<string, unknown>;
  user: string;
  signed: boolean;
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A webhook receiver that responds with 503 `refusals` times, then with 200. */
async function listen(refusals = 0): Promise<{ address: string; received: ReceivedEvent[] }> {
  const received: ReceivedEvent[] = [];
  let remaining = refusals;
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const [, t = '', s = ''] = /^t=(\d+),s=([0-9a-f]{64})$/.exec(String(request.headers['tiktok-signature'])) ?? [];
    const payload = JSON.parse(raw) as { event: string; content: string; user_openid: string };
    const signed = createHmac('sha256', SECRET).update(`${t}.${raw}`).digest('hex') === s;
    const content = JSON.parse(payload.content) as Record<string, unknown>;
    remaining -= 1;
    if (remaining < 0) received.push({ event: payload.event, content, user: payload.user_openid, signed });
    response.writeHead(remaining < 0 ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}

async function publish(url: string, token: string): Promise<string> {
  const video = buildMp4();
  const upload = await clipInit(url, token, initBody(video.length));
  await clipPut(upload.upload_url, video);
  return upload.publish_id;
}

function waitForEvents(received: ReceivedEvent[], count: number): Promise<ReceivedEvent[]> {
  return waitUntil(
    async () => received,
    (all) => all.length >= count,
  );
}

test('a public post sends signed complete and publicly_available events', async () => {
  const url = await startSimulator();
  const { address, received } = await listen();
  await postControl(url, 'webhooks', { url: address });
  const { access_token: token = '', open_id: user } = await connectClip(url);
  const publishId = await publish(url, token);
  const [post] = await listPublished(url);
  const type = { publish_id: publishId, publish_type: 'DIRECT_POST' };
  expect(await waitForEvents(received, 2)).toEqual(
    expect.arrayContaining([
      { event: 'post.publish.complete', content: type, user, signed: true },
      {
        event: 'post.publish.publicly_available',
        content: { ...type, post_id: post?.platformPostId },
        user,
        signed: true,
      },
    ]),
  );
});

test('a failed post, a removed post and a removed app each send an event', async () => {
  const url = await startSimulator();
  const { access_token: token = '', open_id: accountId } = await connectClip(url);
  await publish(url, token);
  const [post] = await listPublished(url);
  const { address, received } = await listen();
  await postControl(url, 'webhooks', { url: address });
  await scheduleFault(url, { platform: 'clipapp', call: 'publish', fault: 'processing-failure', code: 'spam_risk' });
  await publish(url, token);
  await postControl(url, 'removals', { platform: 'clipapp', platformPostId: post?.platformPostId });
  await postControl(url, 'revocations', { platform: 'clipapp', accountId });
  const details = (await waitForEvents(received, 3)).map(({ event, content }) => [
    event,
    content['reason'] ?? content['post_id'],
  ]);
  expect(Object.fromEntries(details)).toEqual({
    'post.publish.failed': 'spam_risk',
    'post.publish.no_longer_publicaly_available': post?.platformPostId,
    'authorization.removed': 1,
  });
});

test('an inbox upload sends an event on arrival and when the creator posts it', async () => {
  const url = await startSimulator();
  const { address, received } = await listen();
  await postControl(url, 'webhooks', { url: address });
  const { access_token: token = '' } = await connectClip(url);
  const video = buildMp4();
  const opened = await readJson(await clipCall(url, '/post/publish/inbox/video/init/', token, initBody(video.length)));
  const upload = opened['data'] as { publish_id: string; upload_url: string };
  await clipPut(upload.upload_url, video);
  await waitForEvents(received, 1);
  await postControl(url, 'inbox', { publishId: upload.publish_id });
  const events = (await waitForEvents(received, 3)).map(({ event }) => event);
  expect(events[0]).toBe('post.publish.inbox_delivered');
  expect(events.toSorted()).toEqual([
    'post.publish.complete',
    'post.publish.inbox_delivered',
    'post.publish.publicly_available',
  ]);
});

test('undelivered events are retried after a restart, with the configured duplicates', async () => {
  const dir = await createFolder();
  const before = await startSimulator({}, dir);
  const { address, received } = await listen(2);
  await postControl(before, 'webhooks', { url: address, duplicates: 1 });
  const { open_id: accountId } = await connectClip(before);
  await postControl(before, 'revocations', { platform: 'clipapp', accountId });
  await stopSimulators();
  expect(received).toEqual([]);
  await startSimulator({}, dir);
  expect((await waitForEvents(received, 2)).map(({ event }) => event)).toEqual([
    'authorization.removed',
    'authorization.removed',
  ]);
});

test('events without a receiver are dropped', async () => {
  const url = await startSimulator();
  const { access_token: token = '' } = await connectClip(url);
  await publish(url, token);
  const { address, received } = await listen();
  await postControl(url, 'webhooks', { url: address });
  const { open_id: accountId } = await connectClip(url, 'bo');
  await postControl(url, 'revocations', { platform: 'clipapp', accountId });
  expect((await waitForEvents(received, 1)).map(({ event }) => event)).toEqual(['authorization.removed']);
  expect(await postControl(url, 'webhooks', { url: 'nowhere' })).toBe(400);
});
