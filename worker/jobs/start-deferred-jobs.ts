import { startAllDeferred } from '../../db/content/deferred-jobs.ts';
import type { BackgroundJob } from './background-job.ts';

/** Starts jobs that wait in their rows although their team has room for them. */
export const startDeferredJobsJob: BackgroundJob = {
  name: 'start-deferred-jobs',
  intervalMs: 15_000,
  async run({ orm }) {
    await startAllDeferred(orm.em.fork());
  },
};
