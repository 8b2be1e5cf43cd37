import { signalOverduePeriods } from '../../db/credits/periods.ts';
import { createOutboxJob } from './background-job.ts';
import { OVERDUE_MS } from './overdue.ts';

/** Signals teams whose credit period has ended and was not renewed. */
export const requeueCreditPeriodsJob = createOutboxJob({
  name: 'requeue-credit-periods',
  intervalMs: 15_000,
  record: (tx) => signalOverduePeriods(tx, OVERDUE_MS),
  message: 'requeued overdue credit periods',
});
