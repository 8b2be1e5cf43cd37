import type { Tracing } from '../../adapters/telemetry/tracing.ts';
import { ApiMetrics } from './api-metrics.ts';

/** Who watches the service. */
export interface ApiTelemetry {
  metrics: ApiMetrics;
  /** Null where no traces are wanted. */
  tracing: Tracing | null;
}

/** Counts, and traces nothing. */
export function createTelemetryWithoutTracing(): ApiTelemetry {
  return { metrics: new ApiMetrics(), tracing: null };
}
