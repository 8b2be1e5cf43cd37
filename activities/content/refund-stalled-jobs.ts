import { failJob } from '../../db/content/end-content.ts';
import { failPreview } from '../../db/influencers/influencer-previews.ts';
import { findStalledJobs, type StalledJob } from '../../db/content/stalled-jobs.ts';
import { removeOwnMedia } from './own-media/own-media-files.ts';
import { commit } from '../../db/outbox/commit.ts';
import type { ActivityDeps } from '../activity-deps.ts';

const BATCH = 100;

const ABANDONED = { code: 'abandoned', message: 'The job was stopped from outside; try again.' };

export interface StalledJobsPage {
  /** The ids of the jobs that were failed and refunded. */
  refunded: string[];
  /** Pass it to the next call. Empty if this page was the last one. */
  nextAfterId: string;
}

/**
 * Fails and refunds jobs whose row has not changed for a while and whose workflow is not running, because an operator
 * terminated it or it was never started. A job with a running workflow is kept. Idempotent: a refund is made once.
 */
export async function refundStalledJobs(
  deps: ActivityDeps,
  options: { silentMs: number; afterId: string },
): Promise<StalledJobsPage> {
  const silent = await findStalledJobs(deps.orm.em.fork(), { ...options, limit: BATCH });
  const refunded: string[] = [];
  for (const job of silent) {
    if ((await deps.workflows.getState(job.workflow, job.workflow_row_id)) === 'running') continue;
    if (await failAndRefund(deps, job)) refunded.push(job.id);
  }
  return { refunded, nextAfterId: silent.length === BATCH ? (silent.at(-1)?.id ?? '') : '' };
}

async function failAndRefund(deps: ActivityDeps, { id, workflow }: StalledJob): Promise<boolean> {
  const isFailed = await commit(deps, (tx) =>
    workflow === 'renderPreview' ? failPreview(tx, id, ABANDONED) : failJob(tx, id, ABANDONED),
  );
  if (workflow === 'fetchMedia') await removeOwnMedia(deps, id);
  return isFailed;
}
