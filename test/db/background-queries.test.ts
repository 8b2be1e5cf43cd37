import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requeueUnleasedPosts } from '../../db/posts/requeue-lost-posts.ts';
import type { ApiDeps } from '../../api/api-deps.ts';
import { openAsOwner, openDatabase } from '../../db/connection/open-database.ts';
import { requeueOverduePosts } from '../../db/posts/overdue-posts.ts';
import { recordAttempt } from '../../db/webhooks/record-attempt.ts';
import { takeDeliveries } from '../../db/webhooks/take-deliveries.ts';
import { readBacklog } from '../../db/telemetry/backlog.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { getOwnDatabase } from '../support/database.ts';
import { mintTeam } from '../support/teams.ts';
import { closeApiDeps, openApiDeps } from '../support/api-deps.ts';

let deps: ApiDeps;
const WAITING = 3_000;

/** Idle posts with distant slots. */
beforeAll(async () => {
  deps = await openApiDeps();
  const { team, workspace } = await mintTeam(deps);
  await deps.orm.em.fork().execute(
    `insert into post (id, team_id, workspace_id, status, due_at, updated_at, render_status, schedule, timezone, hashtags,
       per_platform, declarations, clipapp_options, unpublished_urls, sandbox)
     select 'post_' || replace(?, '_', '') || n, ?, ?, 'scheduled', timestamptz '2999-01-01', timestamptz '2026-01-01', 'ready',
       'scheduled', 'UTC', '{}', '{}', '{}', '{}', '[]', true from generate_series(1, ?) n`,
    [workspace.id, team.id, workspace.id, WAITING],
  );
  const owner = await openAsOwner(await getOwnDatabase());
  await owner.em.fork().execute('vacuum (analyze) post');
  await owner.close();
});
afterAll(() => closeApiDeps(deps));

async function rowsReadBy(sweep: (tx: Transaction) => Promise<unknown>): Promise<number> {
  const { result } = await inTransaction(deps.orm.em, async (tx) => {
    const before = await rowsRead(tx);
    await sweep(tx);
    return (await rowsRead(tx)) - before;
  });
  return result;
}

/** Counted for this connection, including its earlier transactions. */
async function rowsRead(tx: Transaction): Promise<number> {
  const [row] = await tx.em.execute<{ read: number }[]>(
    `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
     where relname = 'post'`,
  );
  return row?.read ?? 0;
}

const readAll = (tx: Transaction) => tx.em.execute('select max(updated_at) from post');

test.each<[string, (tx: Transaction) => Promise<unknown>]>([
  ['for overdue posts', requeueOverduePosts],
  ['for publishers that were never leased', (tx) => requeueUnleasedPosts(tx)],
  ['of the metrics', (tx) => readBacklog(tx.em)],
])('the query %s does not read posts that wait for a later slot', async (_, sweep) => {
  expect(await rowsReadBy(readAll)).toBeGreaterThanOrEqual(WAITING);
  expect(await rowsReadBy(sweep)).toBeLessThan(WAITING);
});

test('a delivery is taken and recorded without reading those of other endpoints', async () => {
  // One connection, because PostgreSQL counts what it reads for each.
  const orm = await openDatabase(await getOwnDatabase(), { poolSize: 1 });
  const run = <Row>(sql: string, values: unknown[] = []) => orm.em.fork().execute<Row[]>(sql, values);
  const { team } = await mintTeam({ orm });
  for (const [endpoint, deliveries] of Object.entries({ busy: WAITING, idle: 1 })) {
    await run(
      `insert into webhook_endpoint (id, team_id, url, events, secret_sealed, sandbox)
       values (?, ?, 'https://example.com', '{}', 'sealed', true)`,
      [endpoint, team.id],
    );
    await run(
      `with recorded as (
         insert into event (id, team_id, sandbox, type, subject_id, data)
         select ? || n, ?, true, 'post.published', ? || n, '{}' from generate_series(1, ?) n returning id)
       insert into delivery (id, endpoint_id, event_id, status) select id, ?, id, 'pending' from recorded`,
      [endpoint, team.id, endpoint, deliveries, endpoint],
    );
  }
  const countRead = async (): Promise<number> => {
    await run('select pg_stat_force_next_flush()');
    const [row] = await run<{ read: number }>(
      `select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables
       where relname in ('delivery', 'event')`,
    );
    return row?.read ?? 0;
  };
  const before = await countRead();
  const [delivery] = await takeDeliveries(orm.em, { endpointId: 'idle', places: 1 });
  await recordAttempt(orm.em, { delivery: delivery!, status: 'delivered', statusCode: 204, error: null, waitMs: null });
  expect((await countRead()) - before).toBeLessThan(WAITING / 10);
  await orm.close();
});
