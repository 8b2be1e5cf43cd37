import { SWEEP_FILES, sweepOrphans } from '../../db/content/orphaned-files.ts';
import type { BackgroundJob } from './background-job.ts';

/** Deletes interrupted uploads, and stored files that no row references. */
export const deleteOrphanedFilesJob: BackgroundJob = {
  name: 'delete-orphaned-files',
  intervalMs: 10 * 60_000,
  async run({ orm, storage }, stop) {
    await storage.removeStaleUploads();
    while ((await sweepOrphans(orm.em, storage.remove)) === SWEEP_FILES && !stop.aborted);
  },
};
