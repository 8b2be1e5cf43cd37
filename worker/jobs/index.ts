import { setTimeout as sleep } from 'node:timers/promises';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import type { BackgroundJob } from './background-job.ts';
import { deleteExpiredFramesJob } from './delete-expired-frames.ts';
import { deleteExpiredRecordsJob } from './delete-expired-records.ts';
import { deleteOldMediaJob } from './delete-old-media.ts';
import { deleteOrphanedFilesJob } from './delete-orphaned-files.ts';
import { deleteErasedSegmentsJob } from './delete-erased-segments.ts';
import { failLostCrawlsJob } from './fail-lost-crawls.ts';
import { mergePostCountsJob } from './merge-post-counts.ts';
import { markJournalJob } from './mark-journal.ts';
import { pruneJournalJob } from './prune-journal.ts';
import { maintainGrantsJob } from './maintain-grants.ts';
import { refreshGrantsBeforePostsJob } from './refresh-grants-before-posts.ts';
import { createRefundStalledJobsJob } from './refund-stalled-jobs.ts';
import { relayOutboxJob } from './relay-outbox.ts';
import { requeueAutomationsJob } from './requeue-automations.ts';
import { requeueCreditPeriodsJob } from './requeue-credit-periods.ts';
import { requeueFollowUpsJob } from './requeue-follow-ups.ts';
import { requeueLostDrainsJob } from './requeue-lost-drains.ts';
import { requeueOverduePostsJob } from './requeue-overdue-posts.ts';
import { requeueTrendFeedsJob } from './requeue-trend-feeds.ts';
import { runErasuresJob } from './run-erasures.ts';
import { signalLostPublishersJob } from './signal-lost-publishers.ts';
import { signalUnleasedPostsJob } from './signal-unleased-posts.ts';
import { startDeferredJobsJob } from './start-deferred-jobs.ts';
import { startMetricsCollectorJob } from './start-metrics-collector.ts';

const JOBS: readonly BackgroundJob[] = [
  relayOutboxJob,
  signalLostPublishersJob,
  signalUnleasedPostsJob,
  requeueOverduePostsJob,
  requeueFollowUpsJob,
  startMetricsCollectorJob,
  requeueCreditPeriodsJob,
  requeueTrendFeedsJob,
  requeueAutomationsJob,
  requeueLostDrainsJob,
  failLostCrawlsJob,
  startDeferredJobsJob,
  mergePostCountsJob,
  createRefundStalledJobsJob(),
  maintainGrantsJob,
  refreshGrantsBeforePostsJob,
  deleteExpiredRecordsJob,
  deleteExpiredFramesJob,
  deleteOldMediaJob,
  deleteOrphanedFilesJob,
  markJournalJob,
  pruneJournalJob,
  runErasuresJob,
  deleteErasedSegmentsJob,
];

/** Runs every background job until `stop`. Resolves once all of them have ended. */
export async function startBackgroundJobs(deps: ActivityDeps, stop: AbortSignal): Promise<void> {
  await Promise.all(JOBS.map((job) => repeat(job, deps, stop)));
}

/** A failure (such as a restart of the database) is logged and does not end the job. */
async function repeat(job: BackgroundJob, deps: ActivityDeps, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await job.run(deps, stop).catch((error: unknown) => {
      deps.log.error({ job: job.name, error: String(error) }, 'background job failed');
    });
    await sleep(job.intervalMs, undefined, { signal: stop }).catch(() => undefined);
  }
}
