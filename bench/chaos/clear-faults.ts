import { setTimeout as sleep } from 'node:timers/promises';
import { requestSandbox } from './inject-faults.ts';

const ASK_AGAIN_MS = 500;

/**
 * Lifts everything by which the simulator can make a post wait, whoever imposed it: faults that wait for their call, limits of
 * accounts and of the app, an app that is not audited. From here on the platforms take what they are given.
 */
export async function clearPlatformFaults(sandboxUrl: string): Promise<void> {
  const control = `${sandboxUrl}/__sandbox`;
  await requestUntilAnswered(`${control}/faults`, { method: 'DELETE' });
  const limits = await requestUntilAnswered<Record<string, object | null>>(`${control}/caps`);
  for (const [name, limit] of Object.entries(limits)) {
    if (limit)
      await requestUntilAnswered(`${control}/caps`, { method: 'POST', body: JSON.stringify({ name, limit: null }) });
  }
  await requestUntilAnswered(`${control}/modes`, {
    method: 'POST',
    body: JSON.stringify({ audited: true, testers: null }),
  });
}

async function requestUntilAnswered<T>(url: string, init?: RequestInit): Promise<T> {
  for (;;) {
    const answer = await requestSandbox<T>(url, init);
    if (answer !== null) return answer;
    await sleep(ASK_AGAIN_MS);
  }
}
