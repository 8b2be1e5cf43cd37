import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The segment caches of all teams on this disk. */
export interface SegmentFolders {
  /** The ids of the teams. */
  list(): Promise<string[]>;
  /** Safe to repeat. */
  remove(teamId: string): Promise<void>;
  /** Removes the segments that no render has used since. Safe to repeat. */
  removeUnused(teamId: string, since: Date): Promise<void>;
}

export function createSegmentFolders(folder: string): SegmentFolders {
  return {
    list: () => readdir(folder).catch(ifMissing<string[]>([])),
    remove: (teamId) => rm(join(folder, teamId), { recursive: true, force: true }),
    async removeUnused(teamId, since) {
      for (const name of await readdir(join(folder, teamId)).catch(ifMissing<string[]>([]))) {
        const path = join(folder, teamId, name);
        const usedAt = await stat(path).then((file) => file.mtime, ifMissing(null));
        if (usedAt && usedAt < since) await rm(path, { force: true });
      }
    },
  };
}

function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
