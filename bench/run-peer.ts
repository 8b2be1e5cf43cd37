import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const WITHIN_MS = 240_000;

/** A program of `peers/` as a process of its own, as the service's worker is; answers the last line that it printed. */
export async function runPeer(program: string, ...args: string[]): Promise<string> {
  const path = fileURLToPath(new URL(`peers/${program}`, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], { timeout: WITHIN_MS });
  return stdout.trim().split('\n').at(-1) ?? '';
}
