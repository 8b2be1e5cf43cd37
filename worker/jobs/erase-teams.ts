import { eraseTeam } from '../../activities/teams/erase-team.ts';
import { claimErasure } from '../../db/erasures/erasures.ts';
import type { BackgroundJob } from './background-job.ts';

/** Erases teams whose cooling-off period has passed. */
export const eraseTeamsJob: BackgroundJob = {
  name: 'erase-teams',
  intervalMs: 10_000,
  async run(deps, stop) {
    for (let erasure = await claimErasure(deps.orm.em.fork()); erasure && !stop.aborted;) {
      await eraseTeam(deps, erasure);
      erasure = await claimErasure(deps.orm.em.fork());
    }
  },
};
