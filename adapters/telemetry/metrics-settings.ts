export interface MetricsSettings {
  host: string;
  port: number;
}

/** Where metrics are served: the port named by `variable`, on `METRICS_HOST` (loopback); null where no port is set. */
export function readMetricsSettings(variable: string, env: NodeJS.ProcessEnv, problems: string[]): MetricsSettings | null {
  const text = env[variable];
  if (!text) return null;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    problems.push(`${variable} must be a number from 0 to 65535.`);
  }
  return { host: env['METRICS_HOST'] || '127.0.0.1', port };
}
