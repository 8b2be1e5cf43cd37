import { availableParallelism } from 'node:os';

export interface ProcessLimits {
  /** Address space. Set it above the memory actually used, because threads and arenas reserve more than they use. */
  memoryMb: number;
  /** Processor time of all threads together. */
  cpuSeconds: number;
  /** Size of each file that the process writes. */
  fileMb: number;
}

/**
 * Sets the limits that the system supports (macOS cannot limit address space), then runs its arguments unchanged. Stacks are
 * 2 MB, because a picture of hundreds of tiles (HEIC) starts as many threads, each with a whole stack.
 * A background reader waits for end-of-file on the lifeline pipe, which closes when the parent process exits, even by SIGKILL,
 * and then kills the process group. The shell stays to reap both children, because a container may have no init process.
 */
const LIMIT_SCRIPT = `ulimit -c 0; for limit in "-s 2048" "-v $1" "-t $2" "-f $3"; do ulimit $limit; done 2>/dev/null
file=$4
shift 4
(read -r _; kill -KILL 0) <&3 >/dev/null 2>&1 &
"$@" 3<"$file"
code=$?
{ kill -KILL $! && wait $!; } 2>/dev/null
exit $code`;

/** File descriptor of a pipe that the caller keeps open; the process group is killed when it closes. */
export const LIFELINE_FD = 3;

/** Descriptor at which the program finds `file` open: there the file replaces the lifeline, which the shell keeps. */
export const FILE_FD = LIFELINE_FD;

/**
 * Returns the command that runs a program with these limits and with `file` open. The shell does not interpret the program's
 * arguments.
 */
export function limitProcess(
  path: string,
  args: string[],
  limits: ProcessLimits,
  file = '/dev/null',
): [command: string, args: string[]] {
  const { memoryMb, cpuSeconds, fileMb } = limits;
  // `ulimit -v` counts KiB, and `ulimit -f` blocks of 512 bytes.
  const sizes = [memoryMb * 1024, cpuSeconds, fileMb * 2048].map(String);
  return ['/bin/sh', ['-c', LIMIT_SCRIPT, 'limits', ...sizes, file, path, ...args]];
}

/** Returns the processor time that all cores provide during `timeoutMs`. */
export function toCpuSeconds(timeoutMs: number): number {
  return Math.ceil(timeoutMs / 1000) * availableParallelism();
}
