import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { openDatabase } from '../../db/connection/open-database.ts';
import { countUsage } from '../../db/credits/usage.ts';
import { readIdentity } from '../../db/teams/read-identity.ts';
import { getOwnDatabase } from '../support/database.ts';
import { commit, mintTeam } from '../support/teams.ts';

let orm: MikroORM;

beforeAll(async () => {
  orm = await openDatabase(await getOwnDatabase(), { poolSize: 20 });
});

afterAll(() => orm.close());

test('concurrent counts stop at the limit of the plan, which GET /me shows', async () => {
  const { team } = await mintTeam({ orm }, 'creator');

  const counted = await Promise.all(
    Array.from({ length: 12 }, () => commit({ orm }, (tx) => countUsage(tx, team.id, 'automations'))),
  );

  expect(counted.filter((outcome) => outcome.ok)).toHaveLength(5);
  expect(counted.find((outcome) => !outcome.ok)).toEqual({ ok: false, limit: 5, periodEnd: team.periodEnd });
  const { usage: lines } = await readIdentity(orm.em.fork(), team, null);
  expect(lines.find((line) => line.metric === 'automations')).toMatchObject({ used: 5, limit: 5, remaining: 0 });
});

test('a batch is counted completely or not at all', async () => {
  const { team } = await mintTeam({ orm }, 'creator');
  const count = (n: number) => commit({ orm }, (tx) => countUsage(tx, team.id, 'content_pieces', n));

  expect((await count(101)).ok).toBe(false);
  expect(await count(99)).toEqual({ ok: true, used: 99 });
  expect((await count(2)).ok).toBe(false);
  expect(await count(1)).toEqual({ ok: true, used: 100 });
});

test('an unlimited feature has no limit', async () => {
  const { team } = await mintTeam({ orm }, 'agency');
  expect(await commit({ orm }, (tx) => countUsage(tx, team.id, 'turbo_posts', 100_000))).toEqual({
    ok: true,
    used: 100_000,
  });
});
