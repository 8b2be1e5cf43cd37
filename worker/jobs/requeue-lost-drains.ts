import { requeueLostDrains } from '../../db/webhooks/drains.ts';
import { createOutboxJob } from './background-job.ts';

/** Signals the workflows of webhook endpoints whose due deliveries no workflow sends. */
export const requeueLostDrainsJob = createOutboxJob({
  name: 'requeue-lost-drains',
  intervalMs: 60_000,
  record: requeueLostDrains,
  message: 'requeued lost webhook drains',
});
