import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply, Receipt } from './receiver.ts';

/** The kinds of replies with the number of attempts that each gets. */
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

/** Returns undefined if the path belongs to no class. */
export function findReply(path: string): Reply | undefined {
  return Object.entries(REPLY_CLASSES).find(([name]) => toClassPath(name) === path)?.[1].reply;
}

/** Waits have a jitter of 20 %. */
const MIN_WAIT_SHARE = 0.8;

/** Checks the number of attempts and the waits between them. Returns the violations. */
export function checkReplyClasses(
  receipts: readonly Receipt[],
  deliveries: number,
  waitsMs: readonly number[],
): string[] {
  const wrong: string[] = [];
  for (const [name, { attempts }] of Object.entries(REPLY_CLASSES)) {
    const ofClass = receipts.filter(({ path }) => path === toClassPath(name));
    const groups = [...Map.groupBy(ofClass, ({ deliveryId }) => deliveryId).values()];
    if (groups.length !== deliveries) wrong.push(`${name}: ${groups.length} of ${deliveries} deliveries arrived`);
    for (const group of groups) {
      if (group.length !== attempts) wrong.push(`${name}: ${group.length} attempts instead of ${attempts}`);
      const times = group.map(({ at }) => at);
      const early = times.findIndex(
        (at, nth) => nth > 0 && at - (times[nth - 1] ?? 0) < MIN_WAIT_SHARE * (waitsMs[nth - 1] ?? 0),
      );
      if (early > 0) wrong.push(`${name}: attempt ${early + 1} arrived before the end of its wait`);
    }
  }
  return wrong;
}

/** Longer than the delivery time-out of 10 s. */
const SETTLE_MS = 11_000;

/** Waits for the expected attempts, and then long enough to see unexpected ones. */
export async function waitForAttempts(
  receipts: readonly Receipt[],
  deliveries: number,
  boundMs: number,
): Promise<void> {
  const needed = deliveries * Object.values(REPLY_CLASSES).reduce((sum, { attempts }) => sum + attempts, 0);
  const countAttempts = (): number => receipts.filter(({ path }) => findReply(path) !== undefined).length;
  for (const until = Date.now() + boundMs; countAttempts() < needed && Date.now() < until;) await sleep(200);
  await sleep(SETTLE_MS);
}
