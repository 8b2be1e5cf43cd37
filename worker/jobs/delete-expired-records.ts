import { deleteOldOauthStates } from '../../db/accounts/oauth-states.ts';
import { deleteExpiredResponses } from '../../db/requests/idempotency-records.ts';
import type { BackgroundJob } from './background-job.ts';

/** Deletes expired idempotency records and OAuth states. */
export const deleteExpiredRecordsJob: BackgroundJob = {
  name: 'delete-expired-records',
  intervalMs: 10 * 60_000,
  async run({ orm }) {
    await deleteExpiredResponses(orm.em.fork());
    await deleteOldOauthStates(orm.em.fork());
  },
};
