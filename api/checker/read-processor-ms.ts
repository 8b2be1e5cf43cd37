import { readFileSync } from 'node:fs';

/** Linux reports processor times to programs in hundredths of a second (`USER_HZ`). */
const TICK_MS = 10;

/** The processor time that a process, its children and theirs have used; null if it has ended, or the system does not say. */
export function readProcessorMs(pid: number): number | null {
  try {
    // The fields after the name of the program, which may contain spaces: the 14th to 17th are its times and those of ended children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + (readProcessorMs(Number(child)) ?? 0), own);
  } catch {
    return null;
  }
}
