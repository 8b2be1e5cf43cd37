/** The main job through the public API, with progress on screen: connect, subscribe, post a deck for a slot, watch, verify. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PLATFORMS } from '../domain/platforms.ts';
import { connectSandboxAccount } from './demo/connect-sandbox-account.ts';
import { demoDeck } from './demo/demo-deck.ts';
import { DemoApi } from './demo/demo-api.ts';
import { receiveWebhooks } from './demo/receive-webhooks.ts';
import { saveVideo } from './demo/save-video.ts';

const SLOT_IN_MS = 25_000;
const GIVE_UP_MS = 180_000;

interface Target {
  platform: string;
  status: string;
  url: string | null;
  error: { message: string } | null;
}

interface Post {
  id: string;
  status: string;
  renderStatus: string;
  renderProgress: number | null;
  mediaUrl: string | null;
  scheduledTime: string;
  targets: Target[];
}

async function main(): Promise<void> {
  const home = resolve(process.env['KINORA_HOME'] ?? '.kinora');
  const dev = await readDevFile(home);
  const api = new DemoApi(dev.baseUrl, dev.apiKey);
  const stamp = Date.now().toString(36);

  const selectedAccounts: Record<string, string[]> = {};
  for (const platform of PLATFORMS) {
    const id = await connectSandboxAccount(api, platform, `demo_${stamp}`);
    selectedAccounts[platform] = [id];
    say(`connected ${platform}`, id);
  }

  const webhooks = await receiveWebhooks();
  try {
    const endpoint = await api.post<{ id: string; secret: string }>('/webhooks', {
      url: webhooks.url,
      events: ['content.ready', 'post.published', 'post.failed'],
    });
    webhooks.trust(endpoint.secret);
    say('subscribed', webhooks.url);

    const slot = new Date(Date.now() + SLOT_IN_MS);
    const created = await api.post<Post>(
      '/posts',
      {
        deck: demoDeck(),
        format: 'walloftext',
        selectedAccounts,
        schedule: 'scheduled',
        scheduledTime: slot.toISOString(),
        caption: 'Made with Kinora',
        hashtags: ['kinora', 'shorts'],
        declarations: { madeForKids: false },
      },
      `demo-${stamp}`,
    );
    say('accepted', `${created.id}, goes out at ${slot.toISOString()}`);

    const post = await watch(api, created.id);
    const event = await webhooks.waitFor('post.published', created.id, GIVE_UP_MS);
    await api.delete(`/webhooks/${endpoint.id}`);
    const video = await saveVideo(post.mediaUrl ?? '', resolve(home, 'demo', `${post.id}.mp4`));

    console.log(`\n  video      ${video}`);
    for (const target of post.targets)
      console.log(`  ${target.platform.padEnd(11)}${target.url ?? target.error?.message ?? target.status}`);
    console.log(`  webhook    ${event.type} ${event.id}: signature verified\n`);
    if (post.status !== 'posted') throw new Error(`The post ended as ${post.status}.`);
  } finally {
    webhooks.close();
  }
}

async function readDevFile(home: string): Promise<{ baseUrl: string; apiKey: string }> {
  try {
    return JSON.parse(await readFile(resolve(home, 'dev.json'), 'utf8')) as { baseUrl: string; apiKey: string };
  } catch (error) {
    throw new Error(`Kinora does not run in ${home}. Start it first, in another terminal: npm start`, { cause: error });
  }
}

async function watch(api: DemoApi, postId: string): Promise<Post> {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  for (let shown = ''; Date.now() < giveUpAt; await sleep(500)) {
    const post = await api.get<Post>(`/posts/${postId}`);
    const line = progressLine(post);
    if (line !== shown) say(post.status, line);
    shown = line;
    if (['posted', 'partial', 'failed', 'cancelled'].includes(post.status)) return post;
  }
  throw new Error(`The post ${postId} did not end within ${GIVE_UP_MS / 1000} s.`);
}

function progressLine(post: Post): string {
  if (post.renderStatus !== 'ready') return `video ${post.renderStatus} ${post.renderProgress ?? 0} %`;
  const left = Math.ceil((Date.parse(post.scheduledTime) - Date.now()) / 1000);
  if (post.status === 'scheduled') return `video ready, slot in ${Math.max(0, Math.ceil(left / 5) * 5)} s`;
  return post.targets.map((target) => `${target.platform} ${target.status}`).join(', ');
}

function say(what: string, detail: string): void {
  console.log(`  ${what.padEnd(22)}${detail}`);
}

try {
  await main();
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
