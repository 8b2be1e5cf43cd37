/** Concurrent and crashed collectors. */
import { expect, test } from '@jest/globals';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { HOUR_MS as HOUR } from '../../adapters/platforms/error-table.ts';
import { recordSnapshot, startCollector } from '../../db/analytics/metric-snapshots.ts';
import { BATCH_DELAY_MS, NO_METRICS } from '../../domain/analytics/metrics.ts';
import { commit } from '../support/teams.ts';
import { openMetricsFixture } from './metrics-fixture.ts';

const fixture = openMetricsFixture();

/** A collector that waits before it records, until `all` have fetched. */
function together(all: number): () => ActivityDeps {
  let asked = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return () =>
    fixture.publisher.another({
      checkpoint: async (point) => {
        if (point !== 'measured') return;
        asked += 1;
        if (asked >= all) resolve();
        await promise;
      },
    });
}

test('two concurrent collectors record one snapshot and advance the target one step', async () => {
  const { postId } = await fixture.published();
  await fixture.age(postId, HOUR);
  const collector = together(2);
  const rounds = await Promise.all([fixture.collect(collector()), fixture.collect(collector())]);
  expect(rounds.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(1);
  expect((await fixture.snapshots(postId)).map(({ step }) => step)).toEqual(['1h']);
  const [row] = await fixture.sql<{ step: string }>('select step from measured_target where post_id = ?', [postId]);
  expect(row?.step).toBe('6h');
});

test('two collectors that fail concurrently count as one attempt', async () => {
  const { postId } = await fixture.published();
  await fixture.age(postId, HOUR);
  await fixture.control('faults', { platform: 'clipapp', call: 'video_query', fault: '5xx', times: 2 });
  const collector = together(2);
  await Promise.all([fixture.collect(collector()), fixture.collect(collector())]);
  const [row] = await fixture.sql<{ tries: number }>(
    'select attempts as tries from measured_target where post_id = ?',
    [postId],
  );
  expect(row?.tries).toBe(1);
});

test('a step is collected again if the collector crashes before it records', async () => {
  const { postId } = await fixture.published();
  await fixture.age(postId, HOUR);
  const dying = fixture.publisher.another({ checkpoint: () => Promise.reject(new Error('killed')) });
  await expect(fixture.collect(dying)).rejects.toThrow('killed');
  expect(await fixture.snapshots(postId)).toEqual([]);
  await fixture.collect();
  expect((await fixture.snapshots(postId)).map(({ step }) => step)).toEqual(['1h']);
});

test('a late collector does not overwrite the metrics of a later step', async () => {
  const { postId } = await fixture.published();
  await fixture.age(postId, HOUR);
  await fixture.collect();
  const [target] = await fixture.targets(postId);
  const late = { targetId: target?.id ?? '', step: '1h' as const };
  const em = fixture.deps.orm.em.fork();
  expect(await recordSnapshot(em, late, { metrics: { ...NO_METRICS, views: 7 } })).toBe(false);
  const [row] = await fixture.sql<{ views: string }>('select views from measured_target where post_id = ?', [postId]);
  expect(row?.views).not.toBe('7');
});

test('a snapshot cannot be updated, not even by the owner of the table', async () => {
  const { postId } = await fixture.published();
  await fixture.age(postId, HOUR);
  await fixture.collect();
  await expect(fixture.sql('update metric_snapshot set views = 0')).rejects.toThrow('append-only');
});

test('the collector is started once after the batching delay', async () => {
  const { postId } = await fixture.published();
  await fixture.collect();
  const waiting = () => fixture.sql(`select 1 from outbox_message where workflow = 'collectMetrics'`);
  const wake = () => commit(fixture.deps, (tx) => startCollector(tx, BATCH_DELAY_MS));
  await fixture.age(postId, HOUR + BATCH_DELAY_MS - 30_000);
  expect([await wake(), await waiting()]).toEqual([false, []]);
  await fixture.age(postId, 30_000);
  expect(await wake()).toBe(true);
  expect(await wake()).toBe(false);
  expect(await waiting()).toHaveLength(1);
  await fixture.collect();
  await fixture.sql(`delete from outbox_message where workflow = 'collectMetrics'`);
  expect(await wake()).toBe(false);
});
