import { deleteOldSightings } from '../../db/audit/key-sightings.ts';
import { deleteOldOauthStates } from '../../db/accounts/oauth-states.ts';
import { deleteExpiredResponses } from '../../db/requests/idempotency-records.ts';
import { deleteOldProposals } from '../../db/requests/proposals.ts';
import { deleteOldAccessLinks } from '../../db/teams/access-links.ts';
import { deleteOldCallbacks } from '../../db/webhooks/callbacks.ts';
import { deleteOldEvents } from '../../db/webhooks/list-events.ts';
import type { BackgroundJob } from './background-job.ts';

/** Deletes expired idempotency records, OAuth states, access links, proposals, callbacks, events and key sightings. */
export const deleteExpiredRecordsJob: BackgroundJob = {
  name: 'delete-expired-records',
  intervalMs: 10 * 60_000,
  async run({ orm }) {
    await deleteExpiredResponses(orm.em.fork());
    await deleteOldOauthStates(orm.em.fork());
    await deleteOldAccessLinks(orm.em.fork());
    await deleteOldProposals(orm.em.fork());
    await deleteOldCallbacks(orm.em.fork());
    await deleteOldEvents(orm.em.fork());
    await deleteOldSightings(orm.em.fork());
  },
};
