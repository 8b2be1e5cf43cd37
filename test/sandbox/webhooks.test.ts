import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { clipCall, clipInit, clipPut, connectClip, initBody, SECRET } from './clipapp-client.ts';
import { arm, body, closeAll, control, eventually, freshFolder, posts, sandbox } from './harness.ts';
import { mp4 } from './mp4.ts';

interface Heard {
  event: string;
  content: Record<string, unknown>;
  user: string;
  signed: boolean;
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** An app's own endpoint; it answers 503 as often as told, then 200. */
async function listen(refusals = 0): Promise<{ address: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  let left = refusals;
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const [, t = '', s = ''] = /^t=(\d+),s=([0-9a-f]{64})$/.exec(String(request.headers['tiktok-signature'])) ?? [];
    const notice = JSON.parse(raw) as { event: string; content: string; user_openid: string };
    const signed = createHmac('sha256', SECRET).update(`${t}.${raw}`).digest('hex') === s;
    const content = JSON.parse(notice.content) as Record<string, unknown>;
    left -= 1;
    if (left < 0) heard.push({ event: notice.event, content, user: notice.user_openid, signed });
    response.writeHead(left < 0 ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, heard };
}

async function publish(url: string, token: string): Promise<string> {
  const video = mp4();
  const upload = await clipInit(url, token, initBody(video.length));
  await clipPut(upload.upload_url, video);
  return upload.publish_id;
}

function told(heard: Heard[], count: number): Promise<Heard[]> {
  return eventually(
    async () => heard,
    (all) => all.length >= count,
  );
}

test('a public post is announced as complete and then as available, signed, to the app that made it', async () => {
  const url = await sandbox();
  const { address, heard } = await listen();
  await control(url, 'webhooks', { url: address });
  const { access_token: token = '', open_id: user } = await connectClip(url);
  const publishId = await publish(url, token);
  const [post] = await posts(url);
  const type = { publish_id: publishId, publish_type: 'DIRECT_POST' };
  expect(await told(heard, 2)).toEqual(
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

test('a failed one with its reason, a removed one with its id, and an app that is removed', async () => {
  const url = await sandbox();
  const { access_token: token = '', open_id: accountId } = await connectClip(url);
  await publish(url, token);
  const [post] = await posts(url);
  const { address, heard } = await listen();
  await control(url, 'webhooks', { url: address });
  await arm(url, { platform: 'clipapp', call: 'publish', fault: 'fails', code: 'spam_risk' });
  await publish(url, token);
  await control(url, 'removals', { platform: 'clipapp', platformPostId: post?.platformPostId });
  await control(url, 'revoked', { platform: 'clipapp', accountId });
  const said = (await told(heard, 3)).map(({ event, content }) => [event, content['reason'] ?? content['post_id']]);
  expect(Object.fromEntries(said)).toEqual({
    'post.publish.failed': 'spam_risk',
    'post.publish.no_longer_publicaly_available': post?.platformPostId,
    'authorization.removed': 1,
  });
});

test('an upload to the inbox is announced when it is there, and again when the creator posts it', async () => {
  const url = await sandbox();
  const { address, heard } = await listen();
  await control(url, 'webhooks', { url: address });
  const { access_token: token = '' } = await connectClip(url);
  const video = mp4();
  const opened = await body(await clipCall(url, '/post/publish/inbox/video/init/', token, initBody(video.length)));
  const upload = opened['data'] as { publish_id: string; upload_url: string };
  await clipPut(upload.upload_url, video);
  await told(heard, 1);
  await control(url, 'inbox', { publishId: upload.publish_id });
  const events = (await told(heard, 3)).map(({ event }) => event);
  expect(events[0]).toBe('post.publish.inbox_delivered');
  expect(events.toSorted()).toEqual([
    'post.publish.complete',
    'post.publish.inbox_delivered',
    'post.publish.publicly_available',
  ]);
});

test('one that is not answered with 200 comes again, also after a restart, and duplicates come when asked for', async () => {
  const dir = await freshFolder();
  const before = await sandbox({}, dir);
  const { address, heard } = await listen(2);
  await control(before, 'webhooks', { url: address, duplicates: 1 });
  const { open_id: accountId } = await connectClip(before);
  await control(before, 'revoked', { platform: 'clipapp', accountId });
  await closeAll();
  expect(heard).toEqual([]);
  await sandbox({}, dir);
  expect((await told(heard, 2)).map(({ event }) => event)).toEqual(['authorization.removed', 'authorization.removed']);
});

test('without an address nothing is kept for later', async () => {
  const url = await sandbox();
  const { access_token: token = '' } = await connectClip(url);
  await publish(url, token);
  const { address, heard } = await listen();
  await control(url, 'webhooks', { url: address });
  const { open_id: accountId } = await connectClip(url, 'bo');
  await control(url, 'revoked', { platform: 'clipapp', accountId });
  expect((await told(heard, 1)).map(({ event }) => event)).toEqual(['authorization.removed']);
  expect(await control(url, 'webhooks', { url: 'nowhere' })).toBe(400);
});
