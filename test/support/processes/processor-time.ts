import type { Dev } from './launch-instance.ts';
import { readProcesses, listProcessTree } from './process-tree.ts';

/** Milliseconds of CPU time by process of the instance. */
export type ProcessorTime = Record<string, number>;

const MS_PER_TICK = 10;

/** The CPU time of each process of the instance, including its descendants. */
export async function readProcessorTime({ pids }: Pick<Dev, 'pids'>): Promise<ProcessorTime> {
  const all = await readProcesses('stat', (stat) => {
    const fields = stat
      .replace(/^.*\) /su, '')
      .split(' ')
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + (fields[field] ?? 0), 0);
    return { parent: fields[1] ?? 0, usedMs: MS_PER_TICK * ticks };
  });
  const below = (root: number): number => listProcessTree(all, root).reduce((sum, { usedMs }) => sum + usedMs, 0);
  return Object.fromEntries(Object.entries(pids).flatMap(([part, pid]) => (pid ? [[part, below(pid)]] : [])));
}

/** The sum of all processes. */
export function getTotal(time: ProcessorTime): number {
  return Object.values(time).reduce((total, ms) => total + ms, 0);
}

/** Milliseconds of CPU time per post between two readings. */
export function computePerPost(before: ProcessorTime, after: ProcessorTime, posts: number): ProcessorTime {
  const used = Object.entries(after).map(([part, ms]) => [part, (ms - (before[part] ?? 0)) / posts] as const);
  return Object.fromEntries(used.map(([part, ms]) => [part, Math.round(ms * 10) / 10]));
}
