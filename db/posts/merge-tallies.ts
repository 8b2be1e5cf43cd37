import type { EntityManager } from '@mikro-orm/postgresql';

/** Workspaces per call. */
export const MERGE_BATCH = 200;

/**
 * Merges the differences that triggers append (`tally_posts.sql`) into one row of each kind, so that a count sums few rows. One
 * statement, so that concurrent counts see either state. Safe to run concurrently. Returns the number of workspaces.
 */
export async function mergeTallies(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ workspaces: number }[]>(
    `with changed as (select distinct workspace_id from post_tally where not folded limit ?),
     locked as (select id from post_tally where workspace_id in (select workspace_id from changed) for update skip locked),
     deleted as (delete from post_tally where id in (select id from locked) returning workspace_id, sandbox, status, platforms, posts),
     merged as (insert into post_tally (workspace_id, sandbox, status, platforms, posts, folded)
       select workspace_id, sandbox, status, platforms, sum(posts), true from deleted
       group by workspace_id, sandbox, status, platforms having sum(posts) <> 0)
     select count(*)::int as workspaces from changed`,
    [MERGE_BATCH],
  );
  return row?.workspaces ?? 0;
}
