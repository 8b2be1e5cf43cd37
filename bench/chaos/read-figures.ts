import { NONE, type Figure } from '../figures/figure.ts';

/** What a chaos run says in its line of JSON, as far as figures are made of it. */
interface Said {
  bench: string;
  /** How many sentences, by checker or of all. */
  wrong: number | Record<string, number>;
  /** Targets, whatever the reason they were given. */
  failed?: number;
  recoveryMs?: { median: number; longest: number };
  [count: string]: unknown;
}

const MOST_RECOVERY_MS = 30_000;
const COUNTS: Record<string, string> = {
  posts: 'posts accepted',
  targets: 'targets',
  posted: 'targets posted',
  cancelled: 'targets cancelled by their callers',
  jobs: 'renders and ideas',
  jobsFailed: 'renders that failed',
  events: 'events',
  attempts: 'deliveries attempted',
  unknown: 'targets whose end no platform tells',
  duplicates: 'deliveries that came again',
  duplicateDeliveries: 'deliveries that came again',
};

/** The figures of `npm run chaos` and its like, out of what it printed. */
export function figuresOfChaos(output: string): Figure[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{"bench":"chaos'));
  return lines.flatMap((line) => figuresOf(JSON.parse(line) as Said));
}

function figuresOf({ wrong, failed, recoveryMs, ...rest }: Said): Figure[] {
  const all = typeof wrong === 'number' ? wrong : Object.values(wrong).reduce((sum, count) => sum + count, 0);
  const soon = { is: 'at most', bound: MOST_RECOVERY_MS } as const;
  const counts = Object.entries(COUNTS).flatMap(([key, name]) => {
    const value = rest[key];
    return typeof value === 'number' ? [{ name, value, unit: '' }] : [];
  });
  const recovery = recoveryMs && [
    { name: 'Recovery, median', value: recoveryMs.median, unit: 'ms' },
    { name: 'Recovery, longest', value: recoveryMs.longest, unit: 'ms', goal: soon },
  ];
  const unposted = failed !== undefined ? [{ name: 'Targets that failed', value: failed, unit: '', goal: NONE }] : [];
  return [
    { name: 'Wrong, of all checkers', value: all, unit: '', goal: NONE },
    ...unposted,
    ...counts,
    ...(recovery ?? []),
  ];
}
