import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ApiDeps } from '../api-deps.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** One answered request. */
export interface CompletedRequest {
  /** The operation's id in the published description; `other` for pages and media, `unmatched` where no route answered. */
  operation: string;
  status: number;
  /** The refusal's type, or null. */
  refusal: string | null;
  replayed: boolean;
  ms: number;
}

/** What the API counts. */
export class ApiMetrics {
  readonly registry = new Registry();
  readonly #seconds: Histogram<'operation' | 'status'>;
  readonly #refusals: Counter<'operation' | 'type'>;
  readonly #replays: Counter<'operation'>;

  constructor() {
    const registers = [this.registry];
    this.#seconds = new Histogram({
      name: 'kinora_http_request_duration_seconds',
      help: 'How long requests took, by operation and class of status',
      labelNames: ['operation', 'status'],
      buckets: SECONDS,
      registers,
    });
    this.#refusals = new Counter({
      name: 'kinora_http_refusals_total',
      help: 'Requests that were refused, by the type of their error: rate_limited, conflict, internal_error and so on',
      labelNames: ['operation', 'type'],
      registers,
    });
    this.#replays = new Counter({
      name: 'kinora_idempotent_replays_total',
      help: 'Requests answered with the kept answer of an earlier one',
      labelNames: ['operation'],
      registers,
    });
  }

  count({ operation, status, refusal, replayed, ms }: CompletedRequest): void {
    this.#seconds.observe({ operation, status: `${Math.floor(status / 100)}xx` }, ms / 1_000);
    if (refusal !== null) this.#refusals.inc({ operation, type: refusal });
    if (replayed) this.#replays.inc({ operation });
  }

  /** Adds what only a process has: its memory, its event loop, and once the database is `opened` its connections. */
  watchProcess({ orm, isDatabaseReady: opened }: Pick<ApiDeps, 'orm' | 'isDatabaseReady'>): void {
    collectDefaultMetrics({ register: this.registry });
    const connections = new Gauge({
      name: 'kinora_database_connections',
      help: 'Connections in use and idle, and who waits for one',
      labelNames: ['state'],
      registers: [],
      async collect() {
        if (!opened()) return;
        const pool: Pool = await orm.driver.getConnection().getNativeClient();
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'awaited' }, pool.waitingCount);
      },
    });
    this.registry.registerMetric(connections);
  }
}
