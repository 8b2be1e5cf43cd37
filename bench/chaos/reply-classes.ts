import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply, Receipt } from './receiver.ts';

/** How a receiver may answer, and how often it is then asked (spec, Retry and disabling). */
export const REPLY_CLASSES: Record<string, { reply: Reply; attempts: number }> = {
  '2xx': { reply: 204, attempts: 1 },
  '3xx': { reply: 302, attempts: 1 },
  '4xx': { reply: 404, attempts: 1 },
  '429': { reply: 429, attempts: 6 },
  '5xx': { reply: 500, attempts: 6 },
  'time-out': { reply: 'hang', attempts: 6 },
  reset: { reply: 'reset', attempts: 6 },
};

export const toClassPath = (name: string): string => `/class/${name}`;

/** Undefined for a path that is no class's. */
export function findReply(path: string): Reply | undefined {
  return Object.entries(REPLY_CLASSES).find(([name]) => toClassPath(name) === path)?.[1].reply;
}

/** Of a wait that is drawn around its setting. */
const LEAST_SHARE = 0.8;

/** A sentence for every delivery that was attempted more or less often than its class says, or sooner than its waits. */
export function checkReplyClasses(
  receipts: readonly Receipt[],
  deliveries: number,
  waitsMs: readonly number[],
): string[] {
  const wrong: string[] = [];
  for (const [name, { attempts }] of Object.entries(REPLY_CLASSES)) {
    const mine = receipts.filter(({ path }) => path === toClassPath(name));
    const each = [...Map.groupBy(mine, ({ deliveryId }) => deliveryId).values()];
    if (each.length !== deliveries) wrong.push(`${name}: ${each.length} of ${deliveries} deliveries came`);
    for (const made of each) {
      if (made.length !== attempts) wrong.push(`${name}: ${made.length} attempts instead of ${attempts}`);
      const times = made.map(({ at }) => at);
      const hasty = times.findIndex(
        (at, nth) => nth > 0 && at - (times[nth - 1] ?? 0) < LEAST_SHARE * (waitsMs[nth - 1] ?? 0),
      );
      if (hasty > 0) wrong.push(`${name}: attempt ${hasty + 1} came before its wait was over`);
    }
  }
  return wrong;
}

/** Longer than the last time-out, which is then told and counted. */
const SETTLED_MS = 11_000;

/** Waits until as many attempts came as must, and a while for those that must not. */
export async function waitForAttempts(
  receipts: readonly Receipt[],
  deliveries: number,
  boundMs: number,
): Promise<void> {
  const needed = deliveries * Object.values(REPLY_CLASSES).reduce((sum, { attempts }) => sum + attempts, 0);
  const came = (): number => receipts.filter(({ path }) => findReply(path) !== undefined).length;
  for (const until = Date.now() + boundMs; came() < needed && Date.now() < until;) await sleep(200);
  await sleep(SETTLED_MS);
}
