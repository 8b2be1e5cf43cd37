import { join } from 'node:path';
import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addStorageGauges } from '../../adapters/telemetry/storage-gauges.ts';
import { collectProcessMetrics } from '../../adapters/telemetry/collect-process-metrics.ts';
import { TextMetrics } from '../../adapters/telemetry/text-metrics.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Tracing } from '../../adapters/telemetry/tracing.ts';

export interface ApiTelemetry {
  metrics: ApiMetrics;
  /** Null if tracing is off. */
  tracing: Tracing | null;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface CompletedRequest {
  /** The operation id of the OpenAPI document, `other` for pages and media, or `unmatched` if no route matches. */
  operation: string;
  status: number;
  /** The refusal's type, or null. */
  refusal: string | null;
  replayed: boolean;
  ms: number;
}

export class ApiMetrics {
  readonly registry = new Registry();
  readonly text = new TextMetrics(this.registry);
  readonly #seconds: Histogram<'operation' | 'status'>;
  readonly #refusals: Counter<'operation' | 'type'>;
  readonly #replays: Counter<'operation'>;

  constructor() {
    const registers = [this.registry];
    this.#seconds = new Histogram({
      name: 'kinora_http_request_duration_seconds',
      help: 'Duration of requests by operation and status class',
      labelNames: ['operation', 'status'],
      buckets: SECONDS,
      registers,
    });
    this.#refusals = new Counter({
      name: 'kinora_http_refusals_total',
      help: 'Failed requests by operation and error type (rate_limited, conflict, internal_error, ...)',
      labelNames: ['operation', 'type'],
      registers,
    });
    this.#replays = new Counter({
      name: 'kinora_idempotent_replays_total',
      help: 'Requests answered with the stored response of an earlier request',
      labelNames: ['operation'],
      registers,
    });
  }

  /** Shows the failures of each operation at 0, so that an alert sees the first one. */
  showOperations(operations: readonly string[]): void {
    for (const operation of operations) this.#refusals.inc({ operation, type: 'internal_error' }, 0);
  }

  count({ operation, status, refusal, replayed, ms }: CompletedRequest): void {
    this.#seconds.observe({ operation, status: `${Math.floor(status / 100)}xx` }, ms / 1_000);
    if (refusal !== null) this.#refusals.inc({ operation, type: refusal });
    if (replayed) this.#replays.inc({ operation });
  }

  /** Adds metrics of the process: memory, event loop, database connections, and the state of the storage. */
  watchProcess({ orm, isDatabaseReady, config, ...stores }: ApiDeps): void {
    collectProcessMetrics(this.registry);
    addStorageGauges(this.registry, { ...stores, scratchDir: join(config.home, 'uploads') });
    const connections = new Gauge({
      name: 'kinora_database_connections',
      help: 'Database connections that are used or idle, and requests that wait for one',
      labelNames: ['state'],
      registers: [],
      async collect() {
        if (!isDatabaseReady()) return;
        const pool: Pool = await orm.driver.getConnection().getNativeClient();
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'awaited' }, pool.waitingCount);
      },
    });
    this.registry.registerMetric(connections);
  }
}

export function createTelemetryWithoutTracing(): ApiTelemetry {
  return { metrics: new ApiMetrics(), tracing: null };
}
