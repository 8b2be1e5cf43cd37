import type { Isolation } from './isolation.ts';
import { DEVICES, findSeccompFilter, LIBRARY_PATHS, NO_FILTER_GAP } from './system-files.ts';

/**
 * Runs in new namespaces: builds a root in memory that contains the given paths, changes to it and drops every capability.
 * The root is mounted over /sys, which exists everywhere and has no file of a job. Arguments: `setpriv`, the system call
 * filter and the writable folder (both may be empty), the number of paths to show, the paths, and the program.
 */
const ROOT_SCRIPT = `set -e
setpriv=$1 filter=$2 folder=$3 count=$4
shift 4
mount -t tmpfs -o mode=0755,size=1m none /sys
cd /sys
show() {
  [ -e "$1" ] || return 0
  [ -d ".\${1%/*}" ] || mkdir -p ".\${1%/*}"
  if [ -d "$1" ]; then
    if [ -L "$1" ]; then cp -P "$1" ".$1"; return 0; fi
    [ -d ".$1" ] || mkdir ".$1"
  else : >> ".$1"; fi
  mount --rbind -o "$2" "$1" ".$1"
}
for device in ${DEVICES.join(' ')}; do show "$device" rw; done
[ -z "$folder" ] || show "$folder" rw,nosuid,nodev,noexec
while [ "$count" -gt 0 ]; do show "$1" ro,nosuid,nodev; shift; count=$((count - 1)); done
mount -o remount,bind,ro /sys
[ -z "$filter" ] || set -- --seccomp-filter "$filter" "$@"
exec chroot . "$setpriv" --no-new-privs --bounding-set=-all --inh-caps=-all --securebits=+noroot,+noroot_locked "$@"`;

const NAMESPACES = [
  ['--user', '--map-root-user', '--mount', '--pid', '--net', '--ipc', '--uts', '--cgroup'],
  ['--fork', '--kill-child'],
].flat();

interface Programs {
  unshare: string;
  setpriv: string;
  /** Whether `setpriv` can load a system call filter: util-linux 2.41 or newer. */
  canLoadFilter: boolean;
}

export function isolateWithNamespaces({ unshare, setpriv, canLoadFilter }: Programs): Isolation {
  const filter = canLoadFilter ? findSeccompFilter() : null;
  return {
    mode: 'namespaces',
    gaps: filter ? [] : [NO_FILTER_GAP],
    buildCommand: ({ path, args, reads, writableFolder }) => {
      const shown = [...LIBRARY_PATHS, setpriv, ...(filter ? [filter] : []), path, ...reads];
      const script = ['/bin/sh', '-c', ROOT_SCRIPT, 'root', setpriv, filter ?? '', writableFolder ?? ''];
      return { path: unshare, args: [...NAMESPACES, ...script, String(shown.length), ...shown, path, ...args] };
    },
  };
}
