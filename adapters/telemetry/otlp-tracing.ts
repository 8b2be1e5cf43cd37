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
  type IdGenerator,
} from '@opentelemetry/sdk-trace';
import { readSettings } from '../../config/read-settings.ts';
import type { Environment } from '../../config/variables/setting.ts';
import { TRACING } from '../../config/variables/telemetry.ts';
import type { ActiveSpan, SpanStart, Tracing, TraceContext } from './tracing.ts';
import { randomBytes } from 'node:crypto';

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** The most spans that wait to be sent. Further ones are dropped. */
const MAX_QUEUED_SPANS = 8_192;
const SEND_INTERVAL_MS = 1_000;

/**
 * Sends spans in batches as OTLP JSON. The exporter reads the endpoint, headers and limits from `OTEL_EXPORTER_OTLP_…`.
 * `OTEL_TRACES_SAMPLER_ARG` is the ratio of new traces that are sampled (default 1); `OTEL_SERVICE_NAME` overrides `serviceName`.
 */
export function createOtlpTracing(env: Environment, serviceName: string, context: TraceContext): Tracing {
  const ids = new SpanIds();
  const settings = readSettings(TRACING, env);
  const ratio = Number(settings.OTEL_TRACES_SAMPLER_ARG);
  const provider = new TracerProvider({
    idGenerator: ids,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    resource: defaultResource()
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME ?? serviceName })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        maxQueueSize: MAX_QUEUED_SPANS,
        scheduledDelayMillis: SEND_INTERVAL_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('kinora');
  const startSpan = (start: SpanStart, startTime?: Date): Span => {
    const { name, kind, attributes = {}, parent = context.current() } = start;
    return tracer.startSpan(
      name,
      { kind: KINDS[kind], attributes, ...(startTime ? { startTime } : {}) },
      toContext(parent),
    );
  };
  return {
    async span(start, run) {
      const span = startSpan(start);
      try {
        return await context.run(toTraceparent(span), () => run(toActiveSpan(span)));
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
        throw error;
      } finally {
        span.end();
      }
    },
    recordSpan({ id, startedAt, failure, ...start }) {
      const span = ids.withSpanId(id, () => startSpan(start, startedAt));
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

/** Generates random ids, except for spans whose id is already known because a workflow has referred to it. */
class SpanIds implements IdGenerator {
  #next: string | null = null;

  generateTraceId(): string {
    return randomBytes(16).toString('hex');
  }

  generateSpanId(): string {
    return this.#next ?? randomBytes(8).toString('hex');
  }

  /** Calls `start`, which must synchronously start a span, with this id. */
  withSpanId<T>(id: string, start: () => T): T {
    this.#next = id;
    try {
      return start();
    } finally {
      this.#next = null;
    }
  }
}
