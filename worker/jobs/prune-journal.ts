import type { BackgroundJob } from './background-job.ts';

/** Backups are rarely older. The journal of a database older than this counts as lost. */
const KEPT_MS = 35 * 24 * 3_600_000;

/** Removes entries of the publish journal that no backup needs. */
export const pruneJournalJob: BackgroundJob = {
  name: 'prune-journal',
  intervalMs: 60 * 60_000,
  async run({ journal }) {
    await journal.removeBefore(new Date(Date.now() - KEPT_MS));
  },
};
