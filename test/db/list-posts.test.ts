import { beforeAll, expect, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openAsOwner } from '../../db/connection/open-database.ts';
import { listPosts, type PostFilter } from '../../db/posts/list-posts.ts';
import { insertAccountPerPlatform, insertContent } from '../support/posts.ts';
import { getOwnDatabase } from '../support/database.ts';
import { service } from '../support/service.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

const served = service();
const POSTS = 2_000;
const EVERY = 500;
let team: TestTeam;

/** Most posts are published to clipapp; every 500th failed on reelnet. */
beforeAll(async () => {
  team = await mintTeam(served.deps);
  const accounts = await insertAccountPerPlatform(served.deps, team);
  const contentId = await insertContent(served.deps, team);
  const em = served.deps.orm.em.fork();
  const values = [team.workspace.id, team.team.id, team.workspace.id, EVERY, EVERY, contentId, POSTS];
  await em.execute(
    `insert into post (id, team_id, workspace_id, status, platforms, content_id, due_at, created_at, render_status, schedule,
       timezone, hashtags, per_platform, declarations, clipapp_options, unpublished_urls, sandbox)
     select 'post_' || replace(?, '_', '') || n, ?, ?, case n % ? when 0 then 'failed' else 'posted' end,
       case n % ? when 0 then '{reelnet}' else '{clipapp}' end::text[], ?, at, at, 'ready', 'asap', 'UTC', '{}', '{}', '{}', '{}', '[]', true
     from generate_series(1, ?) n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as at) times`,
    values,
  );
  await em.execute(
    `insert into post_target (id, post_id, account_id, platform, position, mode, tags)
     select replace(id, 'post_', 'tgt_'), id, case platforms[1] when 'reelnet' then ? else ? end, platforms[1], 0, 'publish', '{}'
     from post where workspace_id = ?`,
    [accounts.reelnet, accounts.clipapp, team.workspace.id],
  );
  const owner = await openAsOwner(await getOwnDatabase());
  await owner.em.fork().execute('vacuum (analyze) post');
  await owner.close();
});

/** The posts of a page and the number of post rows read for it. */
async function listed(filter: Partial<PostFilter>): Promise<{ shown: number; total: number | null; read: number }> {
  const view = { teamId: team.team.id, sandbox: true, workspaceId: null };
  return served.deps.orm.em.fork().transactional(async (tx) => {
    const page = { page: 1, limit: 20, sort: '-createdAt' as const, workspaceIds: [team.workspace.id], ...filter };
    const before = await rowsRead(tx as EntityManager);
    const [posts, total] = await listPosts(tx as EntityManager, view, page);
    return { shown: posts.length, total, read: (await rowsRead(tx as EntityManager)) - before };
  });
}

/** Counted for this connection, including its earlier transactions. */
async function rowsRead(tx: EntityManager): Promise<number> {
  const [row] = await tx.execute<{ read: number }[]>(
    `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
     where relname = 'post'`,
  );
  return row?.read ?? 0;
}

const FEW = POSTS / EVERY;

test.each<[string, Partial<PostFilter>, { shown: number; total: number | null }]>([
  ['all', {}, { shown: 20, total: POSTS }],
  ['of a status that nearly all have', { status: ['posted'] }, { shown: 20, total: POSTS - FEW }],
  ['of a status that few have', { status: ['failed'] }, { shown: FEW, total: FEW }],
  ['of a platform that few go to', { platform: ['reelnet'] }, { shown: FEW, total: FEW }],
  ['of a platform that none goes to', { platform: ['videoshorts'] }, { shown: 0, total: 0 }],
  ['of a status and a platform', { status: ['posted'], platform: ['clipapp'] }, { shown: 20, total: POSTS - FEW }],
  ['of several statuses', { status: ['posted', 'failed'] }, { shown: 20, total: POSTS }],
  ['oldest first', { sort: 'createdAt' }, { shown: 20, total: POSTS }],
  ['by time', { sort: 'scheduledTime' }, { shown: 20, total: POSTS }],
  ['latest first', { sort: '-scheduledTime' }, { shown: 20, total: POSTS }],
  [
    'of a time',
    { from: new Date('2026-01-01T01:00:00Z'), to: new Date('2026-01-01T01:20:00Z') },
    { shown: 20, total: 20 },
  ],
])('GET /posts reads only the rows that it returns: %s', async (_, filter, found) => {
  const { read, ...page } = await listed(filter);
  expect(page).toEqual(found);
  expect(read).toBeLessThanOrEqual(100);
});

test.each<[string, Partial<PostFilter>]>([
  ['all', {}],
  ['by time', { sort: '-scheduledTime' }],
  ['of a status', { status: ['posted'] }],
])('a page that follows a post near the end reads only its rows: %s', async (_, filter) => {
  const [row] = await served.deps.orm.em
    .fork()
    .execute<{ id: string }[]>('select id from post where workspace_id = ? order by created_at, id offset 50 limit 1', [
      team.workspace.id,
    ]);
  const { read, ...page } = await listed({ ...filter, after: { id: row?.id ?? '', at: null } });
  expect(page).toEqual({ shown: 20, total: null });
  expect(read).toBeLessThanOrEqual(100);
});
