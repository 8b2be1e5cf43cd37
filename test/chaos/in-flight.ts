import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { FINISHED } from '../../domain/posts/post.ts';

/** The number of unfinished rows by kind. */
export type InFlight = Record<string, number>;

const COUNTS: Record<string, string> = {
  'outbox messages': 'select count(*)::int as open from outbox_message',
  posts: `select count(*)::int as open from post where not status = any('{${FINISHED.join(',')}}')`,
  targets: `select count(*)::int as open from post_target where status in ('pending', 'publishing', 'processing')`,
  'sends without an outcome': `select count(*)::int as open from post_target
    where send_state in ('reserved', 'sent') and status not in ('failed', 'cancelled')`,
  jobs: `select count(*)::int as open from content where status in ('queued', 'rendering')`,
  deliveries: `select count(*)::int as open from delivery where status = 'pending'`,
  'running automations': `select count(*)::int as open from automation
    where (status = 'generating' or run_opened_at is not null) and deleted_at is null`,
};

/** Counts the unfinished rows. Returns an empty record if there are none. */
export async function countInFlight(orm: MikroORM): Promise<InFlight> {
  const em = orm.em.fork();
  const inFlight: InFlight = {};
  for (const [kind, sql] of Object.entries(COUNTS)) {
    const [row] = await em.execute<{ open: number }[]>(sql);
    if (row && row.open > 0) inFlight[kind] = row.open;
  }
  return inFlight;
}

/** Targets that wait until a time given by their platform, grouped by error code. */
export interface PlatformWait {
  code: string;
  targets: number;
  /** The latest publish time of these targets. */
  until: Date;
}

export async function loadPlatformWaits(orm: MikroORM): Promise<PlatformWait[]> {
  const rows = await orm.em.fork().execute<{ code: string; targets: number; until: string }[]>(
    `select error->>'code' as code, count(*)::int as targets, max(opens_at) as until from post_target
     where status = 'publishing' and opens_at > clock_timestamp() group by 1 order by 1`,
  );
  return rows.map(({ until, ...rest }) => ({ ...rest, until: new Date(until) }));
}

const POLL_INTERVAL_MS = 500;
const LOG_INTERVAL_MS = 15_000;

export interface Drained {
  afterMs: number;
  inFlight: InFlight;
  /** Platform waits that remained at the end. */
  waits: PlatformWait[];
}

/**
 * Waits until nothing is in flight or the time limit has passed. Ends early if only platform waits remain and one of them
 * exceeds the limit.
 */
export async function waitUntilDrained(
  orm: MikroORM,
  boundMs: number,
  printLine: (line: string) => void,
): Promise<Drained> {
  const startedAt = performance.now();
  const end = Date.now() + boundMs;
  for (let loggedAt = startedAt; ; await sleep(POLL_INTERVAL_MS)) {
    const inFlight = await countInFlight(orm);
    const waits = await loadPlatformWaits(orm);
    const afterMs = performance.now() - startedAt;
    const waiting = waits.reduce((sum, { targets }) => sum + targets, 0);
    const exceedsLimit = inFlight['targets'] === waiting && waits.some(({ until }) => until.getTime() > end);
    if (Object.keys(inFlight).length === 0 || exceedsLimit || afterMs > boundMs) return { afterMs, inFlight, waits };
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) continue;
    loggedAt = performance.now();
    printLine(
      `in flight: ${JSON.stringify(inFlight)}${waits.length > 0 ? `; ${waits.map(describeWait).join(', ')}` : ''}`,
    );
  }
}

/** Returns a sentence for each kind of unfinished row and for each platform wait. */
export function describeUndrained({ inFlight, waits }: Drained): string[] {
  const unfinished = Object.entries(inFlight).map(([kind, count]) => `${count} ${kind} are still in flight`);
  return [...unfinished, ...waits.map(describeWait)];
}

function describeWait({ code, targets, until }: PlatformWait): string {
  return `${code}: ${targets} waiting for their platform until ${until.toISOString()}`;
}
