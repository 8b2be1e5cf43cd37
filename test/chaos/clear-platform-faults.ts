import { setTimeout as sleep } from 'node:timers/promises';
import { requestSandbox } from './inject-faults.ts';

const RETRY_INTERVAL_MS = 500;

/** Removes everything that makes posts wait: scheduled faults, rate limits, and the unaudited mode. */
export async function clearPlatformFaults(sandboxUrl: string): Promise<void> {
  await requestUntilAnswered(sandboxUrl, 'faults', { method: 'DELETE' });
  const limits = await requestUntilAnswered<Record<string, object | null>>(sandboxUrl, 'rate-limits');
  for (const [name, limit] of Object.entries(limits)) {
    if (limit)
      await requestUntilAnswered(sandboxUrl, 'rate-limits', {
        method: 'POST',
        body: JSON.stringify({ name, limit: null }),
      });
  }
  await requestUntilAnswered(sandboxUrl, 'modes', {
    method: 'POST',
    body: JSON.stringify({ audited: true, testers: null }),
  });
}

async function requestUntilAnswered<T>(sandboxUrl: string, path: string, init?: RequestInit): Promise<T> {
  for (;;) {
    const answer = await requestSandbox<T>(sandboxUrl, path, init);
    if (answer !== null) return answer;
    await sleep(RETRY_INTERVAL_MS);
  }
}
