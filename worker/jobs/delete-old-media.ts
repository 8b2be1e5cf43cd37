import { deleteOldMedia } from '../../db/retention/delete-old-media.ts';
import type { BackgroundJob } from './background-job.ts';

/** Deletes the videos of posts that ended `MEDIA_RETENTION_DAYS` ago, if that is set. */
export const deleteOldMediaJob: BackgroundJob = {
  name: 'delete-old-media',
  intervalMs: 6 * 3_600_000,
  async run({ orm, storage, retention, countDeleted }, stop) {
    const days = retention.MEDIA_RETENTION_DAYS;
    if (days === null) return;
    const onDeleted = (): void => countDeleted('content', 1);
    await deleteOldMedia(orm.em, days, { remove: storage.remove, stop, onDeleted });
  },
};
