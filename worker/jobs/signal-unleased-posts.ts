import { requeueUnleasedPosts } from '../../db/posts/lost-publishers.ts';
import { createOutboxJob } from './background-job.ts';

/** Signals posts whose publishing activity was scheduled but never acquired the lease. */
export const signalUnleasedPostsJob = createOutboxJob({
  name: 'signal-unleased-posts',
  intervalMs: 15_000,
  record: (tx) => requeueUnleasedPosts(tx),
  message: 'signalled posts whose publisher never acquired the lease',
});
