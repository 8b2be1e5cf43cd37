import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { waitUntil } from './wait-for.ts';

export interface RunningProcess {
  group: number;
  args: string;
}

/** All processes of this machine, except for those that have exited. */
export async function listProcesses(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pgid=,stat=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, group, args] = /^\s*(\d+)\s+[^ZX]\S*\s+(.*)$/u.exec(line) ?? [];
    return group === undefined || args === undefined ? [] : [{ group: Number(group), args }];
  });
}

/** Resolves when no process has the text in its command line. */
export async function waitUntilNoneRuns(text: string): Promise<void> {
  const listRunning = async () => (await listProcesses()).map(({ args }) => args).filter((args) => args.includes(text));
  await waitUntil(listRunning, (running) => running.length === 0);
}
