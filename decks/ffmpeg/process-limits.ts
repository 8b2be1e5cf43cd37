import { availableParallelism } from 'node:os';

export interface ProcessLimits {
  /** Of address space, so more than is ever touched: threads and arenas reserve what they do not use. */
  memoryMb: number;
  /** The processor's, over all threads. */
  cpuSeconds: number;
  /** Of each file that it writes. */
  fileMb: number;
}

/**
 * Sets the limits, of which a system may lack some (macOS has none of address space), then runs its arguments as they are;
 * stacks of 2 MB, since each of the hundreds of threads of a large mosaic reserves one whole.
 * The watcher reads the lifeline to its end, which comes when the process that holds it dies, even by SIGKILL, and then kills
 * the whole group, itself included. The shell stays to reap both, for in a container nobody else may.
 */
const LIMIT_SCRIPT = `ulimit -c 0; for limit in "-s 2048" "-v $1" "-t $2" "-f $3"; do ulimit $limit; done 2>/dev/null
shift 3
(read -r _; kill -KILL 0) <&3 >/dev/null 2>&1 &
"$@" 3<&-
code=$?
{ kill -KILL $! && wait $!; } 2>/dev/null
exit $code`;

/** The file descriptor that must be a pipe held open by the caller: the cage and all in it die when it closes. */
export const LIFELINE_FD = 3;

/** The command and its arguments that run a program in the cage, as a group of its own. No argument is read by the shell. */
export function limitProcess(path: string, args: string[], limits: ProcessLimits): [command: string, args: string[]] {
  const { memoryMb, cpuSeconds, fileMb } = limits;
  const sizes = [memoryMb * 1024, cpuSeconds, fileMb * 2048].map(String);
  return ['/bin/sh', ['-c', LIMIT_SCRIPT, 'cage', ...sizes, path, ...args]];
}

/** Processor seconds for a run that may last this long. */
export function toCpuSeconds(timeoutMs: number): number {
  return Math.ceil(timeoutMs / 1000) * availableParallelism();
}
