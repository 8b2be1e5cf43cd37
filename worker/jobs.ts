import { setTimeout as sleep } from 'node:timers/promises';
import { maintainGrants } from '../activities/accounts/maintain-grants.ts';
import type { ActivityDeps } from '../activities/activity-deps.ts';
import { refreshGrantsBeforePosts } from '../db/accounts/revoke-grant.ts';
import { startCollector } from '../db/analytics/metric-snapshots.ts';
import { signalOverdueAutomations } from '../db/automations/overdue-automations.ts';
import { endLostCrawls } from '../db/brand/crawls.ts';
import type { Transaction } from '../db/connection/transaction.ts';
import { deleteExpiredUploads } from '../db/content/asset-uploads.ts';
import { deleteExpiredFrames } from '../db/content/deck-frames.ts';
import { startAllDeferred } from '../db/content/start-deferred.ts';
import { SWEEP_FILES, sweepOrphans } from '../db/content/orphaned-files.ts';
import { signalOverduePeriods } from '../db/credits/start-credit-periods.ts';
import { restartLostMails } from '../db/mail/mails.ts';
import { mailNotices } from '../db/notices/notices.ts';
import { commit } from '../db/outbox/commit.ts';
import { RELAY_BATCH, relayOnce } from '../db/outbox/relay.ts';
import { restartStalledFollowUps } from '../db/posts/follow-ups.ts';
import { requeueLostPosts, requeueUnleasedPosts } from '../db/posts/requeue-lost-posts.ts';
import { requeueOverduePosts } from '../db/posts/overdue-posts.ts';
import { MERGE_BATCH, mergeTallies } from '../db/posts/merge-tallies.ts';
import { deleteExpiredRows } from '../db/retention/delete-expired-rows.ts';
import { signalStalledClocks } from '../db/test-clocks/test-clocks.ts';
import { signalOverdueFeeds } from '../db/trends/trend-feed.ts';
import { requeueLostDrains } from '../db/webhooks/drains.ts';
import { BATCH_DELAY_MS } from '../domain/analytics/metrics.ts';
import {
  createRefundStalledJobs,
  deleteErasedSegments,
  deleteMediaOfOldPosts,
  markJournal,
  pruneJournal,
  runErasures,
} from './job-functions.ts';

/** One run of a background job. Safe to repeat, and for several workers at once. */
type Run = (deps: ActivityDeps, stop: AbortSignal) => Promise<void>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A row that is overdue for longer has lost its timer or its workflow, because a running one acts within a second. */
const OVERDUE_MS = MINUTE;

/** Every background job: its name in the log, the pause between two runs, and what it does. */
const JOBS: readonly [name: string, pauseMs: number, run: Run][] = [
  ['relay-outbox', SECOND, relayOutbox],
  [
    'signal-lost-publishers',
    2 * SECOND,
    requeue(requeueLostPosts, 'signalled posts whose publisher was lost with its worker'),
  ],
  [
    'signal-unleased-posts',
    15 * SECOND,
    requeue((tx) => requeueUnleasedPosts(tx), 'signalled posts whose publisher never acquired the lease'),
  ],
  ['requeue-overdue-posts', 15 * SECOND, requeue(requeueOverduePosts, 'requeued overdue posts')],
  ['requeue-follow-ups', 15 * SECOND, requeue(restartStalledFollowUps, 'requeued follow-ups of published targets')],
  // The start of the collector is routine, so it is not logged.
  ['start-metrics-collector', 15 * SECOND, requeue((tx) => startCollector(tx, BATCH_DELAY_MS), null)],
  [
    'requeue-credit-periods',
    15 * SECOND,
    requeue((tx) => signalOverduePeriods(tx, OVERDUE_MS), 'requeued overdue credit periods'),
  ],
  [
    'requeue-trend-feeds',
    15 * SECOND,
    requeue((tx) => signalOverdueFeeds(tx, OVERDUE_MS), 'requeued an overdue trend refresh'),
  ],
  [
    'requeue-automations',
    15 * SECOND,
    requeue((tx) => signalOverdueAutomations(tx, OVERDUE_MS), 'requeued overdue automations'),
  ],
  [
    'requeue-test-clocks',
    15 * SECOND,
    requeue((tx) => signalStalledClocks(tx, OVERDUE_MS), 'requeued advances of test clocks that made no progress'),
  ],
  ['mail-notices', 5 * SECOND, mailDueNotices],
  ['requeue-lost-mails', 15 * SECOND, requeue(restartLostMails, 'requeued mails whose workflow was lost')],
  ['requeue-lost-drains', MINUTE, requeue(requeueLostDrains, 'requeued lost webhook drains')],
  ['fail-lost-crawls', MINUTE, requeue((tx) => endLostCrawls(tx), 'failed crawls that were lost')],
  ['start-deferred-jobs', 15 * SECOND, ({ orm }) => startAllDeferred(orm.em.fork())],
  ['merge-post-counts', 15 * SECOND, untilDone(async ({ orm }) => (await mergeTallies(orm.em.fork())) === MERGE_BATCH)],
  ['refund-stalled-jobs', 15 * SECOND, createRefundStalledJobs()],
  ['maintain-grants', 5 * SECOND, untilDone(async (deps) => (await maintainGrants(deps)) > 0)],
  ['refresh-grants-before-posts', 10 * MINUTE, ({ orm }) => refreshGrantsBeforePosts(orm.em.fork())],
  ['delete-expired-records', 10 * MINUTE, deleteExpiredRecords],
  [
    'delete-expired-frames',
    10 * MINUTE,
    untilDone(({ orm, storage }) => deleteExpiredFrames(orm.em.fork(), storage.remove)),
  ],
  [
    'delete-expired-uploads',
    10 * MINUTE,
    untilDone(({ orm, storage }) => deleteExpiredUploads(orm.em.fork(), storage.remove)),
  ],
  ['delete-old-media', 360 * MINUTE, deleteMediaOfOldPosts],
  ['delete-orphaned-files', 10 * MINUTE, deleteOrphanedFiles],
  ['mark-journal', 30 * SECOND, markJournal],
  ['prune-journal', 60 * MINUTE, pruneJournal],
  ['run-erasures', 10 * SECOND, runErasures],
  ['delete-erased-segments', 10 * MINUTE, deleteErasedSegments],
];

/** Runs every background job until `stop`. Resolves once all of them have ended. */
export async function startBackgroundJobs(deps: ActivityDeps, stop: AbortSignal): Promise<void> {
  await Promise.all(JOBS.map((job) => repeat(job, deps, stop)));
}

/** Repeats a job until `stop`. A failure, such as a restart of the database, is logged and does not end the job. */
async function repeat(
  [job, pauseMs, run]: (typeof JOBS)[number],
  deps: ActivityDeps,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    await run(deps, stop).catch((error: unknown) => {
      deps.log.error({ job, error: String(error) }, 'background job failed');
    });
    await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/**
 * Runs one transaction that writes outbox messages for rows that no running workflow owns, and dispatches them. If there are
 * such rows, something went wrong before, and `message` is logged.
 */
function requeue(record: (tx: Transaction) => Promise<number | boolean>, message: string | null): Run {
  return async (deps) => {
    const count = await commit(deps, record);
    if (count && message) deps.log.warn({ count }, message);
  };
}

/** Repeats a step without a pause as long as it leaves something to do. */
function untilDone(step: (deps: ActivityDeps) => Promise<boolean>): Run {
  return async (deps, stop) => {
    while ((await step(deps)) && !stop.aborted);
  };
}

/** Mails the due notices. Without a mail server they are in the console alone. */
async function mailDueNotices(deps: ActivityDeps): Promise<void> {
  const { mailer, isCaught } = deps.mail;
  if (mailer || isCaught) await commit(deps, (tx) => mailNotices(tx, isCaught));
}

/** Sends the outbox messages that were not dispatched right after their commit. */
async function relayOutbox({ orm, workflows, log }: ActivityDeps, stop: AbortSignal): Promise<void> {
  const onFailure: Parameters<typeof relayOnce>[2] = ({ rowId, verb }, error) =>
    log.warn({ rowId, verb, error: String(error) }, 'outbox message was not sent');
  // A backlog is sent without a pause between its batches.
  while ((await relayOnce(orm.em, workflows, onFailure)) === RELAY_BATCH && !stop.aborted);
}

function deleteExpiredRecords({ orm, retention, countDeleted }: ActivityDeps, stop: AbortSignal): Promise<void> {
  return deleteExpiredRows(orm.em, { settings: retention, stop, onDeleted: countDeleted });
}

/** Deletes interrupted uploads, and stored files that no row references. */
async function deleteOrphanedFiles({ orm, storage }: ActivityDeps, stop: AbortSignal): Promise<void> {
  await storage.removeStaleUploads();
  while ((await sweepOrphans(orm.em, storage.remove)) === SWEEP_FILES && !stop.aborted);
}
