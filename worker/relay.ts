import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../activities/world.ts';
import { hastenGrants, keepGrants } from '../activities/keeping-grants.ts';
import { tellTemporal } from '../activities/publishing.ts';
import { reconcileJobs } from '../activities/reconciling.ts';
import { nudgeFollowUps } from '../db/follow-ups.ts';
import { forgetExpiredAnswers } from '../db/idempotency.ts';
import { forgetOldOauthStates } from '../db/oauth-states.ts';
import { signalLostPublishers, signalUnarmed } from '../db/lost-publishers.ts';
import { wakeCollector } from '../db/metric-snapshots.ts';
import { RELAY_BATCH, relayOnce } from '../db/outbox.ts';
import { nudgeOverdue } from '../db/overdue.ts';
import { nudgeOverdueAutomations } from '../db/overdue-automations.ts';
import { nudgeOverduePeriods } from '../db/periods.ts';
import { inTransaction } from '../db/transaction.ts';
import { nudgeOverdueFeeds } from '../db/trend-feed.ts';
import { GATHER_MS } from '../domain/metrics.ts';
import { sweepScratch } from './sweep-scratch.ts';

const RELAY_EVERY_MS = 1_000;
const WATCH_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 15_000;
const GRANTS_EVERY_MS = 5_000;
const TIDY_EVERY_MS = 10 * 60_000;
const RECONCILE_EVERY_MS = 15_000;
/** A job's row stirs at least this often while it is worked on. */
const SILENT_MS = 120_000;
/** A period that its workflow turns is turned within a second. */
const PERIOD_OVERDUE_MS = 60_000;

/** The worker's chores beside Temporal, each until `stop`: sending what no writer sent, waking what nobody wakes, tidying. */
export function startRelay(world: World, stop: AbortSignal): Promise<unknown> {
  let afterId = '';
  return Promise.all([
    every(RELAY_EVERY_MS, world, stop, async () => {
      const onFailure: Parameters<typeof relayOnce>[2] = (entry, error) =>
        world.log.warn({ rowId: entry.rowId, verb: entry.verb, error: String(error) }, 'relay: not told yet');
      // A backlog is sent without a pause between its batches.
      while ((await relayOnce(world.orm.em, world.door, onFailure)) === RELAY_BATCH && !stop.aborted);
    }),
    every(WATCH_EVERY_MS, world, stop, async () => {
      const { result: lost, outbox } = await inTransaction(world.orm.em, signalLostPublishers);
      if (lost > 0) world.log.warn({ lost }, 'publishers were lost with their worker');
      await tellTemporal(world, outbox);
    }),
    every(SWEEP_EVERY_MS, world, stop, async () => {
      const { result: nudged, outbox } = await inTransaction(world.orm.em, nudgeOverdue);
      if (nudged > 0) world.log.warn({ nudged }, 'nudged overdue posts');
      await tellTemporal(world, outbox);
      const { result: lost, outbox: starts } = await inTransaction(world.orm.em, nudgeFollowUps);
      if (lost > 0) world.log.warn({ lost }, 'began again what follows a publish');
      await tellTemporal(world, starts);
    }),
    every(SWEEP_EVERY_MS, world, stop, async () => {
      const { result: lost, outbox } = await inTransaction(world.orm.em, (tx) => signalUnarmed(tx));
      if (lost > 0) world.log.warn({ lost }, 'publishers were handed out and never armed');
      await tellTemporal(world, outbox);
    }),
    every(SWEEP_EVERY_MS, world, stop, async () => {
      const { outbox } = await inTransaction(world.orm.em, (tx) => wakeCollector(tx, GATHER_MS));
      await tellTemporal(world, outbox);
    }),
    every(RECONCILE_EVERY_MS, world, stop, async () => {
      const { died, nextAfterId } = await reconcileJobs(world, { silentMs: SILENT_MS, afterId });
      afterId = nextAfterId;
      if (died.length > 0) world.log.warn({ died }, 'jobs had died without a word: refunded');
      const { result: woken, outbox } = await inTransaction(world.orm.em, (tx) =>
        nudgeOverduePeriods(tx, PERIOD_OVERDUE_MS),
      );
      if (woken > 0) world.log.warn({ woken }, 'woke overdue credit periods');
      await tellTemporal(world, outbox);
      const { result: feeds, outbox: looks } = await inTransaction(world.orm.em, (tx) =>
        nudgeOverdueFeeds(tx, PERIOD_OVERDUE_MS),
      );
      if (feeds > 0) world.log.warn({ feeds }, 'woke an overdue look after the trends');
      await tellTemporal(world, looks);
      const { result: late, outbox: runs } = await inTransaction(world.orm.em, (tx) =>
        nudgeOverdueAutomations(tx, PERIOD_OVERDUE_MS),
      );
      if (late > 0) world.log.warn({ late }, 'woke overdue automations');
      await tellTemporal(world, runs);
    }),
    every(GRANTS_EVERY_MS, world, stop, async () => {
      while ((await keepGrants(world)) > 0 && !stop.aborted);
    }),
    every(TIDY_EVERY_MS, world, stop, async () => {
      await hastenGrants(world);
      await forgetExpiredAnswers(world.orm.em.fork());
      await forgetOldOauthStates(world.orm.em.fork());
      await sweepScratch(world.scratchDir);
      await world.storage.sweep();
    }),
  ]);
}

/** Repeats a chore; a failure (the database restarts) is logged and does not end it. */
async function every(ms: number, world: World, stop: AbortSignal, chore: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    await chore().catch((error: unknown) => world.log.error({ error: String(error) }, 'a chore failed'));
    await sleep(ms, undefined, { signal: stop }).catch(() => undefined);
  }
}
