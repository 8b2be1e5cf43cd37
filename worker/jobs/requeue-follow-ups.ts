import { restartStalledFollowUps } from '../../db/posts/follow-ups.ts';
import { createOutboxJob } from './background-job.ts';

/** Starts the follow-up workflows of targets whose comment or cover is overdue. */
export const requeueFollowUpsJob = createOutboxJob({
  name: 'requeue-follow-ups',
  intervalMs: 15_000,
  record: restartStalledFollowUps,
  message: 'requeued follow-ups of published targets',
});
