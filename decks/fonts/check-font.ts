import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';

export type FontCheck = { ok: true } | { ok: false; reason: string };

const TRIAL = fileURLToPath(new URL('font-trial.ts', import.meta.url));
const TIMEOUT_MS = 10_000;
/** Of memory that it may write to, kilobytes: a bare Node with the canvas asks for 600,000 and touches 80,000. Processor seconds. */
const LIMITS = ['1200000', '8'];
/** A system may lack a limit; the shell then goes on without it. */
const LIMIT_SCRIPT = 'ulimit -c 0; ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec "$@"';
/** What the trial says before it touches the file. */
export const READY = 'ready ';

const oneAtATime = pLimit(1);

/**
 * Whether a file is a font that videos can be drawn with. It is opened and drawn with in a process of its own, which has
 * no environment, little memory and little time: a font that is made to crash or to choke its reader takes only that along.
 */
export function checkFont(path: string): Promise<FontCheck> {
  const args = ['-c', LIMIT_SCRIPT, 'cage', ...LIMITS, process.execPath, '--max-old-space-size=256', TRIAL, path];
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
          if (!stdout.startsWith(READY)) reject(new Error('The trial of a font could not begin.', { cause: error }));
          else if (error)
            resolve({ ok: false, reason: 'It takes too much memory or time to open, or breaks what opens it.' });
          else resolve(JSON.parse(stdout.slice(READY.length)) as FontCheck);
        });
      }),
  );
}
