import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The segment caches of all teams on this disk. */
export interface SegmentFolders {
  /** The ids of the teams. */
  list(): Promise<string[]>;
  /** Safe to repeat. */
  remove(teamId: string): Promise<void>;
}

export function createSegmentFolders(folder: string): SegmentFolders {
  return {
    list: () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      }),
    remove: (teamId) => rm(join(folder, teamId), { recursive: true, force: true }),
  };
}
