import { optional, withDefault } from './setting.ts';
import { httpUrl, port, text } from './values.ts';

export const API_METRICS = {
  API_METRICS_PORT: optional(port, {
    description: 'The port of the Prometheus metrics of the API; 0 chooses a free one.',
    readBy: ['api'],
    defaultNote: 'no metrics',
  }),
};

export const WORKER_METRICS = {
  METRICS_PORT: withDefault(port, '0', {
    description: 'The port of the Prometheus metrics and of `/health` of the worker; 0 chooses a free one.',
    readBy: ['worker'],
  }),
};

export const METRICS_HOST = {
  METRICS_HOST: withDefault(text, '127.0.0.1', {
    description: 'The address on which metrics are served.',
    readBy: ['api', 'worker'],
  }),
};

export const TEMPORAL_METRICS = {
  TEMPORAL_SDK_METRICS: optional(text, {
    description: 'The address of the metrics of the Temporal SDK, as `host:port`.',
    readBy: ['worker'],
    defaultNote: 'no metrics',
  }),
};

const readBy = ['api', 'worker'] as const;

/** The OpenTelemetry exporter also reads its other standard variables, such as `OTEL_EXPORTER_OTLP_HEADERS`. */
export const TRACING = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl, {
    description: 'The OTLP/HTTP collector of traces.',
    readBy,
    defaultNote: 'no traces',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(httpUrl, {
    description: 'The full URL for traces if it differs from the endpoint and `/v1/traces`.',
    readBy,
  }),
  OTEL_SDK_DISABLED: withDefault(text, 'false', { description: '`true` turns traces off.', readBy }),
  OTEL_TRACES_EXPORTER: withDefault(text, 'otlp', { description: '`none` turns traces off.', readBy }),
  OTEL_TRACES_SAMPLER_ARG: withDefault(text, '1', {
    description: 'The share of new traces that is recorded, from 0 to 1.',
    readBy,
  }),
  OTEL_SERVICE_NAME: optional(text, {
    description: 'The service name in traces.',
    readBy,
    defaultNote: '`kinora-api` or `kinora-worker`',
  }),
};
