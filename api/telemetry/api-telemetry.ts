import type { Tracing } from '../../adapters/telemetry/tracing.ts';
import { ApiMetrics } from './api-metrics.ts';

export interface ApiTelemetry {
  metrics: ApiMetrics;
  /** Null if tracing is off. */
  tracing: Tracing | null;
}

export function createTelemetryWithoutTracing(): ApiTelemetry {
  return { metrics: new ApiMetrics(), tracing: null };
}
