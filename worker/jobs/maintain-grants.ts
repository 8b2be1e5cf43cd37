import { maintainGrants } from '../../activities/accounts/maintain-grants.ts';
import type { BackgroundJob } from './background-job.ts';

/** Renews the grants of idle accounts and revokes those of disconnected ones. */
export const maintainGrantsJob: BackgroundJob = {
  name: 'maintain-grants',
  intervalMs: 5_000,
  async run(deps, stop) {
    while ((await maintainGrants(deps)) > 0 && !stop.aborted);
  },
};
