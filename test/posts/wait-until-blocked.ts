import { setTimeout as sleep } from 'node:timers/promises';
import type { ActivityDeps } from '../../activities/activity-deps.ts';

const POLL_INTERVAL_MS = 20;

/** Resolves when `nth` transactions wait for a lock, or when `work` has ended. */
export async function waitUntilBlocked(
  deps: Pick<ActivityDeps, 'orm'>,
  work: Promise<unknown>,
  nth = 1,
): Promise<void> {
  const ended = Symbol('ended');
  const end = work.then(
    () => ended,
    () => ended,
  );
  while ((await waiters(deps)) < nth) {
    if ((await Promise.race([end, sleep(POLL_INTERVAL_MS)])) === ended) return;
  }
}

export async function waiters(deps: Pick<ActivityDeps, 'orm'>): Promise<number> {
  const [row] = await deps.orm.em.fork().execute<{ count: number }[]>(
    `select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
       where datname = current_database() and not granted`,
  );
  return row?.count ?? 0;
}
