import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { limitProcess, toCpuSeconds, LIFELINE_FD } from './process-limits.ts';

export type FfmpegResult =
  | { outcome: 'done'; stdout: Buffer }
  | { outcome: 'failed'; exitCode: number | null; stderr: string }
  | { outcome: 'cancelled' }
  | { outcome: 'timed_out' };

export interface RunOptions {
  signal?: AbortSignal;
  timeoutMs: number;
  /** Each is written to its own pipe; the arguments refer to it by `toPipeName`. */
  inputs?: AsyncIterable<Uint8Array>[];
  /** Called for each line of stdout. If omitted, stdout is collected and returned. */
  onLine?: (line: string) => void;
  /** Called for each chunk of stdout; applies backpressure until it resolves. */
  onChunk?: (chunk: Buffer) => Promise<void>;
  maxStdoutBytes?: number;
  /** Limit of address space; default 4,096. */
  memoryMb?: number;
}

const FIRST_INPUT_FD = LIFELINE_FD + 1;

/** Measured: a 4K HEVC clip at 10 bits needs 1,000; a deck of many clips needs several times that. */
const MEMORY_MB = 4096;

/** Above the largest output: three minutes of video, or of stereo float samples. */
const FILE_MB = 1024;

/** Limit of one allocation: the largest permitted picture is 320 MB at 16 bits and four channels. */
const MAX_BLOCK = ['-max_alloc', String(400 * 1024 ** 2)];

/** The name that ffmpeg's arguments use for the input at this index. */
export function toPipeName(index: number): string {
  return `pipe:${FIRST_INPUT_FD + index}`;
}

/**
 * Runs ffmpeg or ffprobe in its own process group, with limits of memory, processor time and file size and without the
 * parent's environment. The group is killed when the signal fires, when the time-out expires and when this process exits or
 * crashes. Resolves after the process has exited. Rejects with the error of an input.
 */
export async function runFfmpeg(path: string, args: string[], options: RunOptions): Promise<FfmpegResult> {
  if (options.signal?.aborted) return { outcome: 'cancelled' };
  const inputs = options.inputs ?? [];
  const { timeoutMs, memoryMb = MEMORY_MB } = options;
  const limits = { memoryMb, cpuSeconds: toCpuSeconds(timeoutMs), fileMb: FILE_MB };
  const [command, limitedArgs] = limitProcess(path, [...MAX_BLOCK, ...args], limits);
  const child = spawn(command, limitedArgs, {
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', MALLOC_ARENA_MAX: '4' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...inputs.map(() => 'pipe' as const)],
  });
  let ended: 'cancelled' | 'timed_out' | null = null;
  const end = (why: 'cancelled' | 'timed_out'): void => {
    ended ??= why;
    killGroup(child);
  };
  const cancel = (): void => end('cancelled');
  const timer = setTimeout(() => end('timed_out'), timeoutMs);
  options.signal?.addEventListener('abort', cancel, { once: true });
  try {
    const stdout = readStdout(child.stdio[1] as Readable, options, () => killGroup(child));
    const stderr = readTail(child.stdio[2] as Readable);
    const writes = inputs.map((feed, index) =>
      writeToPipe(feed, child.stdio[FIRST_INPUT_FD + index] as Writable, () => killGroup(child)),
    );
    const exitCode = await waitForExit(child);
    for (const pipe of child.stdio.slice(LIFELINE_FD)) pipe?.destroy();
    const inputErrors = (await Promise.all(writes)).filter((error) => error !== null);
    await Promise.all([stdout, stderr]);
    if (ended) return { outcome: ended };
    if (inputErrors.length > 0) throw inputErrors[0];
    if (exitCode === 0) return { outcome: 'done', stdout: await stdout };
    return { outcome: 'failed', exitCode, stderr: await stderr };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', cancel);
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function waitForExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
}

/** Returns the error of the input, or null. A pipe that the reader closes early is no error: the exit code reports it. */
async function writeToPipe(input: AsyncIterable<Uint8Array>, pipe: Writable, stop: () => void): Promise<unknown> {
  pipe.on('error', () => pipe.destroy());
  try {
    for await (const chunk of input) {
      if (pipe.destroyed) break;
      if (!pipe.write(chunk)) await waitForDrainOrClose(pipe);
    }
    pipe.end();
    return null;
  } catch (error) {
    stop();
    return error;
  }
}

function waitForDrainOrClose(pipe: Writable): Promise<void> {
  if (pipe.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      pipe.off('drain', done).off('close', done);
      resolve();
    };
    pipe.once('drain', done).once('close', done);
  });
}

async function readStdout(stream: Readable, options: RunOptions, stop: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let [bytes, rest] = [0, ''];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (options.onLine) {
      const lines = (rest + chunk.toString('utf8')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) options.onLine(line);
      continue;
    }
    if (options.onChunk) {
      await options.onChunk(chunk);
      continue;
    }
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > (options.maxStdoutBytes ?? 64 * 1024 * 1024)) stop();
  }
  return Buffer.concat(chunks);
}

async function readTail(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) text = (text + chunk.toString('utf8')).slice(-4000);
  return text;
}
