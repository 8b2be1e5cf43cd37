import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Dev } from '../instance/launched.ts';

/** Megabytes by part of an instance. */
export type Memory = Record<string, number>;

interface Resident {
  parent: number;
  /** Path of the program that it runs; empty where it may not be read. */
  program: string;
  anonKb: number;
  fileKb: number;
  sharedKb: number;
}

/**
 * What a running instance holds in memory (Linux only): each part's own pages, with all processes below it, and once what several
 * processes map of the same program, as four of Node do, or share, as PostgreSQL's do.
 */
export async function residentMemory(dev: Pick<Dev, 'pid' | 'pids'>): Promise<Memory> {
  const all = await residents();
  const parts: [string, number[]][] = [['launcher', [dev.pid]]];
  for (const [part, pid] of partsOf(dev)) parts.push([part, below(all, pid)]);
  const rows = parts.map(([part, pids]) => [part, pids.flatMap((pid) => all.get(pid) ?? [])] as const);
  const own = rows.map(([part, of]) => [part, of.reduce((sum, { anonKb }) => sum + anonKb, 0) / 1_024] as const);
  const programs = Map.groupBy(
    rows.flatMap(([, of]) => of),
    ({ program }) => program,
  );
  const mapped = [...programs].map(([program, of]) => {
    const most = Math.max(...of.map(({ fileKb }) => fileKb)) + Math.max(...of.map(({ sharedKb }) => sharedKb));
    return [`shared by ${basename(program)}`, most / 1_024] as const;
  });
  return Object.fromEntries([...own, ...mapped]);
}

/** The pages that are each part's own: what grows where something is never let go. */
export async function ownMemory(dev: Pick<Dev, 'pids'>): Promise<Memory> {
  const all = await residents();
  const parts = partsOf(dev).map(([part, pid]) => {
    const ownKb = below(all, pid).reduce((sum, one) => sum + (all.get(one)?.anonKb ?? 0), 0);
    return [part, ownKb / 1_024] as const;
  });
  return Object.fromEntries(parts);
}

function partsOf({ pids }: Pick<Dev, 'pids'>): [string, number][] {
  return Object.entries(pids).flatMap(([part, pid]) => (pid ? [[part, pid] as [string, number]] : []));
}

function below(all: ReadonlyMap<number, Resident>, root: number): number[] {
  const within = (pid: number): boolean => pid === root || (pid > 1 && within(all.get(pid)?.parent ?? 0));
  return [...all.keys()].filter(within);
}

async function residents(): Promise<Map<number, Resident>> {
  const found = new Map<number, Resident>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/u.test(name)) continue;
    // A process that has ended meanwhile.
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => null);
    if (status === null) continue;
    const number = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'mu').exec(status)?.[1] ?? 0);
    found.set(Number(name), {
      parent: number('PPid'),
      program: await readlink(`/proc/${name}/exe`).catch(() => ''),
      anonKb: number('RssAnon'),
      fileKb: number('RssFile'),
      sharedKb: number('RssShmem'),
    });
  }
  return found;
}
