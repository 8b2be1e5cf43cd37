import { signalStalledDeliveries } from '../../db/webhooks/stalled-deliveries.ts';
import { createOutboxJob } from './background-job.ts';

/** Longer than every attempt at a delivery, plus a backlog of deliveries. */
const STALLED_MS = 10 * 60_000;

/** Signals webhook deliveries whose next attempt is overdue. */
export const requeueStalledDeliveriesJob = createOutboxJob({
  name: 'requeue-stalled-deliveries',
  intervalMs: 60_000,
  record: (tx) => signalStalledDeliveries(tx, STALLED_MS),
  message: 'requeued stalled webhook deliveries',
});
