import { requeueOverduePosts } from '../../db/posts/overdue-posts.ts';
import { createOutboxJob } from './background-job.ts';

/** Signals posts that are past due and neither terminal, withheld nor in review: a terminated workflow recovers. */
export const requeueOverduePostsJob = createOutboxJob({
  name: 'requeue-overdue-posts',
  intervalMs: 15_000,
  record: requeueOverduePosts,
  message: 'requeued overdue posts',
});
