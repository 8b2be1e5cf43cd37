import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';

export type FontCheck = { ok: true } | { ok: false; reason: string };

const TRIAL = fileURLToPath(new URL('font-trial.ts', import.meta.url));
const TIMEOUT_MS = 10_000;
/** Kilobytes of writable memory (Node with the canvas reserves 600,000 and uses 80,000) and seconds of processor time. */
const LIMITS = ['1200000', '8'];
/** Continues if the system does not support a limit. */
const LIMIT_SCRIPT = 'ulimit -c 0; ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec "$@"';
/** Printed by the trial process before it opens the file. */
export const READY = 'ready ';

const oneAtATime = pLimit(1);

/**
 * Checks that a file is a font that videos can use. A separate process opens it and draws with it, with limited memory and
 * time and without our environment, so that a malicious font can crash only that process.
 */
export function checkFont(path: string): Promise<FontCheck> {
  const args = ['-c', LIMIT_SCRIPT, 'limits', ...LIMITS, process.execPath, '--max-old-space-size=256', TRIAL, path];
  const options = {
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    env: { MALLOC_ARENA_MAX: '2' },
    maxBuffer: 64 * 1024,
  } as const;
  return oneAtATime(
    () =>
      new Promise((resolve, reject) => {
        execFile('/bin/sh', args, options, (error, stdout) => {
          if (!stdout.startsWith(READY)) reject(new Error('The font trial process did not start.', { cause: error }));
          else if (error)
            resolve({ ok: false, reason: 'Opening it takes too much memory or time, or crashes the font engine.' });
          else resolve(JSON.parse(stdout.slice(READY.length)) as FontCheck);
        });
      }),
  );
}
