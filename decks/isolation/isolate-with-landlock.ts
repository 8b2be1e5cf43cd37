import { statSync } from 'node:fs';
import type { Isolation } from './isolation.ts';
import { DEVICES, LIBRARY_PATHS } from './system-files.ts';

/** All rights of Landlock's first version. What later versions add is refused by the system call filter. */
const HANDLED = [
  ['execute', 'write-file', 'read-file', 'read-dir', 'remove-dir', 'remove-file'],
  ['make-char', 'make-dir', 'make-reg', 'make-sock', 'make-fifo', 'make-block', 'make-sym'],
].flat();

/**
 * Isolates without namespaces, which containers mostly forbid: Landlock confines files, and the filter refuses sockets, signals
 * and new processes. `setpriv` of util-linux 2.41 or newer applies both.
 */
export function isolateWithLandlock(setpriv: string, filter: string): Isolation {
  const libraries = LIBRARY_PATHS.flatMap((path) => allowRead(path));
  return {
    mode: 'landlock',
    gaps: ['namespaces of its own: the encoder can see which files exist, and runs as the user of the service'],
    buildCommand: ({ path, args, reads, writableFolder }) => ({
      path: setpriv,
      args: [
        ...dropCapabilities(),
        '--no-new-privs',
        '--landlock-access',
        `fs:${HANDLED.join(',')}`,
        ...libraries,
        ...DEVICES.flatMap((device) => allow('read-file,write-file', device)),
        ...allow('execute,read-file', path),
        ...reads.flatMap((file) => allow('read-file', file)),
        ...(writableFolder ? allow('read-file,write-file,make-reg', writableFolder) : []),
        '--seccomp-filter',
        filter,
        path,
        ...args,
      ],
    }),
  };
}

/**
 * Builds the arguments that drop all capabilities. Only root has any, and only root may drop them for all programs that follow.
 */
function dropCapabilities(): string[] {
  return process.getuid?.() === 0 ? ['--bounding-set=-all', '--inh-caps=-all'] : [];
}

function allowRead(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  return allow(found.isDirectory() ? 'execute,read-file,read-dir' : 'read-file', path);
}

function allow(rights: string, path: string): string[] {
  return ['--landlock-rule', `path-beneath:${rights}:${path}`];
}
