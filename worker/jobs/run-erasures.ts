import { runErasure } from '../../activities/teams/run-erasure.ts';
import { claimErasure } from '../../db/erasures/erasures.ts';
import type { BackgroundJob } from './background-job.ts';

/** Erases teams and workspaces whose cooling-off period has passed. */
export const runErasuresJob: BackgroundJob = {
  name: 'run-erasures',
  intervalMs: 10_000,
  async run(deps, stop) {
    for (let erasure = await claimErasure(deps.orm.em.fork()); erasure && !stop.aborted;) {
      await runErasure(deps, erasure);
      erasure = await claimErasure(deps.orm.em.fork());
    }
  },
};
