import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { History } from '@temporalio/common/lib/proto-utils.js';
import { findFreePort } from '../../bin/processes/ports.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { otlpCollector, type OtlpCollector } from './otlp-collector.ts';
import { scrape, type Samples } from './exposition.ts';

/** An instance with its traces, metrics and logs. */
export interface ObservedInstance {
  instance: Instance;
  collector: OtlpCollector;
  hook: Receiver;
  apiMetrics(): Promise<Samples>;
  workerMetrics(): Promise<Samples>;
  /** Both processes' logs so far. */
  logs(): Promise<string>;
  stop(): Promise<void>;
}

export async function startObserved(): Promise<ObservedInstance> {
  const [collector, hook, apiPort] = await Promise.all([otlpCollector(), startReceiver(), findFreePort()]);
  const instance = await startInstance({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    API_METRICS_PORT: `${apiPort}`,
    MEDIA_URL_TTL: '3600',
    LOG_LEVEL: 'debug',
  });
  const log = (part: string): Promise<string> => readFile(join(instance.home, `${part}.log`), 'utf8');
  const workerPort = async (): Promise<number> => {
    const logLine = (await log('worker')).split('\n').find((line) => line.includes('worker is polling')) ?? '{}';
    return (JSON.parse(logLine) as { metricsPort: number }).metricsPort;
  };
  return {
    instance,
    collector,
    hook,
    apiMetrics: () => scrape(`http://127.0.0.1:${apiPort}`),
    workerMetrics: async () => scrape(`http://127.0.0.1:${await workerPort()}`),
    logs: async () => (await Promise.all([log('api'), log('worker')])).join('\n'),
    stop: async () => {
      await instance.stop();
      await Promise.all([collector.close(), hook.close()]);
    },
  };
}

export function getText(history: History): string {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (value instanceof Uint8Array) texts.push(Buffer.from(value).toString('utf8'));
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit);
  };
  visit(history);
  return texts.join('\n');
}
