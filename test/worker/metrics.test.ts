/** The metrics of a worker for real posts and for pending rows. */
import { expect, test } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { LeasedPosts } from '../../activities/posts/leased-posts.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { recordStart } from '../../db/outbox/record.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { WorkerMetrics } from '../../worker/metrics/worker-metrics.ts';
import { mintEmptyDatabase } from '../support/database.ts';
import { usePublisher } from '../support/use-publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { parseExposition, type Samples } from '../telemetry/exposition.ts';

const LIMIT_MS = 120_000;

const publisher = usePublisher();

/** A separate worker whose publishing activity is counted. */
function counted(): { metrics: WorkerMetrics; deps: ActivityDeps } {
  const metrics = new WorkerMetrics(new LeasedPosts());
  return { metrics, deps: publisher.another({ checkpoint: async (point, id) => metrics.checkpoint(point, id) }) };
}

const figures = async (metrics: WorkerMetrics): Promise<Samples> => parseExposition(await metrics.registry.metrics());

const posted = (platform: string): string =>
  `kinora_targets_ended_total{code="",outcome="posted",platform="${platform}"}`;

test('a published post is counted once per target, with its lateness', async () => {
  const { metrics, deps } = counted();
  const dueAt = new Date(Date.now() - 2_000);
  const { postId } = await readyPost(deps, { platforms: ['clipapp', 'videoshorts'], dueAt });
  const publish = (): Promise<unknown> =>
    metrics.observeActivity('publishPost', [postId], () => publishPost(deps, postId, LIMIT_MS));
  await publish();
  await metrics.collect(deps.orm.em.fork());

  const seen = await figures(metrics);
  for (const platform of ['clipapp', 'videoshorts']) {
    expect(seen.get(posted(platform))).toBe(1);
    expect(seen.get(`kinora_publish_lateness_seconds_count{platform="${platform}"}`)).toBe(1);
    expect(seen.get(`kinora_publish_lateness_seconds_sum{platform="${platform}"}`)).toBeGreaterThan(2);
    expect(seen.get(`kinora_publish_lateness_seconds_bucket{le="1",platform="${platform}"}`)).toBe(0);
  }
  await metrics.collect(deps.orm.em.fork());
  expect((await figures(metrics)).get(posted('clipapp'))).toBe(1);
});

test('metrics are read again after a database failure', async () => {
  const { metrics, deps } = counted();
  const { postId } = await readyPost(deps);
  await metrics.observeActivity('publishPost', [postId], () => publishPost(deps, postId, LIMIT_MS));
  const empty = await openDatabase(await mintEmptyDatabase());
  await expect(metrics.collect(empty.em.fork())).rejects.toThrow(/does not exist/u);
  await empty.close();
  expect((await figures(metrics)).get(posted('clipapp'))).toBeUndefined();

  await metrics.collect(deps.orm.em.fork());
  expect((await figures(metrics)).get(posted('clipapp'))).toBe(1);
});

test('pending outbox messages and overdue posts are reported with their age', async () => {
  const { metrics, deps } = counted();
  const em = deps.orm.em.fork();
  await commit(deps, (tx) => recordStart(tx, 'render', 'con_waiting'));
  await em.execute(
    `update outbox_message set created_at = clock_timestamp() - interval '90 seconds' where row_id = 'con_waiting'`,
  );
  await readyPost(deps, { dueAt: new Date(Date.now() - 600_000) });
  await metrics.collect(em);

  const seen = await figures(metrics);
  expect(seen.get('kinora_outbox_messages')).toBeGreaterThanOrEqual(1);
  expect(seen.get('kinora_outbox_oldest_age_seconds')).toBeGreaterThan(89);
  expect(seen.get('kinora_posts_overdue')).toBe(1);
  expect(seen.get('kinora_deliveries_pending')).toBe(0);
});

const renders = (outcome: string, code: string): string =>
  `kinora_activities_total{activity="renderContent",code="${code}",outcome="${outcome}"}`;

test('activity attempts are counted by type, outcome and error code', async () => {
  const { metrics } = counted();
  const fail = async (error: Error): Promise<void> => {
    const attempt = async (): Promise<never> => {
      throw error;
    };
    await expect(metrics.observeActivity('renderContent', [], attempt)).rejects.toBe(error);
  };
  await fail(ApplicationFailure.create({ type: 'asset_missing', message: 'gone' }));
  await fail(new Error('a text that differs every time'));
  let during: Samples | undefined;
  await metrics.observeActivity('renderContent', [], async () => {
    during = await figures(metrics);
    return 'ready';
  });
  const attempts = { delivered: 2, retry: 1, failed: 0 };
  await metrics.observeActivity('drainShard', [], async () => ({ next: 'end', pending: 0, attempts }));

  const seen = await figures(metrics);
  expect(seen.get(renders('failed', 'asset_missing'))).toBe(1);
  expect(seen.get(renders('failed', 'unexpected'))).toBe(1);
  expect(seen.get(renders('completed', ''))).toBe(1);
  expect(during?.get('kinora_renders_running')).toBe(1);
  expect(seen.get('kinora_renders_running')).toBe(0);
  expect(seen.get('kinora_render_duration_seconds_count{activity="renderContent",outcome="failed"}')).toBe(2);
  expect(seen.get('kinora_delivery_attempts_total{outcome="retry"}')).toBe(1);
  expect(seen.get('kinora_delivery_attempts_total{outcome="delivered"}')).toBe(2);
});

test('failures that alerts watch stand at 0 before the first, because a series that appears has no increase', async () => {
  const { metrics } = counted();
  metrics.showActivities(['renderContent']);
  const seen = await figures(metrics);
  expect(seen.get(renders('failed', 'unexpected'))).toBe(0);
  expect(seen.get('kinora_delivery_attempts_total{outcome="failed"}')).toBe(0);
  const unknown = 'kinora_targets_ended_total{code="outcome_unknown",outcome="failed",platform="reelnet"}';
  expect(seen.get(unknown)).toBe(0);
  expect(seen.get('kinora_publish_lateness_seconds_count{platform="reelnet"}')).toBe(0);
});
