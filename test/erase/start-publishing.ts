import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { BenchTeam } from '../neighbours/bench-team.ts';

/** Each client publishes one post after the other. */
const CLIENTS = 8;
const POLL_MS = 100;

export interface Publishing {
  /** Posts that are published per second. */
  measure(seconds: number): Promise<number>;
  measureUntil(end: Promise<unknown>): Promise<number>;
  /** Returns the number of posts that were not published. */
  stop(): Promise<number>;
}

/** Publishes posts of a team until `stop`. */
export function startPublishing(orm: MikroORM, team: BenchTeam): Publishing {
  const counts = { published: 0, failed: 0 };
  const stop = new AbortController();
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!stop.signal.aborted) {
      if (await publish(orm, team)) counts.published += 1;
      else counts.failed += 1;
    }
  });
  const measureUntil = async (end: Promise<unknown>): Promise<number> => {
    const [from, startedAt] = [counts.published, performance.now()];
    await end;
    return (counts.published - from) / ((performance.now() - startedAt) / 1_000);
  };
  return {
    measureUntil,
    measure: (seconds) => measureUntil(sleep(1_000 * seconds)),
    async stop() {
      stop.abort();
      await Promise.all(clients);
      return counts.failed;
    },
  };
}

/** Polls the database, which hardly affects the measured processes. */
async function publish(orm: MikroORM, { client, contentId, selectedAccounts }: BenchTeam): Promise<boolean> {
  const body = { contentId, selectedAccounts, caption: 'Hello', schedule: 'asap' };
  const { data } = await client.post<{ id: string } | undefined>('/posts', body);
  if (!data) return false;
  for (;;) {
    const [post] = await orm.em.fork().execute<{ status: string }[]>('select status from post where id = ?', [data.id]);
    if (['posted', 'partial', 'failed', 'cancelled'].includes(post?.status ?? '')) return post?.status === 'posted';
    await sleep(POLL_MS);
  }
}
