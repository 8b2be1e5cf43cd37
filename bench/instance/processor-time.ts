import { readdir, readFile } from 'node:fs/promises';
import type { Dev } from './launched.ts';

/** Milliseconds of processor time by part of the instance. */
export type ProcessorTime = Record<string, number>;

const MS_PER_TICK = 10;

/** What each process of the instance has used so far, with all below it (Linux only). */
export async function processorTime({ pids }: Pick<Dev, 'pids'>): Promise<ProcessorTime> {
  const parents = new Map<number, number>();
  const used = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/u.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
    const fields = stat
      ?.replace(/^.*\) /su, '')
      .split(' ')
      .map(Number);
    if (!fields) continue;
    parents.set(Number(name), fields[1] ?? 0);
    used.set(Number(name), MS_PER_TICK * [11, 12, 13, 14].reduce((sum, field) => sum + (fields[field] ?? 0), 0));
  }
  const within = (pid: number, root: number): boolean =>
    pid === root || (pid > 1 && within(parents.get(pid) ?? 0, root));
  const below = (root: number): number => [...used].reduce((sum, [pid, ms]) => sum + (within(pid, root) ? ms : 0), 0);
  return Object.fromEntries(Object.entries(pids).flatMap(([part, pid]) => (pid ? [[part, below(pid)]] : [])));
}

/** Milliseconds of processor time per post between two readings. */
export function perPost(before: ProcessorTime, after: ProcessorTime, posts: number): ProcessorTime {
  const used = Object.entries(after).map(([part, ms]) => [part, (ms - (before[part] ?? 0)) / posts] as const);
  return Object.fromEntries(used.map(([part, ms]) => [part, Math.round(ms * 10) / 10]));
}
