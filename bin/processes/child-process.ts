import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A child process that cannot outlive this one. `stop` is safe to repeat; `lastLines` returns its latest output. */
export type ChildProcess = {
  pid: number;
  exited: Promise<Exit>;
  stop(): Promise<void>;
  lastLines(): string[];
};

export type ChildProcessOptions = {
  command: string;
  args: string[];
  logFile: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** The signal to stop it, and the time after which it is killed. */
  stopSignal?: NodeJS.Signals;
  graceMs?: number;
};

/**
 * A watcher process reads fd 3, which closes when the parent ends, even by SIGKILL; it then stops the program. It is forked twice
 * so the program, which keeps the shell's pid, has no unknown child: PostgreSQL would log a crash.
 */
const WATCHER_SCRIPT = `((cat <&3; kill -INT $$; n=0
  while kill -0 $$ && [ $n -lt 50 ]; do sleep 0.1; n=$((n + 1)); done
  kill -KILL $$) >/dev/null 2>&1 &)
exec "$0" "$@" 3<&-`;

const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

/** Starts a program in its own session, so Ctrl-C reaches only the launcher, which stops the services in order. */
export function spawnChildProcess(options: ChildProcessOptions): ChildProcess {
  const { command, args, logFile, stopSignal = 'SIGTERM', graceMs = 10_000 } = options;
  const log = openLog(logFile);
  const child = spawn('sh', ['-c', WATCHER_SCRIPT, command, ...args], {
    cwd: options.cwd,
    env: options.env,
    uid: options.uid,
    gid: options.gid,
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'pipe'],
  });
  closeSync(log.fd);
  const pipe = child.stdio[3];
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: 127, signal: null }));
  }).finally(() => pipe?.destroy());
  const stop = async () => {
    child.kill(stopSignal);
    const timer = new AbortController();
    const expired = delay(graceMs, true, { signal: timer.signal }).catch(() => false);
    if (await Promise.race([exited.then(() => false), expired])) child.kill('SIGKILL');
    timer.abort();
    await exited;
  };
  return { pid: child.pid ?? 0, exited, stop, lastLines: () => readLastLines(logFile, log.offset) };
}

function openLog(file: string): { fd: number; offset: number } {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return { fd: openSync(file, 'a', 0o600), offset: size > LOG_LIMIT_BYTES ? 0 : size };
}

function readLastLines(file: string, offset: number): string[] {
  return readFileSync(file).subarray(offset).toString('utf8').trimEnd().split('\n').slice(-15);
}

/** A service ended or was not ready in time; `lines` are the last lines of its log. */
export class StartFailed extends Error {
  readonly lines: string[];

  constructor(sentence: string, lines: string[]) {
    super(sentence);
    this.name = 'StartFailed';
    this.lines = lines;
  }
}

export type WaitOptions = { timeoutMs?: number; signal?: AbortSignal };

/** Resolves when `check` returns true; otherwise stops the child and throws StartFailed or the signal's reason. */
export async function waitUntilReady(
  name: string,
  child: ChildProcess,
  check: () => Promise<boolean>,
  { timeoutMs: withinMs = 60_000, signal }: WaitOptions = {},
): Promise<void> {
  const deadline = Date.now() + withinMs;
  const pause = () => Promise.race([child.exited, delay(40, undefined)]);
  let exit = await pause();
  while (!exit && Date.now() < deadline) {
    if (await check()) return;
    exit = await pause();
    if (signal?.aborted) break;
  }
  await child.stop();
  signal?.throwIfAborted();
  const reason = exit
    ? `ended (${describeExit(exit)}) before it was ready`
    : `was not ready after ${withinMs / 1000} s`;
  throw new StartFailed(`${name} ${reason}`, child.lastLines());
}

export function describeExit({ code, signal }: Exit): string {
  return signal ?? `exit code ${code}`;
}

/** Whether a GET request returns 2xx within a second. */
export async function isReachable(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    (response) => response.ok,
    () => false,
  );
}
