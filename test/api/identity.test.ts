import { describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { countUsage } from '../../db/credits/usage.ts';
import { findOrCreateTeam } from '../../db/teams/teams.ts';
import { newId } from '../../domain/ids.ts';
import { PLANS, PLAN_TERMS, USAGE_METRICS, type Plan, type UsageMetric } from '../../domain/teams/plans.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';
import { service } from '../support/service.ts';
import { getStatements } from '../support/statements.ts';

const served = service();

const me = async (key: string) => (await served.api.call('GET', '/me', { key })).json.data;

/** Sets the usage of a metric in the current period. */
async function used(teamId: string, metric: UsageMetric, count: number): Promise<void> {
  await served.em().execute(
    `insert into usage (team_id, metric, period_start, used) select id, ?, period_start, ? from team where id = ?
     on conflict (team_id, metric, period_start) do update set used = excluded.used`,
    [metric, count, teamId],
  );
}

const unused = (metric: string, limit: number | null) => ({ metric, used: 0, limit, remaining: limit });

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);

describe('spec, Identity', () => {
  test('spec, Authentication 7: GET /me returns the specified fields and its additions under `key`', async () => {
    const { team, key, keyId, workspace } = await mintTeam(served.deps, 'creator');
    await me(key);

    const data = await me(key);

    expect(data).toEqual({
      team: { id: team.id, name: team.name, plan: 'creator' },
      credits: { balance: 300, grantedThisPeriod: 300, periodEnd: team.periodEnd.toISOString() },
      usage: {
        periodStart: team.periodStart.toISOString().slice(0, 10),
        metrics: [
          unused('turbo_posts', 300),
          unused('content_pieces', 100),
          unused('automations', 5),
          unused('generations', null),
          unused('storage_bytes', 50_000_000_000),
        ],
      },
      defaultWorkspace: { id: workspace.id, name: 'Brand', websiteUrl: null },
      key: {
        id: keyId,
        name: 'test',
        scopes: expect.arrayContaining(['credits:read', 'posts:write']),
        workspaceId: null,
        sandbox: true,
        createdAt: INSTANT,
        lastUsedAt: INSTANT,
        budget: null,
      },
    });
    expect(JSON.stringify(data)).not.toContain(key);
  });

  test('GET /me takes three statements', async () => {
    const { key } = await mintTeam(served.deps);
    await me(key);
    expect(await getStatements(() => me(key))).toBe(3);
  });

  test('GET /me needs no scope and returns the default workspace of the key or null', async () => {
    const { team, workspace } = await mintTeam(served.deps);
    const bare = await mintKey(served.deps, team.id, { scopes: [] });
    const pinned = await mintKey(served.deps, team.id, { workspaceId: workspace.id });
    const empty = await commit(served.deps, (tx) => findOrCreateTeam(tx, newId('team'), 'pro'));
    const emptyKey = await mintKey(served.deps, empty.id, { live: true });

    expect((await me(bare.text)).key.scopes).toEqual([]);
    expect((await me(pinned.text)).defaultWorkspace.id).toBe(workspace.id);
    expect((await me(pinned.text)).key.workspaceId).toBe(workspace.id);
    expect(await me(emptyKey.text)).toMatchObject({ defaultWorkspace: null, key: { sandbox: false } });
  });

  test('grantedThisPeriod sums the grants of the period only', async () => {
    const { team, key } = await mintTeam(served.deps, 'creator');
    await served.em().execute(
      `update team set created_at = created_at - interval '1 month', period_start = period_start - interval '1 month',
         period_end = clock_timestamp() where id = ?`,
      [team.id],
    );
    const data = await me(key);
    expect(data.credits).toMatchObject({ balance: 600, grantedThisPeriod: 300 });
    expect(Date.parse(data.credits.periodEnd)).toBeGreaterThan(Date.now());
  });
});

describe('spec, Plan quotas: `remaining` is measured against the ceiling that refuses', () => {
  const cases = PLANS.flatMap((plan) => USAGE_METRICS.map((metric): [Plan, UsageMetric] => [plan, metric]));

  test.each(cases)('%s, %s', async (plan, metric) => {
    const { team, key } = await mintTeam(served.deps, plan);
    const limit = PLAN_TERMS[plan].perPeriod[metric];
    const shown = async () => (await me(key)).usage.metrics.find((one: { metric: string }) => one.metric === metric);
    const count = () => commit(served.deps, (tx) => countUsage(tx, team.id, metric));
    await used(team.id, metric, (limit ?? 10_000) - 1);

    if (limit === null) {
      expect(await shown()).toEqual({ metric, used: 9_999, limit: null, remaining: null });
      expect(await count()).toEqual({ ok: true, used: 10_000 });
      return;
    }
    expect(await shown()).toEqual({ metric, used: limit - 1, limit, remaining: 1 });
    expect(await count()).toEqual({ ok: true, used: limit });
    expect(await shown()).toEqual({ metric, used: limit, limit, remaining: 0 });
    expect(await count()).toEqual({ ok: false, limit, periodEnd: team.periodEnd });
  });

  test('the post after the last one of the quota returns 429 and is not counted', async () => {
    const { team, key } = await mintTeam(served.deps, 'creator');
    await used(team.id, 'content_pieces', 99);
    const body = { format: 'walloftext', deck: buildDemoDeck() };
    const post = () => served.api.call('POST', '/content/walloftext', { key, body: { deck: body.deck } });

    const [last, over] = [await post(), await post()];

    expect([last.status, over.status, over.json.error.type]).toEqual([202, 429, 'usage_limit_reached']);
    const seconds = (team.periodEnd.getTime() - Date.now()) / 1_000;
    expect(Math.abs(Number(over.headers.get('retry-after')) - seconds)).toBeLessThan(120);
    expect((await me(key)).usage.metrics[1]).toEqual({ metric: 'content_pieces', used: 100, limit: 100, remaining: 0 });
  });

  test('usage restarts at zero in a new period', async () => {
    const { team, key } = await mintTeam(served.deps, 'creator');
    await used(team.id, 'automations', 5);
    await served.em().execute(
      `update team set created_at = created_at - interval '1 month', period_start = period_start - interval '1 month',
         period_end = clock_timestamp() where id = ?`,
      [team.id],
    );
    expect((await me(key)).usage.metrics[2]).toEqual({ metric: 'automations', used: 0, limit: 5, remaining: 5 });
  });
});
