import { describe, expect, test } from '@jest/globals';
import { HOUR_MS as HOUR } from '../../adapters/platforms/error-table.ts';
import { METRIC_STEPS, STEP_AGE_MS, type MetricStep } from '../../domain/analytics/metrics.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { openMetricsFixture, type Snapshot } from './metrics-fixture.ts';

const fixture = openMetricsFixture();
const DAY = 24 * HOUR;

const getSteps = (rows: readonly Snapshot[]): string[] => rows.map(({ step }) => step);

describe('a collection', () => {
  test('metrics are collected from the first hour, with null for unreported values', async () => {
    const { postId } = await fixture.published({ platforms: [...PLATFORMS] });
    await fixture.age(postId, HOUR - 60_000);
    await fixture.collect();
    expect(await fixture.snapshots(postId)).toEqual([]);

    await fixture.age(postId, 60_000);
    await fixture.control('clock', { advanceMs: HOUR });
    const targets = await fixture.targets(postId);
    const before = await Promise.all(targets.map(fixture.truth));
    await fixture.collect();
    const after = await Promise.all(targets.map(fixture.truth));

    const rows = (await fixture.snapshots(postId)).toSorted((a, b) => a.platform.localeCompare(b.platform));
    expect(getSteps(rows)).toEqual(['1h', '1h', '1h']);
    const [clip, reel, short] = rows;
    for (const [index, row] of rows.entries()) {
      expect(row.views).toBeGreaterThan(0);
      for (const name of ['views', 'likes', 'comments', 'shares'] as const) {
        expect(row[name]).toBeGreaterThanOrEqual(before[index]?.[name] ?? Number.NaN);
        expect(row[name]).toBeLessThanOrEqual(after[index]?.[name] ?? Number.NaN);
      }
    }
    const none = { reach: null, saves: null, watchTimeMs: null, avgWatchMs: null, followersGained: null };
    expect(clip).toMatchObject({ platform: 'clipapp', ...none, comments: 0 });
    expect(reel).toMatchObject({ followersGained: null, avgWatchMs: after[1]?.averageWatchMs, comments: 0 });
    expect(reel?.saves).toBeGreaterThanOrEqual(before[1]?.saves ?? Number.NaN);
    expect(short).toMatchObject({ reach: null, saves: null });
    expect(short?.followersGained).toBeGreaterThanOrEqual(before[2]?.followersGained ?? Number.NaN);
    // Its reports contain minutes and seconds.
    expect(short?.watchTimeMs).toBe(Math.round((after[2]?.totalWatchMs ?? 0) / 60_000) * 60_000);
    expect(short?.avgWatchMs).toBe(Math.round((after[2]?.averageWatchMs ?? 0) / 1_000) * 1_000);
  });

  test('metrics are collected once at 1 h, 6 h, 24 h, 3 d, 7 d, 14 d and 30 d', async () => {
    const { postId } = await fixture.published();
    let ageMs = 0;
    for (const step of METRIC_STEPS) {
      await fixture.age(postId, STEP_AGE_MS[step] - ageMs);
      ageMs = STEP_AGE_MS[step];
      await fixture.collect();
      await fixture.collect();
    }
    await fixture.age(postId, 30 * DAY);
    await fixture.collect();
    expect(getSteps(await fixture.snapshots(postId))).toEqual([...METRIC_STEPS]);
    expect(await fixture.sql('select step, due_at from measured_target where post_id = ?', [postId])).toEqual([
      { step: null, due_at: null },
    ]);
  });

  test('targets of a post share one schedule, and failed targets are not measured', async () => {
    const { postId, accounts } = await fixture.published({ platforms: ['clipapp', 'reelnet'] });
    const rows = await fixture.sql<{ due: string; account_id: string }>(
      `select account_id, (due_at - published_at)::text as due from measured_target where post_id = ? order by account_id`,
      [postId],
    );
    expect(rows.map(({ account_id }) => account_id)).toEqual(accounts.map(({ id }) => id).toSorted());
    expect(new Set(rows.map(({ due }) => due))).toEqual(new Set(['01:00:00']));
  });

  test('a collector that was down for a week records current metrics and the missed steps', async () => {
    const { postId } = await fixture.published();
    await fixture.age(postId, 8 * DAY);
    await fixture.collect();
    const rows = await fixture.snapshots(postId);
    expect(rows.map(({ step, errorCode }) => [step, errorCode])).toEqual([
      ...(['1h', '6h', '24h', '3d'] satisfies MetricStep[]).map((step) => [step, 'collected_too_late']),
      ['7d', null],
    ]);
    const [due] = await fixture.sql<{ step: string }>('select step from measured_target where post_id = ?', [postId]);
    expect(due?.step).toBe('14d');
  });

  test('metrics of 25 videos of one account need two requests', async () => {
    const first = await fixture.published();
    const posts = [first];
    for (let n = 1; n < 25; n += 1) posts.push(await fixture.published({ team: first.team, accounts: first.accounts }));
    await Promise.all(posts.map(({ postId }) => fixture.age(postId, HOUR)));
    // A third request would be rejected.
    const fault = { platform: 'clipapp', call: 'video_query', accountId: first.accounts[0]?.platformUserId };
    await fixture.control('faults', { ...fault, fault: 'slow', slowMs: 1, times: 2 });
    await fixture.control('faults', { ...fault, fault: '5xx', times: 100 });
    await fixture.collect();
    const all = await Promise.all(posts.map(({ postId }) => fixture.snapshots(postId)));
    expect(all.flat().map(({ step, errorCode }) => [step, errorCode])).toEqual(posts.map(() => ['1h', null]));
  });
});
