import { setTimeout as sleep } from 'node:timers/promises';
import type { Dev } from './processes/launch-instance.ts';
import { waitUntil } from './wait-for.ts';

export type Actions = Record<string, number>;

/** Longer than the server takes from an Action to its counter. */
const LAG_MS = 4_000;

/** Actions counted so far in one namespace, or in all without those of Temporal's own workflows. */
export async function countActions(
  { temporalMetricsUrl }: Pick<Dev, 'temporalMetricsUrl'>,
  namespace?: string,
): Promise<Actions> {
  const text = await (await fetch(temporalMetricsUrl)).text();
  // The server writes a label with underscores.
  const label = `namespace="${namespace?.replaceAll('-', '_') ?? 'temporal_system'}"`;
  const counts: Actions = {};
  for (const [, labels = '', value = '0'] of text.matchAll(/^action\{([^}]*)\} (\d+)/gmu)) {
    const type = /action_type="([^"]+)"/u.exec(labels)?.[1] ?? 'unknown';
    if (labels.includes(label) === (namespace !== undefined)) counts[type] = (counts[type] ?? 0) + Number(value);
  }
  return counts;
}

/**
 * Actions used since `before`, with those whose counters still lag at the call. Throws if none are counted, which shows that the
 * counters are not those of the namespace.
 */
export async function countActionsSince(
  before: Actions,
  dev: Pick<Dev, 'temporalMetricsUrl'>,
  namespace?: string,
): Promise<Actions> {
  const read = async () => diffActions(before, await countActions(dev, namespace));
  let used = await waitUntil(read, (some) => getTotal(some) > 0);
  for (let earlier = 0; earlier < getTotal(used); used = await read()) {
    earlier = getTotal(used);
    await sleep(LAG_MS);
  }
  return used;
}

function diffActions(before: Actions, after: Actions): Actions {
  const used = Object.entries(after).map(([type, count]) => [type, count - (before[type] ?? 0)] as const);
  return Object.fromEntries(used.filter(([, count]) => count > 0));
}

export function divideActions(actions: Actions, by: number): Actions {
  return Object.fromEntries(Object.entries(actions).map(([type, count]) => [type, count / by]));
}

/** Rounded to one decimal place. */
export function getTotal(actions: Actions): number {
  return Math.round(Object.values(actions).reduce((sum, count) => sum + count, 0) * 10) / 10;
}
