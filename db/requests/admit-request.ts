import type { EntityManager } from '@mikro-orm/postgresql';
import { queryPrepared } from '../connection/query-prepared.ts';

export interface RequestWindow {
  /** The id of a key, a team or an access link, or a text that identifies a sign-in. */
  subjectId: string;
  group: string;
  /** The most requests that the window admits. */
  requests: number;
  windowSeconds: number;
}

export interface Admission {
  /** How many of the requests were counted. The others are rejected. */
  admitted: number;
  remaining: number;
  /** When the oldest counted request leaves the window, Unix seconds, rounded up. */
  resetAt: number;
}

/** Admits as many requests as the window has room for. The database counts, so it is exact across processes. */
export async function admitRequest(em: EntityManager, window: RequestWindow, count = 1): Promise<Admission> {
  const [row] = await queryPrepared<Admission>(
    em,
    `select admitted, remaining, ceil(extract(epoch from reset_at))::float8 as "resetAt"
     from admit_requests($1, $2, $3, make_interval(secs => $4), $5)`,
    [window.subjectId, window.group, window.requests, window.windowSeconds, count],
  );
  return row as Admission;
}

/** Takes the newest request out of its window, because it was refused after all. */
export async function forgetRequest(em: EntityManager, { subjectId, group }: RequestWindow): Promise<void> {
  await queryPrepared(
    em,
    `update request_window set stamps = stamps[:cardinality(stamps) - 1] where subject_id = $1 and limit_group = $2`,
    [subjectId, group],
  );
}
