import type { Isolation } from './isolation.ts';
import { FILE_FD } from './process-limits.ts';
import { DEVICES, findSeccompFilter, LIBRARY_PATHS, NO_FILTER_GAP } from './system-files.ts';

/** The user id of `nobody`, as which the program sees itself. */
const USER = '65534';

/** New namespaces of every kind, and an empty root with nothing in it but libraries and files. There is no `/proc`. */
const NAMESPACES = [
  ['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
  ['--uid', USER, '--gid', USER, '--cap-drop', 'ALL', '--chdir', '/'],
  // Bubblewrap's own init process could not wait for the program behind the filter.
  ['--as-pid-1', '--die-with-parent'],
].flat();

export function isolateWithBubblewrap(bwrap: string): Isolation {
  const filter = findSeccompFilter();
  return {
    mode: 'bubblewrap',
    gaps: filter ? [] : [NO_FILTER_GAP],
    buildCommand: ({ path, args, reads, writableFolder }) => ({
      path: bwrap,
      args: [
        ...NAMESPACES,
        ...(filter ? ['--seccomp', String(FILE_FD)] : []),
        ...LIBRARY_PATHS.flatMap((library) => ['--ro-bind-try', library, library]),
        ...DEVICES.flatMap((device) => ['--dev-bind', device, device]),
        ...(writableFolder ? ['--bind', writableFolder, writableFolder] : []),
        ...[path, ...reads].flatMap((file) => ['--ro-bind', file, file]),
        '--remount-ro',
        '/',
        path,
        ...args,
      ],
      ...(filter ? { file: filter } : {}),
    }),
  };
}
