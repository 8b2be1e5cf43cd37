import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Isolation } from './isolation.ts';
import { limitProcess, LIFELINE_FD, type ProcessLimits } from './process-limits.ts';
import { yieldProcessor } from './yield-processor.ts';

export type IsolatedResult =
  | { outcome: 'done'; stdout: Buffer }
  | { outcome: 'failed'; exitCode: number | null; stderr: string }
  | { outcome: 'cancelled' }
  | { outcome: 'timed_out' };

export interface StreamOptions {
  signal?: AbortSignal;
  timeoutMs: number;
  /** Each is written to its own pipe, from descriptor `FIRST_INPUT_FD` on. */
  inputs?: AsyncIterable<Uint8Array>[];
  /** Called for each complete line of stdout. Without `onLine` and `onChunk`, stdout is collected and returned. */
  onLine?: (line: string) => void;
  /** Called for each chunk of stdout; applies backpressure until it resolves. */
  onChunk?: (chunk: Buffer) => Promise<void>;
  /** If more is collected, the program is killed. Default: 64 MiB. */
  maxStdoutBytes?: number;
  /** By how much its niceness exceeds the service's. By default its weight is half of the service's. */
  niceness?: number;
}

export interface RunIsolatedOptions extends StreamOptions {
  isolation: Isolation;
  limits: ProcessLimits;
  /** The files that the program may read. */
  reads?: readonly string[];
  /** The only folder in which the program may create and change files. */
  writableFolder?: string | null;
}

export const FIRST_INPUT_FD = LIFELINE_FD + 1;

/** A program that runs longer has a lower priority than the service. The probe of a usual file ends before. */
const YIELD_AFTER_MS = 200;

/** Half of the weight of the service, so that encoders go on beside a busy one. */
const NICENESS = 3;

/**
 * Runs a program on untrusted files: isolated, in its own process group, with limits and without the parent's environment.
 * The group is killed when the signal fires, when the time-out expires and when this process exits or crashes. Resolves after
 * the process has exited. Rejects with the error of an input.
 */
export async function runIsolated(path: string, args: string[], options: RunIsolatedOptions): Promise<IsolatedResult> {
  if (options.signal?.aborted) return { outcome: 'cancelled' };
  const inputs = options.inputs ?? [];
  const child = start(path, args, options);
  let ended: 'cancelled' | 'timed_out' | null = null;
  const end = (why: 'cancelled' | 'timed_out'): void => {
    ended ??= why;
    killGroup(child);
  };
  const cancel = (): void => end('cancelled');
  const timer = setTimeout(() => end('timed_out'), options.timeoutMs);
  const { niceness = NICENESS } = options;
  const yieldTimer = setTimeout(() => child.pid !== undefined && yieldProcessor(child.pid, niceness), YIELD_AFTER_MS);
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
    clearTimeout(yieldTimer);
    options.signal?.removeEventListener('abort', cancel);
  }
}

function start(path: string, args: string[], options: RunIsolatedOptions): ChildProcess {
  const { isolation, limits, inputs = [], reads = [], writableFolder = null } = options;
  const isolated = isolation.buildCommand({ path, args, reads: [...new Set(reads)], writableFolder });
  const [command, limitedArgs] = limitProcess(isolated.path, isolated.args, limits, isolated.file);
  return spawn(command, limitedArgs, {
    detached: true,
    // Node.js with the canvas fails without a home.
    env: { PATH: process.env['PATH'], HOME: '/', LC_ALL: 'C', MALLOC_ARENA_MAX: '4' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...inputs.map(() => 'pipe' as const)],
  });
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

/** Waits until a stream takes more, or is closed. */
export function waitForDrainOrClose(pipe: Writable): Promise<void> {
  if (pipe.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      pipe.off('drain', done).off('close', done);
      resolve();
    };
    pipe.once('drain', done).once('close', done);
  });
}

async function readStdout(stream: Readable, options: StreamOptions, stop: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let [bytes, unfinishedLine] = [0, ''];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (options.onLine) {
      const lines = (unfinishedLine + chunk.toString('utf8')).split('\n');
      unfinishedLine = lines.pop() ?? '';
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
