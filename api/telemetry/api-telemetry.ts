import type { Tracing } from '../adapters/telemetry/tracing.ts';
import { ApiMetrics } from './middleware/metrics.ts';

/** Who watches the service. */
export interface ApiTelemetry {
  metrics: ApiMetrics;
  /** Null where no traces are wanted. */
  tracing: Tracing | null;
}

/** Counts, and traces nothing. */
export function untraced(): ApiTelemetry {
  return { metrics: new ApiMetrics(), tracing: null };
}
