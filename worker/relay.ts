import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../activities/world.ts';
import { tellTemporal } from '../activities/publishing.ts';
import { failRender } from '../db/contents.ts';
import { forgetExpiredAnswers } from '../db/idempotency.ts';
import { forgetOldOauthStates } from '../db/oauth-states.ts';
import { RELAY_BATCH, relayOnce } from '../db/outbox.ts';
import { findAbandonedRenders, nudgeOverdue } from '../db/overdue.ts';
import { inTransaction } from '../db/transaction.ts';
import { signalLostPublishers } from '../db/worker-numbers.ts';

const RELAY_EVERY_MS = 1_000;
const WATCH_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 15_000;
const TIDY_EVERY_MS = 10 * 60_000;
/** Longer than every attempt of a render together. */
const RENDER_ABANDONED_MINUTES = 150;

const ABANDONED = { code: 'render_abandoned', message: 'The render was stopped from outside; try again.' };

/** The worker's chores beside Temporal, each until `stop`: sending what no writer sent, waking what nobody wakes, tidying. */
export function startRelay(world: World, stop: AbortSignal): Promise<unknown> {
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
    }),
    every(TIDY_EVERY_MS, world, stop, async () => {
      await forgetExpiredAnswers(world.orm.em.fork());
      await forgetOldOauthStates(world.orm.em.fork());
      for (const contentId of await findAbandonedRenders(world.orm.em.fork(), RENDER_ABANDONED_MINUTES)) {
        const { outbox } = await inTransaction(world.orm.em, (tx) => failRender(tx, contentId, ABANDONED));
        await tellTemporal(world, outbox);
      }
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
