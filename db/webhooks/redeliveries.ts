import { newId } from '../../domain/ids.ts';
import { Delivery } from '../entities/delivery.ts';
import { Event } from '../entities/event.ts';
import type { WebhookEndpoint } from '../entities/webhook-endpoint.ts';
import type { Transaction } from '../connection/transaction.ts';
import { requestDrains } from './drains.ts';

/** Records a test event for this endpoint only. Returns the id of its delivery. */
export async function recordTest(tx: Transaction, endpoint: WebhookEndpoint): Promise<string> {
  const eventId = newId('event');
  const deliveryId = newId('delivery');
  const { id: webhookId, teamId, workspaceId, sandbox } = endpoint;
  const data = { webhookId, message: 'A test requested by the owner of this endpoint.' };
  await tx.em.insert(Event, {
    id: eventId,
    teamId,
    workspaceId,
    sandbox,
    type: 'webhook.test',
    subjectId: eventId,
    data,
  });
  await tx.em.insert(Delivery, { id: deliveryId, endpointId: webhookId, eventId, status: 'pending', counts: false });
  await requestDrains(tx, [webhookId]);
  return deliveryId;
}

export type Redelivered = 'redelivered' | 'pending_already' | 'not_found';

/** Restarts a stored delivery under its own id with a full set of attempts. */
export async function redeliver(tx: Transaction, endpointId: string, deliveryId: string): Promise<Redelivered> {
  const again = await tx.em.execute<unknown[]>(
    `update delivery set status = 'pending', attempts = 0, counts = false, last_status_code = null, last_error = null,
       next_attempt_at = clock_timestamp(), finished_at = null where id = ? and endpoint_id = ? and status <> 'pending' returning id`,
    [deliveryId, endpointId],
  );
  if (again.length === 0) {
    return (await tx.em.count(Delivery, { id: deliveryId, endpointId })) > 0 ? 'pending_already' : 'not_found';
  }
  await requestDrains(tx, [endpointId]);
  return 'redelivered';
}
