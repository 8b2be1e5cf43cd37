import { signalOverdueFeeds } from '../../db/trends/trend-feed.ts';
import { createOutboxJob } from './background-job.ts';
import { OVERDUE_MS } from './overdue.ts';

/** Signals the trend feed if its daily refresh is overdue. */
export const requeueTrendFeedsJob = createOutboxJob({
  name: 'requeue-trend-feeds',
  intervalMs: 15_000,
  record: (tx) => signalOverdueFeeds(tx, OVERDUE_MS),
  message: 'requeued an overdue trend refresh',
});
