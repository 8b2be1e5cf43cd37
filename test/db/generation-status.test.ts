import { expect, test } from '@jest/globals';
import { acceptGeneration } from '../../db/generations/accept-generation.ts';
import { findGeneration, lockHooksToAvoid, listGenerations } from '../../db/generations/generations.ts';
import { GENERATION_STATUSES } from '../../domain/generations/generation.ts';
import { newId } from '../../domain/ids.ts';
import type { PostStatus } from '../../domain/posts/post.ts';
import { insertGeneration } from '../support/generations.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';
import { service } from '../support/service.ts';

const served = service();

interface PostRow {
  status: PostStatus;
  slot?: boolean;
  /** Refers to the generation rather than to its content. */
  byGeneration?: boolean;
}

async function acceptOne(team: TestTeam): Promise<{ id: string; contentId: string }> {
  const id = await insertGeneration(served.deps, team);
  const accepted = await commit(served.deps, (tx) =>
    acceptGeneration(tx, {
      generationId: id,
      sandbox: true,
      budgetKeyId: null,
      hashDeck: () => 'hash',
      media: served.deps.storage,
    }),
  );
  return { id, contentId: accepted.outcome === 'accepted' ? accepted.contentId : '' };
}

async function insertPost(
  { team, workspace }: TestTeam,
  generation: { id: string; contentId: string },
  row: PostRow,
): Promise<void> {
  const published = ['posted', 'partial'].includes(row.status);
  await served.deps.orm.em.fork().execute(
    `insert into post (id, team_id, workspace_id, status, render_status, schedule, scheduled_time, timezone, hashtags,
       per_platform, declarations, clipapp_options, unpublished_urls, sandbox, generation_id, content_id, published_at, due_at)
     values (?, ?, ?, ?, 'ready', 'draft', ?, 'UTC', '{}', '{}', '{}', '{}', '[]', true, ?, ?, ?, ?)`,
    [
      newId('post'),
      team.id,
      workspace.id,
      row.status,
      row.slot ? new Date(Date.now() + 86_400_000) : null,
      row.byGeneration ? generation.id : null,
      row.byGeneration ? null : generation.contentId,
      published ? new Date() : null,
      row.status === 'draft' ? null : new Date(),
    ],
  );
}

test.each<[PostRow, string]>([
  [{ status: 'scheduled', slot: true }, 'scheduled'],
  [{ status: 'scheduled', slot: true, byGeneration: true }, 'scheduled'],
  [{ status: 'in_review', slot: true }, 'scheduled'],
  [{ status: 'approved', slot: true }, 'scheduled'],
  [{ status: 'draft', slot: true }, 'scheduled'],
  [{ status: 'draft' }, 'accepted'],
  [{ status: 'queued' }, 'accepted'],
  [{ status: 'cancelled', slot: true }, 'accepted'],
  [{ status: 'posted', slot: true }, 'accepted'],
  [{ status: 'failed', slot: true }, 'accepted'],
])('an accepted generation with a post %j is %s when read and when filtered', async (row, status) => {
  const team = await mintTeam(served.deps);
  const view = { teamId: team.team.id, workspaceId: null };
  const generation = await acceptOne(team);
  await insertPost(team, generation, row);

  const em = served.deps.orm.em.fork();
  expect((await findGeneration(em, view, generation.id))?.status).toBe(status);
  for (const filter of GENERATION_STATUSES) {
    const query = { workspaceId: team.workspace.id, status: [filter], sort: '-createdAt', page: 1, limit: 10 };
    const [rows, total] = await listGenerations(em.fork(), view, query);
    expect([filter, rows.map((one) => one.status), total]).toEqual(
      filter === status ? [filter, [status], 1] : [filter, [], 0],
    );
  }
});

test('a hook is avoided while pending, for 90 days, and until its video is published', async () => {
  const team = await mintTeam(served.deps);
  const em = served.deps.orm.em.fork();
  const [pending, recent, old, unposted, posted] = [
    await insertGeneration(served.deps, team),
    await insertGeneration(served.deps, team),
    await insertGeneration(served.deps, team),
    await acceptOne(team),
    await acceptOne(team),
  ];
  await insertPost(team, posted, { status: 'posted' });
  const ids = [pending, old, unposted.id, posted.id];
  await em.execute(
    `update generation set created_at = now() - interval '100 days' where id = any(string_to_array(?, ','))`,
    [ids.join(',')],
  );
  await em.execute(`update generation set state = 'discarded' where id in (?, ?)`, [recent, old]);
  const readHook = async (id: string) =>
    (await findGeneration(em, { teamId: team.team.id, workspaceId: null }, id))?.hook ?? '';
  for (const id of [pending, recent, old, unposted.id, posted.id]) {
    await em.execute('update generation set hook = id where id = ?', [id]);
  }

  const hooks = await commit(served.deps, (tx) => lockHooksToAvoid(tx, team.workspace.id));

  expect(new Set(hooks)).toEqual(new Set([pending, recent, unposted.id]));
  expect(await readHook(old)).toBe(old);
});
