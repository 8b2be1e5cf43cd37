import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { FINISHED } from '../../domain/post.ts';

/** Rows that something must still happen to, by what they are. */
export type Unsettled = Record<string, number>;

const COUNTS: Record<string, string> = {
  'outbox messages': 'select count(*)::int as open from outbox_message',
  posts: `select count(*)::int as open from post where not status = any('{${FINISHED.join(',')}}')`,
  targets: `select count(*)::int as open from post_target where status in ('pending', 'publishing', 'processing')`,
  'sends without an outcome': `select count(*)::int as open from post_target
    where attempt in ('reserved', 'sent') and status not in ('failed', 'cancelled')`,
  jobs: `select count(*)::int as open from content where status in ('queued', 'rendering')`,
  deliveries: `select count(*)::int as open from delivery where status = 'pending'`,
  'automations that write': `select count(*)::int as open from automation
    where (status = 'generating' or run_opened_at is not null) and deleted_at is null`,
};

/** What is not settled; empty once everything is. */
export async function unsettled(orm: MikroORM): Promise<Unsettled> {
  const em = orm.em.fork();
  const left: Unsettled = {};
  for (const [what, count] of Object.entries(COUNTS)) {
    const [row] = await em.execute<{ open: number }[]>(count);
    if (row && row.open > 0) left[what] = row.open;
  }
  return left;
}

const LOOK_EVERY_MS = 500;
const SAY_EVERY_MS = 15_000;

export interface Drained {
  afterMs: number;
  left: Unsettled;
}

/** Waits until everything is settled, or the bound is over. */
export async function drain(orm: MikroORM, boundMs: number, say: (line: string) => void): Promise<Drained> {
  const startedAt = performance.now();
  for (let said = startedAt; ; await sleep(LOOK_EVERY_MS)) {
    const left = await unsettled(orm);
    const afterMs = performance.now() - startedAt;
    if (Object.keys(left).length === 0 || afterMs > boundMs) return { afterMs, left };
    if (performance.now() - said < SAY_EVERY_MS) continue;
    said = performance.now();
    say(`not settled yet: ${JSON.stringify(left)}`);
  }
}
