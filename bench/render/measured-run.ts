import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';

export interface Cost {
  wallSeconds: number;
  /** CPU seconds of all threads and child processes. */
  cpuSeconds: number;
}

/** A process that the render started. `files`: the names of the files among its arguments, separated by spaces. */
export interface StartedProcess {
  program: string;
  files: string;
  /** CPU time of all processes that ended since the previous one did. */
  cpuMs: number;
  wallMs: number;
}

export const TICKS_PER_SECOND = 100;

/** Runs a command and measures it and its descendants with /proc (Linux only). */
export async function measureRun(command: string, args: string[]): Promise<Cost & { output: string }> {
  const before = await readChildrenTicks();
  const startedAt = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const output = text(child.stdout);
  const code = await ended;
  const wallSeconds = (performance.now() - startedAt) / 1000;
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  const cpuSeconds = ((await readChildrenTicks()) - before) / TICKS_PER_SECOND;
  return { wallSeconds, cpuSeconds, output: await output };
}

/** Reads the CPU time (`cutime` and `cstime`) of all ended descendants of this process, in ticks (`USER_HZ`). */
export async function readChildrenTicks(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).replace(/^.*\) /su, '').split(' ');
  return Number(fields[13]) + Number(fields[14]);
}
