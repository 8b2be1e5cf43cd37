import { ZERO, type Figure } from '../../test/support/figures/figure.ts';

/** The JSON summary line of a chaos run. */
interface ChaosSummary {
  bench: string;
  /** Violations, in total or per check. */
  wrong: number | Record<string, number>;
  /** Failed targets. */
  failed?: number;
  recoveryMs?: { median: number; longest: number };
  [count: string]: unknown;
}

const MAX_RECOVERY_MS = 30_000;
const COUNTS: Record<string, string> = {
  posts: 'posts accepted',
  targets: 'targets',
  posted: 'targets posted',
  cancelled: 'targets cancelled by their callers',
  jobs: 'renders and generations',
  jobsFailed: 'renders that failed',
  events: 'events',
  attempts: 'deliveries attempted',
  unknown: 'targets with an unknown outcome',
  duplicates: 'duplicate deliveries',
  duplicateDeliveries: 'duplicate deliveries',
};

/** Parses the figures from the output of a chaos run. */
export function parseChaosFigures(output: string): Figure[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{"bench":"chaos'));
  return lines.flatMap((line) => buildFigures(JSON.parse(line) as ChaosSummary));
}

function buildFigures({ wrong, failed, recoveryMs, ...rest }: ChaosSummary): Figure[] {
  const all = typeof wrong === 'number' ? wrong : Object.values(wrong).reduce((sum, count) => sum + count, 0);
  const recoveryGoal = { is: 'at most', bound: MAX_RECOVERY_MS } as const;
  const counts = Object.entries(COUNTS).flatMap(([key, name]) => {
    const value = rest[key];
    return typeof value === 'number' ? [{ name, value, unit: '' }] : [];
  });
  const recovery = recoveryMs && [
    { name: 'Recovery, median', value: recoveryMs.median, unit: 'ms' },
    { name: 'Recovery, longest', value: recoveryMs.longest, unit: 'ms', goal: recoveryGoal },
  ];
  const failedTargets =
    failed !== undefined ? [{ name: 'Targets that failed', value: failed, unit: '', goal: ZERO }] : [];
  return [
    { name: 'Violations, all checks', value: all, unit: '', goal: ZERO },
    ...failedTargets,
    ...counts,
    ...(recovery ?? []),
  ];
}
