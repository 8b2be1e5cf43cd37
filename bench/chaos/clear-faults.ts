import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxAnswer } from './faults.ts';

const ASK_AGAIN_MS = 500;

/**
 * Lifts everything by which the simulator can make a post wait, whoever imposed it: faults that wait for their call, limits of
 * accounts and of the app, an app that is not audited. From here on the platforms take what they are given.
 */
export async function calmPlatforms(sandboxUrl: string): Promise<void> {
  const control = `${sandboxUrl}/__sandbox`;
  await untilAnswered(`${control}/faults`, { method: 'DELETE' });
  const limits = await untilAnswered<Record<string, object | null>>(`${control}/caps`);
  for (const [name, limit] of Object.entries(limits)) {
    if (limit) await untilAnswered(`${control}/caps`, { method: 'POST', body: JSON.stringify({ name, limit: null }) });
  }
  await untilAnswered(`${control}/modes`, { method: 'POST', body: JSON.stringify({ audited: true, testers: null }) });
}

async function untilAnswered<T>(url: string, init?: RequestInit): Promise<T> {
  for (;;) {
    const answer = await sandboxAnswer<T>(url, init);
    if (answer !== null) return answer;
    await sleep(ASK_AGAIN_MS);
  }
}
