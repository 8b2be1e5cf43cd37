import { readSettings } from '../../config/read-settings.ts';
import type { Environment } from '../../config/variables/setting.ts';
import { TRACING } from '../../config/variables/telemetry.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

type Attributes = Record<string, string | number | boolean>;

export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /** A W3C `traceparent`; default: the current span. Null, or an invalid one, starts a trace. */
  parent?: string | null;
}

export interface ActiveSpan {
  /** Passed on to make spans elsewhere children of this span. */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** `reason` is a code, never a text that may contain a secret. */
  fail(reason: string): void;
}

/** A span that has ended; `id` is 16 hexadecimal digits. */
export interface EndedSpan extends SpanStart {
  id: string;
  parent: string;
  startedAt: Date;
  failure: string | null;
}

export interface Tracing {
  /** Runs `run` in a span. Outbox rows that it writes continue the trace. */
  span<T>(start: SpanStart, run: (span: ActiveSpan) => Promise<T>): Promise<T>;
  recordSpan(span: EndedSpan): void;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** The current span of asynchronous work. */
export interface TraceContext {
  current(): string | null;
  run<T>(parent: string | null, run: () => T): T;
}

export function isTracingEnabled(env: Environment): boolean {
  const settings = readSettings(TRACING, env);
  const endpoint = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint !== undefined && settings.OTEL_SDK_DISABLED !== 'true' && settings.OTEL_TRACES_EXPORTER !== 'none';
}

/** Loads OpenTelemetry and starts tracing (OTLP over HTTP, JSON). Returns null unless `isTracingEnabled`. */
export async function startTracing(
  env: Environment,
  serviceName: string,
  context: TraceContext,
): Promise<Tracing | null> {
  if (!isTracingEnabled(env)) return null;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(env, serviceName, context);
}
