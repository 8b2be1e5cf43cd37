import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Stripe } from 'stripe';
import { verifyWebhook } from '../../adapters/web/sign-webhook.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { saveVideo } from '../../bin/demo/save-video.ts';
import { checkConformance } from '../../decks/probe/check-conformance.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { listPublished } from '../support/simulator.ts';

let folder: string;
let instance: Instance;
let hooks: Receiver;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-video-'));
  [instance, hooks] = await Promise.all([startInstance(), startReceiver()]);
});
afterAll(async () => {
  await instance?.stop();
  await hooks?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Post {
  id: string;
  status: string;
  contentId: string;
  mediaUrl: string;
  publishedAt: string;
  targets: { status: string; platformPostId: string; url: string }[];
}

async function ended(postId: string): Promise<Post> {
  for (;;) {
    const post = await instance.api.get<Post>(`/posts/${postId}`);
    if (['posted', 'partial', 'failed', 'cancelled'].includes(post.status)) return post;
    await sleep(500);
  }
}

test('a deck is rendered, published at its slot on three platforms, and reported by webhook', async () => {
  const { secret } = await instance.api.post<{ secret: string }>('/webhooks', {
    url: hooks.url,
    events: ['content.ready', 'post.published', 'post.failed'],
  });
  const slot = new Date(Date.now() + 20_000);
  const created = await instance.api.post<Post>('/posts', {
    deck: buildDemoDeck(),
    format: 'walloftext',
    selectedAccounts: Object.fromEntries(Object.entries(instance.accounts).map(([name, id]) => [name, [id]])),
    schedule: 'scheduled',
    scheduledTime: slot.toISOString(),
    caption: 'The main job',
    hashtags: ['kinora'],
    declarations: { madeForKids: false },
  });
  expect(created.status).toBe('scheduled');

  const post = await ended(created.id);

  expect(post.status).toBe('posted');
  const ids = post.targets.map((target) => target.platformPostId);
  const published = (await listPublished(instance.sandboxUrl)).filter((one) => ids.includes(one.platformPostId ?? ''));
  expect(published.map((one) => one.platform).sort()).toEqual(['clipapp', 'reelnet', 'videoshorts']);
  for (const one of published) expect(Date.parse(one.publishedAt)).toBeGreaterThanOrEqual(slot.getTime());

  const video = await saveVideo(post.mediaUrl, join(folder, 'video.mp4'));
  const sha256 = createHash('sha256')
    .update(await readFile(video))
    .digest('hex');
  expect(published.map((one) => one.mediaSha256)).toEqual([sha256, sha256, sha256]);
  expect(await checkConformance(video)).toEqual([]);

  const ready = await hooks.waitFor('content.ready', (data) => data['postId'] === post.id);
  const announced = await hooks.waitFor('post.published', (data) => data['postId'] === post.id);
  expect(announced.body.data).toMatchObject({
    status: 'posted',
    sandbox: true,
    workspaceId: instance.team.workspace.id,
  });
  for (const hook of [ready, announced]) {
    expect(hook.headers['service-event']).toBe(hook.body.type);
    expect(hook.headers['service-delivery']).toMatch(/^dlv_/);
    const verified = Stripe.webhooks.constructEvent(hook.raw, String(hook.headers['service-signature']), secret, 300);
    expect(verified.type).toBe(hook.body.type);
    const now = Math.floor(Date.now() / 1_000);
    expect(verifyWebhook(secret, hook.raw, String(hook.headers['service-signature']), now)).toBe(true);
  }
});

test('the files of an instance are for its user alone', async () => {
  const names = await readdir(instance.home, { recursive: true });
  const modes = await Promise.all(names.map(async (name) => (await stat(join(instance.home, name))).mode & 0o077));
  expect(names.some((name) => name.endsWith('video.mp4'))).toBe(true);
  expect(names.filter((_, at) => modes[at] !== 0)).toEqual([]);
});
