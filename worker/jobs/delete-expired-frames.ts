import { deleteExpiredFrames } from '../../db/content/deck-frames.ts';
import type { BackgroundJob } from './background-job.ts';

/** Deletes drawn frames that were not requested for a day, with their files. */
export const deleteExpiredFramesJob: BackgroundJob = {
  name: 'delete-expired-frames',
  intervalMs: 10 * 60_000,
  async run({ orm, storage }, stop) {
    while ((await deleteExpiredFrames(orm.em.fork(), storage.remove)) && !stop.aborted);
  },
};
