/**
 * Runs every workflow type on a running instance (`npm start`) and records the histories into `test/fixtures/histories/`. Run it
 * with a new name when a workflow gains a branch. Never replace an old history, because waiting posts may still replay it.
 *
 *     node test/replay/record-histories.ts <name> [story…]
 *
 * Records all stories if none is given.
 */
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { TASK_QUEUES, workflowId, type WorkflowKind } from '../../domain/workflow-names.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/histories/', import.meta.url));
const SOON_MS = 28_000;
const LATE_MS = 3_600_000;

const [, , name, ...selected] = process.argv;
if (!name) throw new Error('usage: node test/replay/record-histories.ts <name> [story…]');
const home = resolve(process.env['KINORA_HOME'] ?? '.kinora');
const dev = JSON.parse(await readFile(join(home, 'dev.json'), 'utf8')) as Record<string, string>;
const api = new DemoApi(dev['baseUrl'] ?? '', dev['apiKey'] ?? '');
const connection = await Connection.connect({ address: dev['temporalAddress'] ?? '' });
const client = new Client({ connection, namespace: dev['temporalNamespace'] ?? 'default' });
const stories: Record<string, string> = {};

interface Post {
  id: string;
  contentId: string;
  targets: { id: string }[];
}

interface Content {
  status: string;
  assetIds: string[];
  outputUrl: string;
  thumbnailUrl: string;
}

const isoIn = (ms: number): string => new Date(Date.now() + ms).toISOString();

const getWorkflow = (kind: WorkflowKind, rowId: string) => client.workflow.getHandle(workflowId(kind, rowId));

async function waitForContent(id: string): Promise<Content> {
  for (;;) {
    const content = await api.get<Content>(`/content/${id}`);
    if (content.status !== 'queued' && content.status !== 'rendering') return content;
    await sleep(500);
  }
}

async function waitForEnd(postId: string): Promise<void> {
  while (!['posted', 'failed'].includes((await api.get<{ status: string }>(`/posts/${postId}`)).status))
    await sleep(500);
}

async function playPosts(selectedAccounts: object): Promise<Content> {
  const asap = await api.post<Post>('/posts', { deck: buildDemoDeck(), format: 'walloftext', selectedAccounts });
  const { contentId } = asap;
  const content = await waitForContent(contentId);
  const schedule = (ms: number): Promise<Post> =>
    api.post<Post>('/posts', { contentId, selectedAccounts, schedule: 'scheduled', scheduledTime: isoIn(ms) });
  const scheduled = await schedule(SOON_MS);
  const [rescheduled, cancelled, byOperator] = [
    await schedule(LATE_MS),
    await schedule(LATE_MS),
    await schedule(LATE_MS),
  ];
  await sleep(1_000);
  await api.post(`/posts/${rescheduled.id}/reschedule`, { scheduledTime: isoIn(SOON_MS) });
  await api.delete(`/posts/${cancelled.id}`);
  await getWorkflow('post', byOperator.id).signal('reschedule', { scheduledTime: 'tomorrow' });
  await getWorkflow('post', byOperator.id).signal('cancel');
  const reelnet = await connectSandboxAccount(api, 'reelnet', `stories_${Date.now()}`);
  const commented = await api.post<Post>('/posts', {
    contentId,
    selectedAccounts: { reelnet: [reelnet] },
    perPlatform: { reelnet: { firstComment: 'Look below' } },
  });
  stories['post-asap-with-deck'] = workflowId('post', asap.id);
  stories['post-scheduled'] = workflowId('post', scheduled.id);
  stories['post-rescheduled'] = workflowId('post', rescheduled.id);
  stories['post-cancelled'] = workflowId('post', cancelled.id);
  stories['post-by-operator'] = workflowId('post', byOperator.id);
  stories['follow-up'] = workflowId('followUp', commented.targets[0]?.id ?? '');
  stories['render'] = workflowId('render', contentId);
  return content;
}

/** The first video is published as it is, the picture is encoded, and the second video is not found. */
async function playMediaFetches(selectedAccounts: object, { outputUrl, thumbnailUrl }: Content, siteUrl: string) {
  const fetches = {
    'fetch-media-kept': { videoUrl: outputUrl },
    'fetch-media-encoded': { images: [thumbnailUrl] },
    'fetch-media-failed': { videoUrl: `${siteUrl}/gone.mp4` },
  };
  for (const [story, source] of Object.entries(fetches)) {
    const startedAfter = new Date(Date.now() - 1_000).toISOString();
    const { id } = await api.post<Post>('/posts', { ...source, selectedAccounts });
    await waitForEnd(id);
    // The API does not name the content of a caller's own media.
    const query = `WorkflowType = 'fetchMedia' AND StartTime > '${startedAfter}'`;
    for await (const { workflowId: found } of client.workflow.list({ query })) stories[story] = found;
  }
}

async function startCrawl(websiteUrl: string): Promise<string> {
  const { id: workspaceId } = await api.post<{ id: string }>('/workspaces', { name: 'Story', websiteUrl });
  return (await api.post<{ crawlId: string }>('/brand/analyze', { workspaceId })).crawlId;
}

async function playCrawls(siteUrl: string): Promise<void> {
  const done = await startCrawl(`${siteUrl}/`);
  const stopped = await startCrawl(`${siteUrl}/slow`);
  await sleep(3_000);
  await getWorkflow('crawl', stopped).cancel();
  stories['crawl-done'] = workflowId('crawl', done);
  stories['crawl-stopped'] = workflowId('crawl', stopped);
}

async function playAutomation(selectedAccounts: object): Promise<void> {
  const cadence = { days: ['mon', 'thu'], times: ['12:00'] };
  const { id } = await api.post<Post>('/automations', { name: 'Story', cadence, selectedAccounts });
  for (const verb of ['generate', 'launch', 'pause', 'resume']) {
    await api.post(`/automations/${id}/${verb}`, {});
    await sleep(3_000);
  }
  for (const command of ['run', 'pause', 'run', 'resume']) {
    await getWorkflow('automation', id).signal(command);
    await sleep(2_000);
  }
  await api.delete(`/automations/${id}`);
  stories['automation'] = workflowId('automation', id);
}

async function playContent(): Promise<void> {
  const { previews } = await api.post<{ previews: { id: string }[] }>('/influencers', {
    name: 'Ada',
    appearance: 'a baker in a white apron',
    voice: { id: 'warm' },
  });
  const generate = async (path: string, body: object): Promise<string> => {
    const { contentId } = await api.post<{ contentId: string }>(`/content/${path}`, body);
    await waitForContent(contentId);
    return contentId;
  };
  const fadein = await generate('fadein', { lines: ['Slow.', 'Cold.'], durationSec: 3 });
  const video = await generate('video', { prompt: 'Steam over bread', durationSec: 8 });
  const [sourceAssetId = ''] = (await waitForContent(video)).assetIds;
  const clips = await generate('clips', { sourceAssetId, minSec: 3, maxSec: 4, maxClips: 2 });
  stories['render-preview'] = workflowId('renderPreview', previews[0]?.id ?? '');
  stories['generate-content'] = workflowId('generateContent', fadein);
  stories['clips'] = workflowId('clips', clips);
}

async function playServiceWorkflows(endpointId: string): Promise<void> {
  const { team } = await api.get<{ team: { id: string } }>('/me');
  // Nothing listens at the endpoint, so the workflow waits between attempts, and the test event signals it.
  await api.post(`/webhooks/${endpointId}/test`, {});
  for (const signal of ['pause', 'refresh', 'resume']) {
    await getWorkflow('refreshTrends', DAILY_FEED).signal(signal);
    await sleep(1_000);
  }
  // The first metrics of a post are due after an hour. A round that finds none due has the same steps.
  await client.workflow.start('collectMetrics', {
    taskQueue: TASK_QUEUES.core,
    workflowId: workflowId('collectMetrics', COLLECTOR),
    args: [{ collector: COLLECTOR }],
    workflowIdConflictPolicy: 'USE_EXISTING',
  });
  // Of a mail that was erased: it has the steps of one that is sent at once.
  await client.workflow.start('sendMail', {
    taskQueue: TASK_QUEUES.core,
    workflowId: workflowId('sendMail', 'mail_erased'),
    args: [{ mailId: 'mail_erased' }],
  });
  stories['send-mail'] = workflowId('sendMail', 'mail_erased');
  // Of a clock that was deleted: it has the steps of one that is ready at once.
  await client.workflow.start('advanceClock', {
    taskQueue: TASK_QUEUES.core,
    workflowId: workflowId('advanceClock', 'clk_deleted'),
    args: [{ clockId: 'clk_deleted' }],
  });
  stories['advance-clock'] = workflowId('advanceClock', 'clk_deleted');
  stories['credit-period'] = workflowId('creditPeriod', team.id);
  // The shard of the endpoint names its workflow.
  for await (const { workflowId: id } of client.workflow.list({ query: `WorkflowType = 'webhooks'` }))
    stories['webhooks'] = id;
  stories['refresh-trends'] = workflowId('refreshTrends', DAILY_FEED);
  stories['collect-metrics'] = workflowId('collectMetrics', COLLECTOR);
}

async function record(story: string, id: string): Promise<void> {
  let run = 0;
  for await (const { runId } of client.workflow.list({ query: `WorkflowId = '${id}'` })) {
    run += 1;
    const history = await client.workflow.getHandle(id, runId).fetchHistory();
    // Stack traces contain paths of this machine, and replays do not need them.
    const text = historyToJSON(history).replace(/("stackTrace": )"(?:[^"\\]|\\.)*"/gu, '$1""');
    await writeFile(join(FOLDER, `${name}-${story}-${run}.json`), text);
  }
  console.log(`${story}: ${run} run(s)`);
}

const site = createServer(({ url }, response) => {
  if (url === '/slow') return;
  response.writeHead(url === '/' ? 200 : 404, { 'Content-Type': 'text/html' });
  response.end('<title>Cold Brew Co</title><h1>Cold brew, delivered</h1>');
}).listen(0, '127.0.0.1');
await once(site, 'listening');
const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
const endpoint = await api.post<{ id: string }>('/webhooks', {
  url: 'http://127.0.0.1:9/',
  events: ['post.published'],
});
const selectedAccounts = { clipapp: [await connectSandboxAccount(api, 'clipapp', `stories_${Date.now()}`)] };
const content = await playPosts(selectedAccounts);
await playMediaFetches(selectedAccounts, content, siteUrl);
await playCrawls(siteUrl);
await playAutomation(selectedAccounts);
await playContent();
await playServiceWorkflows(endpoint.id);
await sleep(SOON_MS + 8_000);

await api.delete(`/webhooks/${endpoint.id}`);
await mkdir(FOLDER, { recursive: true });
for (const [story, id] of Object.entries(stories)) {
  if (selected.length === 0 || selected.includes(story)) await record(story, id);
}
site.closeAllConnections();
site.close();
await connection.close();
