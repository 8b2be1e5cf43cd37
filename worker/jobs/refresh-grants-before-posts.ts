import { refreshGrantsBeforePosts } from '../../db/accounts/revoke-grant.ts';
import type { BackgroundJob } from './background-job.ts';

/** Makes the grants of accounts with upcoming posts due for renewal. */
export const refreshGrantsBeforePostsJob: BackgroundJob = {
  name: 'refresh-grants-before-posts',
  intervalMs: 10 * 60_000,
  async run({ orm }) {
    await refreshGrantsBeforePosts(orm.em.fork());
  },
};
