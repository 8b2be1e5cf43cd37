import type { EntityManager } from '@mikro-orm/postgresql';

/** A job that has not stirred for a while. Its workflow knows whether it still runs. */
export interface SilentJob {
  id: string;
  workflow: 'render' | 'fetch' | 'preview';
}

/**
 * Unfinished jobs whose row has not changed for `silentMs`, by id, from after `afterId`. A job whose start is still in the
 * outbox is not silent but waiting: Temporal may be down.
 */
export async function findSilentJobs(
  em: EntityManager,
  wanted: { silentMs: number; afterId: string; limit: number },
): Promise<SilentJob[]> {
  return em.execute<SilentJob[]>(
    `select id, workflow from (
       select id, updated_at, case source when 'own_media' then 'fetch' else 'render' end as workflow
         from content where status in ('queued', 'rendering')
       union all
       select id, updated_at, 'preview' from influencer_preview where status = 'queued') job
     where id > ? and updated_at < clock_timestamp() - ? * interval '1 millisecond'
       and not exists (select 1 from outbox_message where verb = 'start' and row_id = job.id)
     order by id limit ?`,
    [wanted.afterId, wanted.silentMs, wanted.limit],
  );
}
