/**
 * Demonstrates the public API: connects accounts, subscribes to webhooks, schedules a post from a deck, waits for it and verifies the
 * webhook. With `--platform` it publishes on a platform without a simulator, by that platform's demonstration in
 * tools/platforms.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_PLATFORMS, SIMULATED_PLATFORMS } from '../domain/accounts/platforms.ts';
import { connectSandboxAccount } from './demo/connect-sandbox-account.ts';
import { buildDemoDeck } from './demo/demo-deck.ts';
import { DemoApi } from './demo/demo-api.ts';
import { saveVideo } from './demo/save-video.ts';
import { TIMEOUT_MS, watchPost, type Log, type Post } from './demo/watch-post.ts';
import { findRunningInstance } from './home/dev-file.ts';
import { verifyWebhook } from '../adapters/web/sign-webhook.ts';

const SLOT_IN_MS = 25_000;

async function main(): Promise<void> {
  const home = resolve(process.env['KINORA_HOME'] ?? '.kinora');
  const dev = await findRunningInstance(home);
  const api = new DemoApi(dev.baseUrl, dev.apiKey);
  const stamp = Date.now().toString(36);

  const selectedAccounts: Record<string, string[]> = {};
  for (const platform of SIMULATED_PLATFORMS) {
    const id = await connectSandboxAccount(api, platform, `demo_${stamp}`);
    selectedAccounts[platform] = [id];
    log(`connected ${platform}`, id);
  }

  const webhooks = await receiveWebhooks();
  try {
    const endpoint = await api.post<{ id: string; secret: string }>('/webhooks', {
      url: webhooks.url,
      events: ['content.ready', 'post.published', 'post.failed'],
    });
    webhooks.trust(endpoint.secret);
    log('subscribed', webhooks.url);

    const slot = new Date(Date.now() + SLOT_IN_MS);
    const created = await api.post<Post>(
      '/posts',
      {
        deck: buildDemoDeck(),
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
    log('accepted', `${created.id}, scheduled for ${slot.toISOString()}`);

    const post = await watchPost(api, created, log);
    const event = await webhooks.waitFor('post.published', created.id, TIMEOUT_MS);
    await api.delete(`/webhooks/${endpoint.id}`);
    const video = await saveVideo(post.mediaUrl ?? '', resolve(home, 'demo', `${post.id}.mp4`));

    console.log(`\n  video        ${video}`);
    for (const target of post.targets)
      console.log(`  ${target.platform.padEnd(13)}${target.url ?? target.error?.message ?? target.status}`);
    console.log(`  webhook      ${event.type} ${event.id}: signature verified\n`);
    if (post.status !== 'posted') throw new Error(`The post finished with status ${post.status}.`);
  } finally {
    webhooks.close();
  }
}

function log(step: string, detail: string): void {
  console.log(`  ${step.padEnd(22)}${detail}`);
}

async function demonstrate(platform: string): Promise<void> {
  const module = await import(`../tools/platforms/${platform}/demonstrate.ts`);
  await (module.demonstrate as (show: Log) => Promise<void>)(log);
}

const UNSIMULATED = ALL_PLATFORMS.filter((platform) => !SIMULATED_PLATFORMS.includes(platform));
const { values } = parseArgs({ options: { platform: { type: 'string' } } });
try {
  const { platform } = values;
  if (platform === undefined) await main();
  else if (UNSIMULATED.some((name) => name === platform)) await demonstrate(platform);
  else throw new Error(`--platform takes ${UNSIMULATED.join(', ')}. Without it, the demo publishes on all others.`);
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

interface ReceivedEvent {
  id: string;
  type: string;
  data: { postId?: string };
}

/** Starts a webhook receiver on loopback that verifies signatures. */
async function receiveWebhooks() {
  const received: { raw: Buffer; signature: string }[] = [];
  let secret = '';
  const server = createServer(async (request, response) => {
    received.push({ raw: await buffer(request), signature: String(request.headers['service-signature']) });
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/kinora`,
    trust: (endpointSecret: string): void => void (secret = endpointSecret),
    /** Resolves with the event of this type and post once it arrives with a valid signature. */
    async waitFor(type: string, postId: string, ms: number): Promise<ReceivedEvent> {
      for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(200)) {
        for (const { raw, signature } of received) {
          const event = JSON.parse(raw.toString('utf8')) as ReceivedEvent;
          if (event.type !== type || event.data.postId !== postId) continue;
          if (!verifyWebhook(secret, raw, signature, Math.floor(Date.now() / 1000))) {
            throw new Error(`The webhook ${event.id} is not signed with this endpoint's secret.`);
          }
          return event;
        }
      }
      throw new Error(`No ${type} webhook arrived for ${postId} within ${ms / 1000} s.`);
    },
    close: (): void => void server.close(),
  };
}
