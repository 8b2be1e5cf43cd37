import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

const RETRY_MS = 500;
const LOG_EVERY_ATTEMPTS = 10;

/** Retries without limit, because a worker may start before the servers it needs. */
export async function retryUntilAvailable<T>(log: Logger, what: string, attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (attempts % LOG_EVERY_ATTEMPTS === 1) log.warn({ attempts, error: message }, `waiting for ${what}`);
      await sleep(RETRY_MS);
    }
  }
}
