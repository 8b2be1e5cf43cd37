/**
 * Plays the story of every workflow type on a running instance (`npm start`) and records the histories into
 * `test/fixtures/histories/`. Run it when a workflow gains a branch, under a new name: an old history is never replaced, since
 * posts that sleep may still replay it.
 *
 *     node test/replay/record-histories.ts <name> [story…]
 *
 * Without a story it records all of them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { COLLECTOR } from '../../db/analytics/metric-snapshots.ts';
import { DAILY_FEED } from '../../domain/trends/trend-feed.ts';
import { TASK_QUEUES, workflowId } from '../../domain/workflow-names.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/histories/', import.meta.url));
const SOON_MS = 28_000;
const LATE_MS = 3_600_000;

const [, , name, ...wanted] = process.argv;
if (!name) throw new Error('usage: node test/replay/record-histories.ts <name> [story…]');
const home = resolve(process.env['KINORA_HOME'] ?? '.kinora');
const dev = JSON.parse(await readFile(join(home, 'dev.json'), 'utf8')) as Record<string, string>;
const api = new DemoApi(dev['baseUrl'] ?? '', dev['apiKey'] ?? '');
const connection = await Connection.connect({ address: dev['temporalAddress'] ?? '' });
const client = new Client({ connection, namespace: dev['temporalNamespace'] ?? 'default' });
const account = await connectSandboxAccount(api, 'clipapp', `stories_${Date.now()}`);
const endpoint = await api.post<{ id: string }>('/webhooks', {
  url: 'http://127.0.0.1:9/',
  events: ['post.published'],
});

interface Post {
  id: string;
  contentId: string;
  targets: { id: string }[];
}

const selectedAccounts = { clipapp: [account] };
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const scheduled = (contentId: string, ms: number): Promise<Post> =>
  api.post<Post>('/posts', { contentId, selectedAccounts, schedule: 'scheduled', scheduledTime: at(ms) });

const rendering = await api.post<Post>('/posts', { deck: buildDemoDeck(), format: 'walloftext', selectedAccounts });
while ((await api.get<{ status: string }>(`/content/${rendering.contentId}`)).status !== 'ready') await sleep(500);
const { contentId } = rendering;
const waited = await scheduled(contentId, SOON_MS);
const moved = await scheduled(contentId, LATE_MS);
await sleep(1_000);
await api.post(`/posts/${moved.id}/reschedule`, { scheduledTime: at(SOON_MS) });
const cancelled = await scheduled(contentId, LATE_MS);
await sleep(1_000);
await api.delete(`/posts/${cancelled.id}`);
const asked = await scheduled(contentId, LATE_MS);
await sleep(1_000);
await client.workflow.getHandle(workflowId('post', asked.id)).signal('reschedule', { scheduledTime: 'tomorrow' });
await client.workflow.getHandle(workflowId('post', asked.id)).signal('cancel');
const reelnet = await connectSandboxAccount(api, 'reelnet', `stories_${Date.now()}`);
const commented = await api.post<Post>('/posts', {
  contentId,
  selectedAccounts: { reelnet: [reelnet] },
  perPlatform: { reelnet: { firstComment: 'Look below' } },
});
const automation = await api.post<Post>('/automations', {
  name: 'Story',
  cadence: { days: ['mon', 'thu'], times: ['12:00'] },
  selectedAccounts,
});
const reported = async (verb: string): Promise<void> => {
  await api.post(`/automations/${automation.id}/${verb}`, {});
  await sleep(3_000);
};
for (const verb of ['generate', 'launch', 'pause', 'resume']) await reported(verb);
const cadence = client.workflow.getHandle(workflowId('automation', automation.id));
for (const order of ['run', 'pause', 'run', 'resume']) {
  await cadence.signal(order);
  await sleep(2_000);
}
await api.delete(`/automations/${automation.id}`);
const { previews } = await api.post<{ previews: { id: string }[] }>('/influencers', {
  name: 'Ada',
  appearance: 'a baker in a white apron',
  voice: { id: 'warm' },
});
const made = await api.post<{ contentId: string }>('/content/fadein', { lines: ['Slow.', 'Cold.'], durationSec: 3 });
while ((await api.get<{ status: string }>(`/content/${made.contentId}`)).status !== 'ready') await sleep(500);
const shot = await api.post<{ contentId: string }>('/content/video', { prompt: 'Steam over bread', durationSec: 8 });
const ready = async (id: string) => {
  for (;;) {
    const content = await api.get<{ status: string; assetIds: string[] }>(`/content/${id}`);
    if (content.status === 'ready') return content;
    await sleep(500);
  }
};
const [sourceAssetId = ''] = (await ready(shot.contentId)).assetIds;
const cut = await api.post<{ contentId: string }>('/content/clips', {
  sourceAssetId,
  minSec: 3,
  maxSec: 4,
  maxClips: 2,
});
await ready(cut.contentId);
const { team } = await api.get<{ team: { id: string } }>('/me');
const tested = await api.post<{ id: string }>(`/webhooks/${endpoint.id}/test`, {});
await sleep(1_000);
await client.workflow.getHandle(workflowId('delivery', tested.id)).signal('changed');
const trends = client.workflow.getHandle(workflowId('refreshTrends', DAILY_FEED));
for (const signal of ['pause', 'refresh', 'resume']) {
  await trends.signal(signal);
  await sleep(1_000);
}
// The first figures of a post are due after an hour; a round that finds nothing due has the same steps.
await client.workflow.start('collectMetrics', {
  taskQueue: TASK_QUEUES.core,
  workflowId: workflowId('collectMetrics', COLLECTOR),
  args: [{ collector: COLLECTOR }],
  workflowIdConflictPolicy: 'USE_EXISTING',
});
await sleep(SOON_MS + 8_000);

const { deliveries } = await api.get<{ deliveries: { id: string }[] }>(`/webhooks/${endpoint.id}`);
await api.delete(`/webhooks/${endpoint.id}`);
await mkdir(FOLDER, { recursive: true });
const stories: Record<string, string> = {
  'render-preview': workflowId('renderPreview', previews[0]?.id ?? ''),
  'credit-period': workflowId('creditPeriod', team.id),
  'refresh-trends': workflowId('refreshTrends', DAILY_FEED),
  'delivery-told': workflowId('delivery', tested.id),
  'post-asap-with-deck': workflowId('post', rendering.id),
  'post-scheduled': workflowId('post', waited.id),
  'post-rescheduled': workflowId('post', moved.id),
  'post-cancelled': workflowId('post', cancelled.id),
  'post-by-operator': workflowId('post', asked.id),
  'follow-up': workflowId('followUp', commented.targets[0]?.id ?? ''),
  render: workflowId('render', contentId),
  'generate-content': workflowId('generateContent', made.contentId),
  clips: workflowId('clips', cut.contentId),
  automation: workflowId('automation', automation.id),
  'collect-metrics': workflowId('collectMetrics', COLLECTOR),
  'delivery-retried': workflowId('delivery', deliveries[0]?.id ?? ''),
};
for (const [story, id] of Object.entries(stories)) {
  if (wanted.length > 0 && !wanted.includes(story)) continue;
  let run = 0;
  for await (const { runId } of client.workflow.list({ query: `WorkflowId = '${id}'` })) {
    run += 1;
    const history = await client.workflow.getHandle(id, runId).fetchHistory();
    // A stack trace tells of the machine that wrote it, and replays need none.
    const text = historyToJSON(history).replace(/("stackTrace": )"(?:[^"\\]|\\.)*"/gu, '$1""');
    await writeFile(join(FOLDER, `${name}-${story}-${run}.json`), text);
  }
  console.log(`${story}: ${run} run(s)`);
}
await connection.close();
