import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  dir: string;
  free(): number;
  /** Writes a file that leaves this many bytes free. */
  fill(leaveBytes?: number): void;
  /** Removes that file. */
  empty(): void;
  unmount(): void;
}

/** Mounts a real file system of a few megabytes. Null if this user may not mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const dir = mkdtempSync(join(tmpdir(), 'kinora-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', dir]);
  if (status !== 0) {
    rmSync(dir, { recursive: true });
    return null;
  }
  const ballast = join(dir, 'ballast');
  const free = (): number => {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize;
  };
  return {
    dir,
    free,
    fill: (leaveBytes = 0) => writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - leaveBytes))),
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => {
      spawnSync('umount', ['--lazy', dir]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The reason that a skipped test shows. */
export const NEEDS_MOUNT = 'needs the permission to mount a file system';
