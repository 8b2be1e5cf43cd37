import type { Dev } from './processes/launch-instance.ts';

export type Actions = Record<string, number>;

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

/** Actions per item between two counts. */
export function diffActions(before: Actions, after: Actions, by = 1): Actions {
  const used = Object.entries(after).map(([type, count]) => [type, (count - (before[type] ?? 0)) / by] as const);
  return Object.fromEntries(used.filter(([, count]) => count > 0));
}

/** Rounded to one decimal place. */
export function getTotal(actions: Actions): number {
  return Math.round(Object.values(actions).reduce((sum, count) => sum + count, 0) * 10) / 10;
}
