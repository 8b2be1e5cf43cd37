import { runErasure } from '../../activities/teams/run-erasure.ts';
import { claimErasure } from '../../db/erasures/erasures.ts';
import type { BackgroundJob } from './background-job.ts';

/** Erases teams and workspaces whose cooling-off period has passed. One that fails delays no other, and is retried. */
export const runErasuresJob: BackgroundJob = {
  name: 'run-erasures',
  intervalMs: 10_000,
  async run(deps, stop) {
    const em = deps.orm.em.fork();
    for (let erasure = await claimErasure(em); erasure; erasure = stop.aborted ? null : await claimErasure(em)) {
      const { id } = erasure;
      await runErasure(deps, erasure).catch((error: unknown) => {
        deps.log.error({ erasureId: id, error: String(error) }, 'an erasure failed and is retried');
      });
    }
  },
};
