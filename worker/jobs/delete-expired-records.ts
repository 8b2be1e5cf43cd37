import { deleteExpiredRows } from '../../db/retention/delete-expired-rows.ts';
import type { BackgroundJob } from './background-job.ts';

/** Deletes rows whose retention is over. */
export const deleteExpiredRecordsJob: BackgroundJob = {
  name: 'delete-expired-records',
  intervalMs: 10 * 60_000,
  run: ({ orm, retention, countDeleted }, stop) =>
    deleteExpiredRows(orm.em, { settings: retention, stop, onDeleted: countDeleted }),
};
