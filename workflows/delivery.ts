/**
 * One webhook event on its way to one endpoint: up to six attempts, spread over hours. A workflow because the waits must
 * outlive every process. Ends when the receiver has it or all attempts are used; an owner who wants it delivered again begins
 * anew. Repeating an attempt sends the same bytes under the same delivery id.
 */
import { setCurrentDetails, setHandler, sleep } from '@temporalio/workflow';
import { MAX_DELIVERY_ATTEMPTS } from '../domain/webhooks/webhooks.ts';
import { deliveryActivities, compensations } from './activities.ts';
import { changedSignal, type DeliveryInput } from './messages.ts';

export async function delivery({ deliveryId }: DeliveryInput): Promise<string> {
  let told = 0;
  setHandler(changedSignal, () => void (told += 1));
  for (;;) {
    const heard = told;
    const ended = await deliver(deliveryId);
    if (told === heard) return ended;
  }
}

async function deliver(deliveryId: string): Promise<string> {
  for (let attempt = 1; attempt <= MAX_DELIVERY_ATTEMPTS; attempt++) {
    const outcome = await deliveryActivities.attemptDelivery(deliveryId);
    if (outcome.next === 'end') return outcome.status;
    setCurrentDetails(
      `Attempt ${attempt} did not arrive (${outcome.reason}); next in ${Math.ceil(outcome.waitMs / 1000)} s`,
    );
    await sleep(outcome.waitMs);
  }
  await compensations.failDelivery(deliveryId);
  return 'failed';
}
