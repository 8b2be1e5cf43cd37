import { MERGE_BATCH, mergeTallies } from '../../db/posts/post-tally.ts';
import type { BackgroundJob } from './background-job.ts';

/** Adds the recorded changes of post counts to their totals. */
export const mergePostCountsJob: BackgroundJob = {
  name: 'merge-post-counts',
  intervalMs: 15_000,
  async run({ orm }, stop) {
    while ((await mergeTallies(orm.em.fork())) === MERGE_BATCH && !stop.aborted);
  },
};
