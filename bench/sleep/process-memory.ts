import { readFile } from 'node:fs/promises';
import type { Dev } from '../../test/support/processes/launch-instance.ts';
import { parseNumber, readProcesses, listProcessTree } from '../../test/support/processes/process-tree.ts';

/** Megabytes by component of an instance. */
export type Memory = Record<string, number>;

interface Resident {
  parent: number;
  anonKb: number;
}

/**
 * The memory of a running instance by component (Linux only), as the proportional set size of its process trees: a page that several
 * processes share is divided equally among them. Other processes of the same programs on the machine distort the result.
 */
export async function readResidentMemory(dev: Pick<Dev, 'pid' | 'pids'>): Promise<Memory> {
  const all = await residents();
  const below = getParts(dev).map(([part, pid]) => [part, listProcessTree(all, pid).map((one) => one.pid)] as const);
  const parts: (readonly [string, number[]])[] = [['launcher', [dev.pid]], ...below];
  const readings = parts.map(async ([part, pids]) => {
    const shares = await Promise.all(pids.map(proportionalKb));
    return [part, shares.reduce((sum, kb) => sum + kb, 0) / 1_024] as const;
  });
  return Object.fromEntries(await Promise.all(readings));
}

function getParts({ pids }: Pick<Dev, 'pids'>): [string, number][] {
  return Object.entries(pids).flatMap(([part, pid]) => (pid ? [[part, pid] as [string, number]] : []));
}

function residents(): Promise<Map<number, Resident>> {
  return readProcesses('status', (status) => ({
    parent: parseNumber(status, 'PPid'),
    anonKb: parseNumber(status, 'RssAnon'),
  }));
}

async function proportionalKb(pid: number): Promise<number> {
  // A process that has exited uses no memory.
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/mu.exec(rollup)?.[1] ?? 0);
}
