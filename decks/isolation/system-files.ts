import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The system's shared libraries, and how the loader finds them. */
export const LIBRARY_PATHS = [
  '/usr/lib',
  '/usr/lib64',
  '/usr/local/lib',
  '/lib',
  '/lib64',
  '/etc/ld.so.cache',
  '/etc/alternatives',
];

/** Older C++ libraries abort without a source of random numbers. */
export const DEVICES = ['/dev/null', '/dev/urandom'];

/** Finds the compiled system call filter of this processor; null if there is none. */
export function findSeccompFilter(): string | null {
  const path = join(import.meta.dirname, `seccomp-${process.arch}.bpf`);
  return existsSync(path) ? path : null;
}

export const NO_FILTER_GAP = 'a system call filter';
