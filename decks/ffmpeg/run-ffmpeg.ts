import { dirname } from 'node:path';
import { toCpuSeconds } from '../isolation/process-limits.ts';
import { FIRST_INPUT_FD, runIsolated, type IsolatedResult, type StreamOptions } from '../isolation/run-isolated.ts';
import { loadIsolation } from './load-isolation.ts';
import { RenderFailure } from './render-failure.ts';

export type FfmpegResult = Exclude<IsolatedResult, { outcome: 'timed_out' }>;

export interface RunOptions extends StreamOptions {
  /** Limit of address space; default 4,096. */
  memoryMb?: number;
  /** Default: what all cores provide until the time-out. */
  cpuSeconds?: number;
}

/** Measured: a 4K HEVC clip at 10 bits needs 1,000; a deck of many clips needs several times that. */
const MEMORY_MB = 4096;

/** Above the largest output: three minutes of video, or of stereo float samples. */
const FILE_MB = 1024;

/** Limit of one allocation: the largest permitted picture is 320 MB at 16 bits and four channels. */
const MAX_BLOCK = ['-max_alloc', String(400 * 1024 ** 2)];

/** Returns the name that ffmpeg's arguments use for the input at this index. */
export function toPipeName(index: number): string {
  return `pipe:${FIRST_INPUT_FD + index}`;
}

/**
 * Runs ffmpeg or ffprobe isolated. It may read the files that follow `-i` and write in the folder of its outputs. Both are
 * given as `file:<path>`. Throws `RenderFailure` (`timed_out`) at the time-out, which says nothing of the file: the machine may be busy.
 * A program that uses up its processor time fails.
 */
export async function runFfmpeg(path: string, args: string[], options: RunOptions): Promise<FfmpegResult> {
  if (options.signal?.aborted) return { outcome: 'cancelled' };
  const { timeoutMs, memoryMb = MEMORY_MB, cpuSeconds = toCpuSeconds(timeoutMs) } = options;
  const run = await runIsolated(path, [...MAX_BLOCK, ...args], {
    ...options,
    ...listFiles(args),
    isolation: await loadIsolation(),
    limits: { memoryMb, cpuSeconds, fileMb: FILE_MB },
  });
  if (run.outcome === 'timed_out') throw new RenderFailure('timed_out', 'The service is too busy; try again.');
  return run;
}

const FILE = 'file:';

function listFiles(args: string[]): { reads: string[]; writableFolder: string | null } {
  const listPaths = (after: (previous: string | undefined) => boolean): string[] =>
    args.filter((arg, index) => arg.startsWith(FILE) && after(args[index - 1])).map((arg) => arg.slice(FILE.length));
  const reads = listPaths((previous) => previous === '-i');
  const folders = new Set(listPaths((previous) => previous !== '-i').map(dirname));
  if (folders.size > 1)
    throw new Error(`All outputs of one ffmpeg must be in one folder (got ${[...folders].join()}).`);
  return { reads, writableFolder: [...folders][0] ?? null };
}
