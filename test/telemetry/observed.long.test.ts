/** Traces, metrics and logs of one post from the request to the webhook. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fetchHistory } from '../../adapters/temporal/fetch-history.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { Account } from '../../db/entities/account.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import { getServerUrl } from '../support/database.ts';
import { buildContentDeps } from '../support/instance-content.ts';
import { readyContent } from '../support/ready-post.ts';
import type { CollectedSpan } from './otlp-collector.ts';
import { startObserved, getText, type ObservedInstance } from './observed-instance.ts';
import { waitUntil } from '../support/wait-for.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

let observed: ObservedInstance;
let postId: string;
let requestId: string | null;
/** Secrets that must not appear anywhere. */
const secrets: string[] = [];
/** The response bodies. */
const refusals: string[] = [];

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const { baseUrl, team } = observed.instance;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${team.key}`, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) refusals.push(text);
  return { response, text };
}

beforeAll(async () => {
  observed = await startObserved();
  const { instance, hook } = observed;
  const endpoint = await instance.api.post<{ secret: string }>('/webhooks', {
    url: hook.url,
    events: ['post.published', 'post.failed'],
  });
  const contentId = await readyContent(buildContentDeps(instance), instance.team);
  const { response, text } = await call(
    'POST',
    '/posts',
    {
      contentId,
      selectedAccounts: { clipapp: [instance.accounts.clipapp], reelnet: [instance.accounts.reelnet] },
      schedule: 'scheduled',
      scheduledTime: new Date(Date.now() + 4_000).toISOString(),
      caption: 'observed',
    },
    { traceparent: `00-${TRACE}-${CALLER}-01` },
  );
  requestId = response.headers.get('x-request-id');
  postId = (JSON.parse(text) as { data: { id: string } }).data.id;
  await call('GET', '/me', undefined, { authorization: `Bearer ${instance.team.key.slice(0, -1)}x` });
  const unreachable = {
    videoUrl: 'http://127.0.0.1:9/none.mp4',
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
  };
  await call('POST', '/posts', { ...unreachable, schedule: 'asap', caption: 'never' });
  await hook.waitFor('post.published', (data) => data['postId'] === postId);
  const { password } = new URL(getServerUrl());
  secrets.push(instance.team.key, endpoint.secret, password, Buffer.alloc(32, 7).toString('base64'));
  secrets.push(...(await sealedSecrets()));
  secrets.push(...(await mediaSignatures(contentId)));
});
afterAll(() => observed?.stop());

/** Decrypts the stored tokens and upload URLs. */
async function sealedSecrets(): Promise<string[]> {
  const { box } = createServiceSecrets(Buffer.alloc(32, 7));
  const em = observed.instance.orm.em.fork();
  const accounts = await em.find(Account, { teamId: observed.instance.team.team.id });
  const targets = await em.find(PostTarget, { postId });
  return [
    ...accounts.flatMap((account) => [account.accessTokenSealed, account.refreshTokenSealed]),
    ...targets.map((target) => target.handleUrlSealed),
  ].flatMap((sealed) => (sealed ? [box.open(sealed)] : []));
}

/** Requests the media URLs and returns their signatures, which are secrets. */
async function mediaSignatures(contentId: string): Promise<string[]> {
  const { text } = await call('GET', `/content/${contentId}`);
  const { outputUrl } = (JSON.parse(text) as { data: { outputUrl: string } }).data;
  expect((await fetch(outputUrl)).status).toBe(200);
  const url = new URL(outputUrl);
  return [url.searchParams.get('signature') ?? '', url.pathname];
}

/** The names of a span and its ancestors. */
function lineage(span: CollectedSpan): string[] {
  const parent = observed.collector.spans.find((one) => one.spanId === span.parentSpanId && one.traceId === TRACE);
  if (parent) return [span.name, ...lineage(parent)];
  return [span.name, span.parentSpanId === CALLER ? 'the caller' : 'an orphan'];
}

const ours = (name: string): CollectedSpan[] =>
  observed.collector.spans.filter((span) => span.traceId === TRACE && span.name === name);

test('one trace spans request, outbox, workflow, activity and platform call', async () => {
  // Each process exports its spans in batches.
  const way = await waitUntil(
    () => ours('clipapp publish').flatMap(lineage),
    (names) => names.at(-1) === 'the caller',
  );
  expect(way.slice(0, 3)).toEqual(['clipapp publish', 'publishPost', 'run post']);
  expect(way.slice(-3)).toEqual(['start post', 'POST postPosts', 'the caller']);
  expect(ours('reelnet publish')).toHaveLength(1);
});

test('the webhook of the post belongs to the same trace', async () => {
  const way = await waitUntil(
    () => ours('drainShard').slice(0, 1).flatMap(lineage),
    (names) => names.at(-1) === 'the caller',
  );
  expect(way.slice(0, 3)).toEqual(['drainShard', 'run webhooks', 'signal changed webhooks']);
  expect(way.at(-1)).toBe('the caller');
});

test('a worker counts publish delays, outcomes and deliveries', async () => {
  const seen = await waitUntil(
    () => observed.workerMetrics(),
    (figures) =>
      figures.get('kinora_targets_ended_total{code="",outcome="posted",platform="reelnet"}') === 1 &&
      figures.get('kinora_activities_total{activity="publishPost",code="",outcome="completed"}') === 1 &&
      figures.get('kinora_delivery_attempts_total{outcome="delivered"}') === 1 &&
      figures.get('kinora_deliveries_pending') === 0,
  );
  expect(seen.get('kinora_targets_ended_total{code="",outcome="posted",platform="clipapp"}')).toBe(1);
  expect(seen.get('kinora_publish_lateness_seconds_count{platform="clipapp"}')).toBe(1);
  expect(seen.get('kinora_publish_lateness_seconds_sum{platform="clipapp"}')).toBeGreaterThan(0);
  expect(seen.get('kinora_publish_lateness_seconds_sum{platform="clipapp"}')).toBeLessThan(30);
  expect(seen.get('kinora_activity_duration_seconds_count{activity="publishPost"}')).toBe(1);
  expect(seen.get('kinora_outbox_oldest_age_seconds')).toBeLessThan(60);
  const ids = [...seen.keys()].filter((name) => /post_|team_|ws_|dlv_/u.test(name));
  expect(ids).toEqual([]);
  expect(
    (await observed.apiMetrics()).get('kinora_http_request_duration_seconds_count{operation="postPosts",status="2xx"}'),
  ).toBe(2);
});

test('the log contains each request and the workflow, type and error of failed activities', async () => {
  const lines = await waitUntil(
    async () => (await observed.logs()).split('\n').flatMap((line) => (line.startsWith('{') ? [parsed(line)] : [])),
    (read) => read.some((line) => line['activityType'] === 'fetchMedia'),
  );
  expect(lines.find((line) => line['requestId'] === requestId)).toMatchObject({
    operation: 'postPosts',
    status: 201,
    teamId: observed.instance.team.team.id,
    traceId: TRACE,
  });
  const failed = lines.find((line) => line['activityType'] === 'fetchMedia');
  expect(failed?.['workflowId']).toMatch(/^fetch-media-/u);
  expect(failed?.['error']).toMatchObject({ message: expect.any(String) });
});

const parsed = (line: string): Record<string, unknown> => JSON.parse(line) as Record<string, unknown>;

test('logs, histories, traces, metrics and errors contain no secret', async () => {
  const { instance, collector } = observed;
  const histories: string[] = [];
  for await (const { workflowId, runId } of instance.temporal.workflow.list()) {
    const history = await fetchHistory(instance.temporal, workflowId, runId);
    if (history) histories.push(getText(history));
  }
  expect(histories.join('\n')).toContain(postId);
  expect(refusals.length).toBeGreaterThan(0);
  const places = {
    logs: await observed.logs(),
    histories: histories.join('\n'),
    traces: collector.bodies.join('\n'),
    metrics: [...(await observed.workerMetrics()).keys(), ...(await observed.apiMetrics()).keys()].join('\n'),
    refusals: refusals.join('\n'),
  };
  expect(secrets.length).toBeGreaterThan(8);
  for (const [place, text] of Object.entries(places)) {
    const reported = secrets.filter((secret) => text.includes(secret));
    expect({ place, reported }).toEqual({ place, reported: [] });
  }
});
