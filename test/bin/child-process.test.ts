import { describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartFailed, spawnChildProcess, waitUntilReady } from '../../bin/processes/child-process.ts';
import { waitFor } from '../support/wait-for.ts';
import { useFolder } from '../support/use-folder.ts';

const folder = useFolder('tether');
const logFile = join(folder, 'part.log');
const PARENT = fileURLToPath(new URL('programs/parent.ts', import.meta.url));
const STUBBORN = [
  '-e',
  'for (const s of ["SIGINT", "SIGTERM"]) process.on(s, () => {}); console.log("up"); setInterval(() => {}, 1000)',
];

async function killParent(command: string, ...args: string[]): Promise<number> {
  const parent = spawn(process.execPath, [PARENT, command, ...args], { env: { ...process.env, LOG_FILE: logFile } });
  const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  return Number(chunk.toString());
}

function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

describe('child process', () => {
  test('a child process ends when its parent is killed', async () => {
    const pid = await killParent('sleep', '600');
    await waitFor('the child is gone', () => isGone(pid), 15_000);
  });

  test('a child process that ignores signals is killed', async () => {
    const pid = await killParent(process.execPath, ...STUBBORN);
    await waitFor('the child is gone', () => isGone(pid), 15_000);
  });

  test('a child process is killed after the grace period', async () => {
    const child = spawnChildProcess({ command: process.execPath, args: STUBBORN, logFile, graceMs: 200 });
    await waitUntilReady('stubborn', child, async () => child.lastLines().includes('up'));
    await child.stop();
    expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' });
    await child.stop();
  });

  test('a failed start reports the last lines of the log', async () => {
    await rm(logFile, { force: true });
    const child = spawnChildProcess({ command: 'sh', args: ['-c', 'echo no such port; exit 3'], logFile });
    const failure = await waitUntilReady('api', child, async () => false).catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(StartFailed);
    expect(failure).toMatchObject({ message: 'api ended (exit code 3) before it was ready', lines: ['no such port'] });
  });

  test('a child process that is never ready is stopped', async () => {
    const child = spawnChildProcess({ command: 'sleep', args: ['600'], logFile });
    const waiting = waitUntilReady('api', child, async () => false, { timeoutMs: 200 });
    await expect(waiting).rejects.toThrow('api was not ready after 0.2 s');
    expect(isGone(child.pid)).toBe(true);
  });

  test('a missing program is a failed start', async () => {
    const missing = join(folder, 'missing');
    expect(existsSync(missing)).toBe(false);
    const child = spawnChildProcess({ command: missing, args: [], logFile });
    await expect(waitUntilReady('api', child, async () => false)).rejects.toThrow('api ended (exit code 127)');
  });
});
