import { Pool } from 'undici';
import { percentile } from '../figures/percentile.ts';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  key: string;
  body?: object;
  /** What it must answer. */
  status: number;
}

export interface Load {
  perSecond: number;
  /** Milliseconds per request. */
  p50: number;
  p99: number;
}

/** Callers that wait for an answer before they ask again. */
const CALLERS = 32;

/** Asks a server all of it, as fast as it answers. Throws for an answer that is not as it must be. */
export async function load(origin: string, requests: readonly Request[]): Promise<Load> {
  const pool = new Pool(origin, { connections: CALLERS });
  const tookMs: number[] = [];
  const left = requests.values();
  const startedAt = performance.now();
  const caller = async (): Promise<void> => {
    for (const { method, path, key, body, status } of left) {
      const askedAt = performance.now();
      const headers = { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) };
      const sent = body ? { body: JSON.stringify(body) } : {};
      const answer = await pool.request({ method, path: `/api/v1${path}`, headers, ...sent });
      const text = await answer.body.text();
      if (answer.statusCode !== status) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`);
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
