import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInShare } from '../../shares/run-in-share.ts';
import { SHARES } from '../../shares/shares.ts';
import { loadIsolation } from '../ffmpeg/load-isolation.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import type { Isolation } from '../isolation/isolation.ts';
import { runIsolated } from '../isolation/run-isolated.ts';
import { READY, type FontCheck } from './font-check.ts';

const TRIAL = join(import.meta.dirname, 'font-trial.ts');

/** What the trial process may read besides itself and the font. */
const PROGRAM = [
  ...['font-check.ts', 'font-coverage.ts', 'font-tables.ts'].map((name) => join(import.meta.dirname, name)),
  join(import.meta.dirname, '../../package.json'),
  join(dirname(fileURLToPath(import.meta.resolve('@napi-rs/canvas'))), '..'),
];

/** Node.js with the canvas reserves 1.3 to 1.5 GB of address space. */
const LIMITS = { memoryMb: 2_500, cpuSeconds: 8, fileMb: 1 };
/** Twice the processor time, because the machine may be busy. */
const TIMEOUT_MS = 2 * LIMITS.cpuSeconds * 1_000;

/**
 * Checks that a file is a font that videos can use. An isolated process opens it and draws with it, with limited memory and time
 * and without our environment, so that a malicious font can crash or take over only that process. Throws
 * `RenderFailure` (`timed_out`) if the machine is too busy.
 */
export function checkFont(path: string): Promise<FontCheck> {
  return runInShare(SHARES.fontTrials, async () => tryFont(path, await loadIsolation()));
}

/** Runs the program `trial` with the font in the given isolation. */
export async function tryFont(path: string, isolation: Isolation, trial: string = TRIAL): Promise<FontCheck> {
  const lines: string[] = [];
  const tried = await runIsolated(process.execPath, ['--max-old-space-size=256', trial, path], {
    isolation,
    limits: LIMITS,
    timeoutMs: TIMEOUT_MS,
    reads: [...PROGRAM, trial, path],
    onLine: (line) => lines.push(line),
  });
  if (tried.outcome === 'timed_out') throw new RenderFailure('timed_out', 'The service is too busy; try again.');
  const [ready, check] = lines;
  if (ready !== READY) throw new Error('The font trial process did not start.', { cause: tried });
  if (tried.outcome === 'done' && check !== undefined) return JSON.parse(check) as FontCheck;
  return { ok: false, reason: 'Opening it takes too much memory or time, or crashes the font engine.' };
}
