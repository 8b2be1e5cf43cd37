import { readdir, readFile } from 'node:fs/promises';

/** Applies `read` to a file of every process in /proc (Linux only). Returns the results by process id, without processes that ended meanwhile. */
export async function readProcesses<T>(file: 'stat' | 'status', read: (text: string) => T): Promise<Map<number, T>> {
  const found = new Map<number, T>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/u.test(name)) continue;
    const text = await readFile(`/proc/${name}/${file}`, 'utf8').catch(() => null);
    if (text !== null) found.set(Number(name), read(text));
  }
  return found;
}

/** A process and its descendants. */
export function listProcessTree<T extends { parent: number }>(
  all: ReadonlyMap<number, T>,
  root: number,
): (T & { pid: number })[] {
  const within = (pid: number): boolean => pid === root || (pid > 1 && within(all.get(pid)?.parent ?? 0));
  return [...all].filter(([pid]) => within(pid)).map(([pid, one]) => ({ ...one, pid }));
}
