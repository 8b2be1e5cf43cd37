import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

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

/** Resolves when no process has the text in its command line. Throws after ten seconds. */
export async function waitUntilNoneRuns(text: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const running = (await listProcesses()).filter(({ args }) => args.includes(text));
    if (running.length === 0) return;
    if (attempt > 100) throw new Error(`still running: ${running.map(({ args }) => args).join('\n')}`);
    await setTimeout(100);
  }
}
