import type { EntityManager } from '@mikro-orm/postgresql';
import { queryPrepared } from '../connection/query-prepared.ts';

export interface RequestWindow {
  keyId: string;
  group: string;
  requests: number;
  windowSeconds: number;
}

export interface Admission {
  admitted: boolean;
  remaining: number;
  /** Unix seconds at which the oldest counted request leaves the window, rounded up. */
  resetAt: number;
  /** The same moment, seconds from now on the database's clock, rounded up. */
  retryAfterSeconds: number;
}

/** Counts one request in its sliding window, or refuses it uncounted. Exact across processes: the database decides. */
export async function admitRequest(em: EntityManager, window: RequestWindow): Promise<Admission> {
  const [row] = await queryPrepared<Admission>(
    em,
    `select admitted, remaining, ceil(extract(epoch from reset_at))::float8 as "resetAt",
            ceil(extract(epoch from reset_at - clock_timestamp()))::float8 as "retryAfterSeconds"
     from admit_request($1, $2, $3, make_interval(secs => $4))`,
    [window.keyId, window.group, window.requests, window.windowSeconds],
  );
  return row as Admission;
}
