import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../../activities/world.ts';

const LOOK_EVERY_MS = 20;

/** Resolves once `work` is the `nth` to wait for another transaction's lock, or has ended without one. */
export async function untilBlocked(world: World, work: Promise<unknown>, nth = 1): Promise<void> {
  let ended = false;
  const end = (): void => void (ended = true);
  work.then(end, end);
  while (!ended && (await waiters(world)) < nth) await sleep(LOOK_EVERY_MS);
}

async function waiters(world: World): Promise<number> {
  const [row] = await world.orm.em
    .fork()
    .execute<{ count: number }[]>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  return row?.count ?? 0;
}
