import { refundStalledJobs } from '../../activities/content/refund-stalled-jobs.ts';
import type { BackgroundJob } from './background-job.ts';

/** A running job updates its row at least this often. */
const SILENT_MS = 120_000;

/** Fails and refunds jobs whose workflow was terminated or lost, one page of rows at a time. */
export function createRefundStalledJobsJob(): BackgroundJob {
  let afterId = '';
  return {
    name: 'refund-stalled-jobs',
    intervalMs: 15_000,
    async run(deps) {
      const { refunded, nextAfterId } = await refundStalledJobs(deps, { silentMs: SILENT_MS, afterId });
      afterId = nextAfterId;
      if (refunded.length > 0) deps.log.warn({ refunded }, 'refunded stalled jobs');
    },
  };
}
