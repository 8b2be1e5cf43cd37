/** Traces, by the standard settings of OpenTelemetry. Nothing of it is loaded, and no span is made, where none is set. */

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

type Attributes = Record<string, string | number | boolean>;

export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /** A W3C `traceparent`; left out, the span that the caller is part of. Null, or what is none, begins a trace. */
  parent?: string | null;
}

/** A piece of work in progress. */
export interface ActiveSpan {
  /** By which what it causes elsewhere becomes part of it. */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** It did not do what it was for; `reason` is a code, never a text that may hold a secret. */
  fail(reason: string): void;
}

/** A piece of work that is over; `id` is 16 hexadecimal digits, known before it ended. */
export interface EndedSpan extends SpanStart {
  id: string;
  parent: string;
  startedAt: Date;
  failure: string | null;
}

export interface Tracing {
  /** Runs `act` as a span: what it does, and what it leaves in the outbox, is part of it. */
  span<T>(start: SpanStart, act: (span: ActiveSpan) => Promise<T>): Promise<T>;
  /** Writes down what ended just now. */
  recordSpan(span: EndedSpan): void;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}

/** How a process remembers which span its work is part of. */
export interface TraceContext {
  current(): string | null;
  run<T>(parent: string | null, act: () => T): T;
}

/** Whether the environment asks for traces. */
export function isTracingEnabled(env: NodeJS.ProcessEnv): boolean {
  const endpoint = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  return Boolean(endpoint) && env['OTEL_SDK_DISABLED'] !== 'true' && env['OTEL_TRACES_EXPORTER'] !== 'none';
}

/** Begins to trace where `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector (OTLP over HTTP, JSON); null elsewhere. */
export async function startTracing(
  env: NodeJS.ProcessEnv,
  serviceName: string,
  memory: TraceContext,
): Promise<Tracing | null> {
  if (!isTracingEnabled(env)) return null;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(env, serviceName, memory);
}
