import { setTimeout as sleep } from 'node:timers/promises';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { maintainGrants } from '../../activities/accounts/maintain-grants.ts';
import { refundStalledJobs } from '../../activities/content/refund-stalled-jobs.ts';
import { dispatchOutbox } from '../../activities/dispatch-outbox.ts';
import { nudgeFollowUps } from '../../db/posts/follow-ups.ts';
import { hastenBeforePosts } from '../../db/accounts/revoke-grant.ts';
import { forgetExpiredAnswers } from '../../db/requests/idempotency-records.ts';
import { forgetOldOauthStates } from '../../db/accounts/oauth-states.ts';
import { signalLostPublishers, signalUnarmed } from '../../db/posts/lost-publishers.ts';
import { wakeCollector } from '../../db/analytics/metric-snapshots.ts';
import { RELAY_BATCH, relayOnce } from '../../db/outbox/outbox.ts';
import { nudgeOverdue } from '../../db/posts/overdue-posts.ts';
import { nudgeOverdueAutomations } from '../../db/automations/overdue-automations.ts';
import { nudgeOverduePeriods } from '../../db/credits/periods.ts';
import { FOLD_BATCH, foldTallies } from '../../db/posts/post-tally.ts';
import { endLostCrawls } from '../../db/brand/crawls.ts';
import { nudgeLostDeliveries } from '../../db/webhooks/stalled-deliveries.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { nudgeOverdueFeeds } from '../../db/trends/trend-feed.ts';
import { SWEEP_FILES, sweepUnnamed } from '../../db/content/orphaned-files.ts';
import { GATHER_MS } from '../../domain/analytics/metrics.ts';

const RELAY_EVERY_MS = 1_000;
const WATCH_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 15_000;
const GRANTS_EVERY_MS = 5_000;
const SEARCH_EVERY_MS = 60_000;
const TIDY_EVERY_MS = 10 * 60_000;
/** A job's row stirs at least this often while it is worked on. */
const SILENT_MS = 120_000;
/** Beyond every attempt at a delivery, and a backlog of them. */
const LOST_DELIVERY_MS = 10 * 60_000;
/** What a workflow does in its time is done within a second of it. */
const OVERDUE_MS = 60_000;

interface Waking {
  everyMs: number;
  /** Leaves word for the workflows of rows that nobody sees to; answers how many, or whether any. */
  wake: (tx: Transaction) => Promise<number | boolean>;
  /** Null where it is no sign that something went wrong. */
  says: string | null;
}

const wakings: readonly Waking[] = [
  { everyMs: WATCH_EVERY_MS, wake: signalLostPublishers, says: 'publishers were lost with their worker' },
  { everyMs: SWEEP_EVERY_MS, wake: signalUnarmed, says: 'publishers were handed out and never armed' },
  { everyMs: SWEEP_EVERY_MS, wake: nudgeOverdue, says: 'nudged overdue posts' },
  { everyMs: SWEEP_EVERY_MS, wake: nudgeFollowUps, says: 'began again what follows a publish' },
  { everyMs: SWEEP_EVERY_MS, wake: (tx) => wakeCollector(tx, GATHER_MS), says: null },
  { everyMs: SWEEP_EVERY_MS, wake: (tx) => nudgeOverduePeriods(tx, OVERDUE_MS), says: 'woke overdue credit periods' },
  {
    everyMs: SWEEP_EVERY_MS,
    wake: (tx) => nudgeOverdueFeeds(tx, OVERDUE_MS),
    says: 'woke an overdue look after the trends',
  },
  { everyMs: SWEEP_EVERY_MS, wake: (tx) => nudgeOverdueAutomations(tx, OVERDUE_MS), says: 'woke overdue automations' },
  {
    everyMs: SEARCH_EVERY_MS,
    wake: (tx) => nudgeLostDeliveries(tx, LOST_DELIVERY_MS),
    says: 'woke webhook deliveries that nobody saw to',
  },
  { everyMs: SEARCH_EVERY_MS, wake: (tx) => endLostCrawls(tx), says: 'readings of a website were lost' },
];

/** The worker's chores beside Temporal, each until `stop`: sending what no writer sent, waking what nobody wakes, tidying. */
export function startBackgroundJobs(deps: ActivityDeps, stop: AbortSignal): Promise<unknown> {
  let afterId = '';
  return Promise.all([
    every(RELAY_EVERY_MS, deps, stop, async () => {
      const onFailure: Parameters<typeof relayOnce>[2] = (entry, error) =>
        deps.log.warn({ rowId: entry.rowId, verb: entry.verb, error: String(error) }, 'relay: not told yet');
      // A backlog is sent without a pause between its batches.
      while ((await relayOnce(deps.orm.em, deps.workflows, onFailure)) === RELAY_BATCH && !stop.aborted);
    }),
    ...wakings.map(({ everyMs, wake, says }) =>
      every(everyMs, deps, stop, async () => {
        const { result: woken, outbox } = await inTransaction(deps.orm.em, wake);
        if (woken && says) deps.log.warn({ woken }, says);
        await dispatchOutbox(deps, outbox);
      }),
    ),
    every(SWEEP_EVERY_MS, deps, stop, async () => {
      while ((await foldTallies(deps.orm.em.fork())) === FOLD_BATCH && !stop.aborted);
    }),
    every(SWEEP_EVERY_MS, deps, stop, async () => {
      const { refunded: died, nextAfterId } = await refundStalledJobs(deps, { silentMs: SILENT_MS, afterId });
      afterId = nextAfterId;
      if (died.length > 0) deps.log.warn({ died }, 'jobs had died without a word: refunded');
    }),
    every(GRANTS_EVERY_MS, deps, stop, async () => {
      while ((await maintainGrants(deps)) > 0 && !stop.aborted);
    }),
    every(TIDY_EVERY_MS, deps, stop, async () => {
      await hastenBeforePosts(deps.orm.em.fork());
      await forgetExpiredAnswers(deps.orm.em.fork());
      await forgetOldOauthStates(deps.orm.em.fork());
      await deps.storage.sweep();
      while ((await sweepUnnamed(deps.orm.em, deps.storage.remove)) === SWEEP_FILES && !stop.aborted);
    }),
  ]);
}

/** Repeats a chore; a failure (the database restarts) is logged and does not end it. */
async function every(ms: number, deps: ActivityDeps, stop: AbortSignal, chore: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    await chore().catch((error: unknown) => deps.log.error({ error: String(error) }, 'a chore failed'));
    await sleep(ms, undefined, { signal: stop }).catch(() => undefined);
  }
}
