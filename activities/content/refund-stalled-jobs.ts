import { failJob } from '../../db/content/end-content.ts';
import { failPreview } from '../../db/influencers/influencer-previews.ts';
import { findSilentJobs, type SilentJob } from '../../db/content/stalled-jobs.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { removeOwnMedia } from './own-media/own-media-files.ts';
import { dispatchOutbox } from '../dispatch-outbox.ts';
import type { ActivityDeps } from '../activity-deps.ts';

const BATCH = 100;

const ABANDONED = { code: 'abandoned', message: 'The job was stopped from outside; try again.' };

export interface StalledJobsPage {
  /** Jobs that were failed and refunded. */
  refunded: string[];
  /** Where the next look begins; empty when this one reached the end. */
  nextAfterId: string;
}

/**
 * Fails and refunds jobs that died without a word: their row is silent, and Temporal says that their workflow has ended (an
 * operator terminated it) or was never there. A job whose workflow runs is left alone, however long it takes. Safe to repeat.
 */
export async function refundStalledJobs(
  deps: ActivityDeps,
  options: { silentMs: number; afterId: string },
): Promise<StalledJobsPage> {
  const silent = await findSilentJobs(deps.orm.em.fork(), { ...options, limit: BATCH });
  const died: string[] = [];
  for (const job of silent) {
    if ((await deps.workflows.stateOf(job.workflow, job.workflow_row_id)) === 'running') continue;
    if (await failAndRefund(deps, job)) died.push(job.id);
  }
  return { refunded: died, nextAfterId: silent.length === BATCH ? (silent.at(-1)?.id ?? '') : '' };
}

async function failAndRefund(deps: ActivityDeps, { id, workflow }: SilentJob): Promise<boolean> {
  const { result, outbox } = await inTransaction(deps.orm.em, (tx) =>
    workflow === 'preview' ? failPreview(tx, id, ABANDONED) : failJob(tx, id, ABANDONED),
  );
  await dispatchOutbox(deps, outbox);
  if (workflow === 'fetch') await removeOwnMedia(deps, id);
  return result;
}
