import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { ActiveSpan, SpanStart, Tracing, TraceContext } from './tracing.ts';
import { SpanIds } from './span-ids.ts';

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Spans that wait to be sent; beyond them the collector misses some, and nothing else happens. */
const MAX_QUEUED_SPANS = 8_192;
const SEND_INTERVAL_MS = 1_000;

/**
 * Spans sent in batches as OTLP JSON. The exporter reads the endpoint, headers and limits from `OTEL_EXPORTER_OTLP_…`;
 * `OTEL_TRACES_SAMPLER_ARG` is the share of new traces that is kept (1), and `OTEL_SERVICE_NAME` overrides `serviceName`.
 */
export function createOtlpTracing(env: NodeJS.ProcessEnv, serviceName: string, memory: TraceContext): Tracing {
  const ids = new SpanIds();
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1);
  const provider = new TracerProvider({
    idGenerator: ids,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    resource: defaultResource()
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes({ 'service.name': env['OTEL_SERVICE_NAME'] || serviceName })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        maxQueueSize: MAX_QUEUED_SPANS,
        scheduledDelayMillis: SEND_INTERVAL_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('kinora');
  const begin = (start: SpanStart, startTime?: Date): Span => {
    const { name, kind, attributes = {}, parent = memory.current() } = start;
    return tracer.startSpan(
      name,
      { kind: KINDS[kind], attributes, ...(startTime ? { startTime } : {}) },
      toContext(parent),
    );
  };
  return {
    async span(start, act) {
      const span = begin(start);
      try {
        return await memory.run(toTraceparent(span), () => act(toActiveSpan(span)));
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
        throw error;
      } finally {
        span.end();
      }
    },
    recordSpan({ id, startedAt, failure, ...start }) {
      const span = ids.withSpanId(id, () => begin(start, startedAt));
      if (failure !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
      span.end();
    },
    close: () => provider.shutdown(),
  };
}

function toActiveSpan(span: Span): ActiveSpan {
  return {
    traceparent: toTraceparent(span),
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (reason) => void span.setStatus({ code: SpanStatusCode.ERROR, message: reason }),
  };
}

function toContext(parent: string | null): Context {
  const known = parent === null ? null : parseTraceParent(parent);
  return known ? trace.setSpanContext(ROOT_CONTEXT, { ...known, isRemote: true }) : ROOT_CONTEXT;
}

function toTraceparent(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
