import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobKind } from '../../domain/workflow-names.ts';

/** An unfinished job without recent changes. Its workflow may still run. */
export interface StalledJob {
  id: string;
  workflow: JobKind;
  /** The row that the workflow id derives from: a clip belongs to its long video's workflow. */
  workflow_row_id: string;
}

/**
 * Unfinished jobs after `afterId` whose row is unchanged for `silentMs`. Excludes deferred jobs, and jobs whose start is still in
 * the outbox, because Temporal may be down.
 */
export async function findStalledJobs(
  em: EntityManager,
  wanted: { silentMs: number; afterId: string; limit: number },
): Promise<StalledJob[]> {
  return em.execute<StalledJob[]>(
    `select id, workflow, workflow_row_id from (
       select id, updated_at, workflow, coalesce(parent_id, id) as workflow_row_id
         from content where status in ('queued', 'rendering') and not deferred
       union all
       select id, updated_at, 'renderPreview', id from influencer_preview where status = 'queued') job
     where id > ? and updated_at < clock_timestamp() - ? * interval '1 millisecond'
       and not exists (select 1 from outbox_message where verb = 'start' and row_id = job.workflow_row_id)
     order by id limit ?`,
    [wanted.afterId, wanted.silentMs, wanted.limit],
  );
}
