import { readSettings } from '../../config/read-settings.ts';
import type { Environment } from '../../config/variables/setting.ts';
import { API_METRICS, METRICS_HOST, WORKER_METRICS } from '../../config/variables/telemetry.ts';

export interface MetricsSettings {
  host: string;
  port: number;
}

/** Returns null if the API serves no metrics. */
export function readApiMetricsSettings(env: Environment): MetricsSettings | null {
  const settings = readSettings({ ...API_METRICS, ...METRICS_HOST }, env);
  const { METRICS_HOST: host, API_METRICS_PORT: port } = settings;
  return port === undefined ? null : { host, port };
}

export function readWorkerMetricsSettings(env: Environment): MetricsSettings {
  const settings = readSettings({ ...WORKER_METRICS, ...METRICS_HOST }, env);
  return { host: settings.METRICS_HOST, port: settings.METRICS_PORT };
}
