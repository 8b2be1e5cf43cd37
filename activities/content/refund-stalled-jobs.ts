import { failJob } from '../../db/content/content-changes.ts';
import { failPreview } from '../../db/influencers/influencer-previews.ts';
import { findSilentJobs, type SilentJob } from '../../db/content/silent-jobs.ts';
import { inTransaction } from '../../db/transaction.ts';
import { removeOwnMedia } from './own-media/own-media-files.ts';
import { tellTemporal } from '../dispatch-outbox.ts';
import type { World } from '../activity-deps.ts';

const BATCH = 100;

const ABANDONED = { code: 'abandoned', message: 'The job was stopped from outside; try again.' };

export interface Reconciled {
  /** Jobs that were failed and refunded. */
  died: string[];
  /** Where the next look begins; empty when this one reached the end. */
  nextAfterId: string;
}

/**
 * Fails and refunds jobs that died without a word: their row is silent, and Temporal says that their workflow has ended (an
 * operator terminated it) or was never there. A job whose workflow runs is left alone, however long it takes. Safe to repeat.
 */
export async function reconcileJobs(world: World, options: { silentMs: number; afterId: string }): Promise<Reconciled> {
  const silent = await findSilentJobs(world.orm.em.fork(), { ...options, limit: BATCH });
  const died: string[] = [];
  for (const job of silent) {
    if ((await world.door.stateOf(job.workflow, job.workflow_row_id)) === 'running') continue;
    if (await fail(world, job)) died.push(job.id);
  }
  return { died, nextAfterId: silent.length === BATCH ? (silent.at(-1)?.id ?? '') : '' };
}

async function fail(world: World, { id, workflow }: SilentJob): Promise<boolean> {
  const { result, outbox } = await inTransaction(world.orm.em, (tx) =>
    workflow === 'preview' ? failPreview(tx, id, ABANDONED) : failJob(tx, id, ABANDONED),
  );
  await tellTemporal(world, outbox);
  if (workflow === 'fetch') await removeOwnMedia(world, id);
  return result;
}
