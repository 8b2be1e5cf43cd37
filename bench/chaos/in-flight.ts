import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { FINISHED } from '../../domain/posts/post.ts';

/** Rows that something must still happen to, by what they are. */
export type InFlight = Record<string, number>;

const COUNTS: Record<string, string> = {
  'outbox messages': 'select count(*)::int as open from outbox_message',
  posts: `select count(*)::int as open from post where not status = any('{${FINISHED.join(',')}}')`,
  targets: `select count(*)::int as open from post_target where status in ('pending', 'publishing', 'processing')`,
  'sends without an outcome': `select count(*)::int as open from post_target
    where send_state in ('reserved', 'sent') and status not in ('failed', 'cancelled')`,
  jobs: `select count(*)::int as open from content where status in ('queued', 'rendering')`,
  deliveries: `select count(*)::int as open from delivery where status = 'pending'`,
  'automations that write': `select count(*)::int as open from automation
    where (status = 'generating' or run_opened_at is not null) and deleted_at is null`,
};

/** What is not settled; empty once everything is. */
export async function countInFlight(orm: MikroORM): Promise<InFlight> {
  const em = orm.em.fork();
  const left: InFlight = {};
  for (const [what, count] of Object.entries(COUNTS)) {
    const [row] = await em.execute<{ open: number }[]>(count);
    if (row && row.open > 0) left[what] = row.open;
  }
  return left;
}

/** Targets that wait for a time which their platform told, by the reason that it gave. */
export interface PlatformWait {
  code: string;
  targets: number;
  /** When the last of them goes out. */
  until: Date;
}

export async function loadPlatformWaits(orm: MikroORM): Promise<PlatformWait[]> {
  const rows = await orm.em.fork().execute<{ code: string; targets: number; until: string }[]>(
    `select error->>'code' as code, count(*)::int as targets, max(opens_at) as until from post_target
     where status = 'publishing' and opens_at > clock_timestamp() group by 1 order by 1`,
  );
  return rows.map(({ until, ...rest }) => ({ ...rest, until: new Date(until) }));
}

const LOOK_EVERY_MS = 500;
const SAY_EVERY_MS = 15_000;

export interface Drained {
  afterMs: number;
  inFlight: InFlight;
  /** What still waited for a told time when the bound was over, or could only be waited for beyond it. */
  waits: PlatformWait[];
}

/**
 * Waits until everything is settled, or the bound is over. A time that a platform told is waited for like anything else; where
 * it lies beyond the bound, and no target is left but those, waiting is no use.
 */
export async function waitUntilDrained(orm: MikroORM, boundMs: number, say: (line: string) => void): Promise<Drained> {
  const startedAt = performance.now();
  const end = Date.now() + boundMs;
  for (let said = startedAt; ; await sleep(LOOK_EVERY_MS)) {
    const left = await countInFlight(orm);
    const waits = await loadPlatformWaits(orm);
    const afterMs = performance.now() - startedAt;
    const waiting = waits.reduce((sum, { targets }) => sum + targets, 0);
    const inVain = left['targets'] === waiting && waits.some(({ until }) => until.getTime() > end);
    if (Object.keys(left).length === 0 || inVain || afterMs > boundMs) return { afterMs, inFlight: left, waits };
    if (performance.now() - said < SAY_EVERY_MS) continue;
    said = performance.now();
    say(`not settled yet: ${JSON.stringify(left)}${waits.length > 0 ? `; ${waits.map(describeWait).join(', ')}` : ''}`);
  }
}

/** A sentence for each kind of row that is not settled, and for each told wait. */
export function describeUndrained({ inFlight: left, waits }: Drained): string[] {
  const open = Object.entries(left).map(([what, count]) => `${count} ${what} are not settled`);
  return [...open, ...waits.map(describeWait)];
}

function describeWait({ code, targets, until }: PlatformWait): string {
  return `${code}: ${targets} waiting for their platform until ${until.toISOString()}`;
}
