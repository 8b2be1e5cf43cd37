import { newId } from '../../domain/ids.ts';
import { Delivery } from '../entities/delivery.ts';
import { Event } from '../entities/event.ts';
import type { WebhookEndpoint } from '../entities/webhook-endpoint.ts';
import { recordChanged, recordStart } from '../outbox/record.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Records a test event for this endpoint alone, and that it is to be delivered. Answers the delivery's id. */
export async function recordTest(tx: Transaction, endpoint: WebhookEndpoint): Promise<string> {
  const eventId = newId('event');
  const deliveryId = newId('delivery');
  const { id: webhookId, teamId, workspaceId, sandbox } = endpoint;
  const data = { webhookId, message: 'A test that the owner of this endpoint asked for.' };
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
  await recordStart(tx, 'delivery', deliveryId);
  return deliveryId;
}

export type Redelivered = 'redelivered' | 'pending_already' | 'not_found';

/** Sends one of the kept deliveries again under its own id, with all attempts anew. */
export async function redeliver(tx: Transaction, endpointId: string, deliveryId: string): Promise<Redelivered> {
  const again = await tx.em.execute<unknown[]>(
    `update delivery set status = 'pending', attempts = 0, counts = false, last_status_code = null, last_error = null,
       next_attempt_at = clock_timestamp(), finished_at = null where id = ? and endpoint_id = ? and status <> 'pending' returning id`,
    [deliveryId, endpointId],
  );
  if (again.length === 0) {
    return (await tx.em.count(Delivery, { id: deliveryId, endpointId })) > 0 ? 'pending_already' : 'not_found';
  }
  // Told rather than started: the workflow of the first delivery may be in the act of ending.
  await recordChanged(tx, 'delivery', deliveryId);
  return 'redelivered';
}
