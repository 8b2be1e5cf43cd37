import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { LeasedPosts } from '../../../activities/posts/leased-posts.ts';
import { reportMediaCosts } from '../../../bin/commands/media-costs.ts';
import { WorkerMetrics } from '../../../worker/metrics/worker-metrics.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { ScriptedProvider } from '../../support/scripted-provider.ts';
import { mintTeam } from '../../support/teams.ts';
import { parseExposition } from '../../telemetry/exposition.ts';
import { Fixture } from './fixture.ts';

const publisher = usePublisher();

test('the cost of each completed call is stored, counted by the worker and reported to the operator', async () => {
  const provider = new ScriptedProvider(`priced-${randomUUID()}`);
  const fixture = new Fixture(publisher, provider);
  const id = await fixture.job(await mintTeam(publisher.deps));
  const [first, second] = (await fixture.gather(id)) ?? [];
  const keys = [first?.key ?? '', second?.key ?? ''];
  const metrics = new WorkerMetrics(new LeasedPosts());
  for (const key of keys) await metrics.observeActivity('makeMedia', [id, key], () => fixture.make(id, key));
  await metrics.collect(fixture.em());

  expect((await fixture.call(id, keys[0] ?? '')).costUsd).toBe('0.250000');
  const samples = [...parseExposition(await metrics.registry.metrics())];
  const costs = samples.filter(([name]) => name.startsWith('kinora_media_cost_usd_total{'));
  expect(costs.reduce((sum, [, usd]) => sum + usd, 0)).toBe(0.5);
  const { json } = await reportMediaCosts(publisher.deps.orm, { days: '1' });
  const own = json.rows.filter((row) => row.provider === provider.name);
  expect(own.reduce((sum, { calls, usd }) => [(sum[0] ?? 0) + calls, (sum[1] ?? 0) + usd], [0, 0])).toEqual([2, 0.5]);
  expect(json.credits).toBeGreaterThanOrEqual(10);
});

test('a report over no whole number of days is refused', async () => {
  await expect(reportMediaCosts(publisher.deps.orm, { days: '0' })).rejects.toThrow('--days');
});
