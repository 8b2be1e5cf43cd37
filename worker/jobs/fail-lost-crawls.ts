import { endLostCrawls } from '../../db/brand/crawls.ts';
import { createOutboxJob } from './background-job.ts';

/** Fails crawls that no workflow runs any more. */
export const failLostCrawlsJob = createOutboxJob({
  name: 'fail-lost-crawls',
  intervalMs: 60_000,
  record: (tx) => endLostCrawls(tx),
  message: 'failed crawls that were lost',
});
