import { signalOverdueAutomations } from '../../db/automations/overdue-automations.ts';
import { createOutboxJob } from './background-job.ts';
import { OVERDUE_MS } from './overdue.ts';

/** Signals automations whose next run is overdue. */
export const requeueAutomationsJob = createOutboxJob({
  name: 'requeue-automations',
  intervalMs: 15_000,
  record: (tx) => signalOverdueAutomations(tx, OVERDUE_MS),
  message: 'requeued overdue automations',
});
