import { requeueLostPosts } from '../../db/posts/lost-publishers.ts';
import { createOutboxJob } from './background-job.ts';

/** Signals posts whose lease is held by a crashed worker, so that their workflows publish them elsewhere. */
export const signalLostPublishersJob = createOutboxJob({
  name: 'signal-lost-publishers',
  intervalMs: 2_000,
  record: requeueLostPosts,
  message: 'signalled posts whose publisher was lost with its worker',
});
