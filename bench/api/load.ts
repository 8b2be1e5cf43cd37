import { Pool } from 'undici';
import { percentile } from '../../test/support/figures/percentile.ts';

export interface Request {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  key: string;
  body?: object;
  /** The expected status. */
  status: number;
}

export interface Load {
  perSecond: number;
  /** Milliseconds per request. */
  p50: number;
  p99: number;
}

/** Concurrent callers; each waits for a response before its next request. */
const CALLERS = 32;

/** Sends all requests as fast as possible. Throws for an unexpected status. */
export async function load(origin: string, requests: readonly Request[]): Promise<Load> {
  const pool = new Pool(origin, { connections: CALLERS });
  const tookMs: number[] = [];
  const remaining = requests.values();
  const startedAt = performance.now();
  const caller = async (): Promise<void> => {
    for (const { method, path, key, body, status } of remaining) {
      const askedAt = performance.now();
      const headers = { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) };
      const sent = body ? { body: JSON.stringify(body) } : {};
      const answer = await pool.request({ method, path: `/api/v1${path}`, headers, ...sent });
      const text = await answer.body.text();
      if (answer.statusCode !== status) throw new Error(`${method} ${path} returned ${answer.statusCode}: ${text}`);
      tookMs.push(performance.now() - askedAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: CALLERS }, caller));
  } finally {
    await pool.close();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  tookMs.sort((a, b) => a - b);
  return { perSecond: requests.length / seconds, p50: percentile(tookMs, 0.5), p99: percentile(tookMs, 0.99) };
}
