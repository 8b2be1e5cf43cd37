import { spawn } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDevFile } from '../../bin/home/dev-file.ts';
import type { DevFile } from '../../bin/home/dev-file.ts';
import { openHome } from '../../bin/home/home.ts';
import { listServiceProcesses } from '../../bin/processes/orphan-processes.ts';
import { waitFor } from '../support/wait-for.ts';

const LAUNCHER = fileURLToPath(new URL('programs/launcher.ts', import.meta.url));

export type Launched = {
  home: string;
  dev(): Promise<DevFile | undefined>;
  ready(): Promise<DevFile>;
  parts(): Promise<number[]>;
  output(): string;
  kill(signal: NodeJS.Signals): void;
  exit: Promise<number | null>;
  /** Ends the processes that a failed test left and removes the home. */
  discard(): Promise<void>;
};

export async function newHome(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'kinora-home-')));
}

/** The program of `npm start` with all its services. */
export const REAL_LAUNCHER = fileURLToPath(new URL('../../bin/launcher.ts', import.meta.url));

/** The launcher as `npm start` runs it, by default with small programs instead of our services. PostgreSQL and Temporal are real. */
export function startLauncher(home: string, env: NodeJS.ProcessEnv = {}, launcher = LAUNCHER): Launched {
  const child = spawn(process.execPath, [launcher], {
    env: { ...process.env, PORT: '0', ...env, KINORA_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const dev = () => readDevFile(openHome(home));
  return {
    home,
    dev,
    ready: async () => {
      const found = await waitFor('the launcher is ready', async () => (await dev()) ?? child.exitCode !== null);
      if (typeof found === 'boolean') throw new Error(`the launcher ended:\n${output}`);
      return found;
    },
    parts: () => listServiceProcesses(home),
    output: () => output,
    kill: (signal) => child.kill(signal),
    exit,
    discard: async () => {
      child.kill('SIGKILL');
      await exit;
      await waitFor('no part is left', async () => (await listServiceProcesses(home)).length === 0);
      await rm(home, { recursive: true, force: true });
    },
  };
}
