/**
 * Delivers one webhook event to one endpoint, in up to six attempts over several hours. A workflow because the waits must
 * outlive every process. Ends when the receiver has accepted the event or all attempts are used. A redelivery starts it again.
 * Repeating an attempt sends the same bytes under the same delivery id.
 */
import { setCurrentDetails, sleep } from '@temporalio/workflow';
import { MAX_DELIVERY_ATTEMPTS } from '../domain/webhooks/delivery.ts';
import { compensations, deliveryActivities } from './activities.ts';
import { countChanges } from './change-counter.ts';
import type { DeliveryInput } from './messages.ts';

export async function delivery({ deliveryId }: DeliveryInput): Promise<string> {
  const changes = countChanges();
  for (;;) {
    changes.markRead();
    const status = await deliver(deliveryId);
    if (!changes.hasChanged()) return status;
  }
}

async function deliver(deliveryId: string): Promise<string> {
  for (let attempt = 1; attempt <= MAX_DELIVERY_ATTEMPTS; attempt++) {
    const step = await deliveryActivities.attemptDelivery(deliveryId);
    if (step.next === 'end') return step.status;
    setCurrentDetails(`Attempt ${attempt} failed (${step.reason}); next in ${Math.ceil(step.waitMs / 1000)} s`);
    await sleep(step.waitMs);
  }
  await compensations.failDelivery(deliveryId);
  return 'failed';
}
