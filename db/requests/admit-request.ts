import type { EntityManager } from '@mikro-orm/postgresql';
import { queryPrepared } from '../connection/query-prepared.ts';

export interface RequestWindow {
  /** The id of a key, or of a team for a window that its keys share. */
  subjectId: string;
  group: string;
  /** The most requests that the window admits. */
  requests: number;
  windowSeconds: number;
}

export interface Admission {
  admitted: boolean;
  remaining: number;
  /** When the oldest counted request leaves the window, Unix seconds, rounded up. */
  resetAt: number;
  /** Seconds until `resetAt`, by the database clock. */
  retryAfterSeconds: number;
}

/** Counts a request in its sliding window or rejects it. Exact across processes, because the database counts. */
export async function admitRequest(em: EntityManager, window: RequestWindow): Promise<Admission> {
  const [row] = await queryPrepared<Admission>(
    em,
    `select admitted, remaining, ceil(extract(epoch from reset_at))::float8 as "resetAt",
            ceil(extract(epoch from reset_at - clock_timestamp()))::float8 as "retryAfterSeconds"
     from admit_request($1, $2, $3, make_interval(secs => $4))`,
    [window.subjectId, window.group, window.requests, window.windowSeconds],
  );
  return row as Admission;
}
