import type { AuditAction } from '../../domain/audit/actions.ts';
import { listChanged, recordAudit } from '../audit/record-audit.ts';
import type { NewAuditEntry } from '../connection/audit-entry.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import {
  KEPT_DELIVERIES,
  MAX_ENDPOINTS,
  SECRET_OVERLAP_HOURS,
  type DeliveryStatus,
} from '../../domain/webhooks/delivery.ts';
import { type DeliveredType, type EventType } from '../../domain/webhooks/event-types.ts';
import { Delivery } from '../entities/delivery.ts';
import { WebhookEndpoint } from '../entities/webhook-endpoint.ts';
import type { Transaction } from '../connection/transaction.ts';
import { visibleTo, type Visibility } from '../visibility.ts';
import { requestDrains } from './drains.ts';

/** Endpoints that callers registered. One with a `keyId` is hidden: it delivers the callback URLs of that key. */
const LISTED = { deletedAt: null, keyId: null } as const;

export async function listEndpoints(em: EntityManager, visibility: Visibility): Promise<WebhookEndpoint[]> {
  const orderBy = { createdAt: 'desc', id: 'desc' } as const;
  return em.find(WebhookEndpoint, { ...visibleTo(visibility), ...LISTED }, { orderBy });
}

export async function findEndpoint(
  em: EntityManager,
  visibility: Visibility,
  id: string,
): Promise<WebhookEndpoint | null> {
  return em.findOne(WebhookEndpoint, { ...visibleTo(visibility), ...LISTED, id }, { refresh: true });
}

/** Registers an endpoint; one of a pinned key receives only its workspace's events. Returns null if the team has as many as it may have. */
export async function recordEndpoint(
  tx: Transaction,
  { workspaceId: pinnedTo, ...owner }: Visibility,
  given: { url: string; events: EventType[]; secretSealed: string },
): Promise<WebhookEndpoint | null> {
  await tx.em.execute('select 1 from team where id = ? for no key update', [owner.teamId]);
  const { teamId } = owner;
  if ((await tx.em.count(WebhookEndpoint, { teamId, ...LISTED })) >= MAX_ENDPOINTS) return null;
  const id = newId('webhook');
  const initial = { disabledReason: null, previousSecretSealed: null, previousSecretUntil: null, usedAt: null };
  await tx.em.insert(WebhookEndpoint, { ...owner, ...given, ...initial, ...LISTED, id, workspaceId: pinnedTo });
  const { host } = new URL(given.url);
  return recordEndpointAudit(tx, await tx.em.findOneOrFail(WebhookEndpoint, id), 'webhook.created', { host });
}

/** Changes the given fields. Enabling resets the failures. */
export async function changeEndpoint(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<WebhookEndpoint, 'url' | 'events' | 'enabled'>>,
): Promise<WebhookEndpoint> {
  const before = await tx.em.findOneOrFail(WebhookEndpoint, id, { refresh: true });
  const fields = listChanged(before, changes);
  const reset = changes.enabled === true ? { disabledReason: null, undelivered: 0 } : {};
  const stopped = changes.enabled === false ? { disabledReason: 'Disabled through the API.' } : {};
  await tx.em.nativeUpdate(WebhookEndpoint, { id }, { ...changes, ...reset, ...stopped });
  if (changes.enabled === false) await skipPending(tx, id);
  const changed = await tx.em.findOneOrFail(WebhookEndpoint, id, { refresh: true });
  return fields.length === 0 ? changed : recordEndpointAudit(tx, changed, 'webhook.changed', { fields });
}

/** Replaces the secret. The previous one still signs for a day. */
export async function rotateSecret(tx: Transaction, id: string, secretSealed: string): Promise<WebhookEndpoint> {
  await tx.em.execute(
    `update webhook_endpoint set previous_secret_sealed = secret_sealed, secret_sealed = ?,
       previous_secret_until = clock_timestamp() + ${SECRET_OVERLAP_HOURS} * interval '1 hour' where id = ?`,
    [secretSealed, id],
  );
  const endpoint = await tx.em.findOneOrFail(WebhookEndpoint, id, { refresh: true });
  return recordEndpointAudit(tx, endpoint, 'webhook.secret_rotated');
}

/** Deletes an endpoint. Its pending deliveries are skipped. */
export async function removeEndpoint(tx: Transaction, id: string): Promise<void> {
  await tx.em.execute('update webhook_endpoint set deleted_at = clock_timestamp() where id = ?', [id]);
  recordEndpointAudit(tx, await tx.em.findOneOrFail(WebhookEndpoint, id, { refresh: true }), 'webhook.deleted');
  await skipPending(tx, id);
}

/** Records an action on an endpoint, which it returns. */
function recordEndpointAudit(
  tx: Transaction,
  endpoint: WebhookEndpoint,
  action: AuditAction,
  details: NewAuditEntry['details'] = {},
): WebhookEndpoint {
  const { id: subjectId, teamId, workspaceId, sandbox } = endpoint;
  recordAudit(tx, { teamId, workspaceId, sandbox, action, subjectId, details });
  return endpoint;
}

/** Lets the workflow skip the pending deliveries of a deleted or disabled endpoint now instead of at the next attempt. */
async function skipPending(tx: Transaction, id: string): Promise<void> {
  if ((await tx.em.count(Delivery, { endpointId: id, status: 'pending' })) > 0) await requestDrains(tx, [id]);
}

export interface LastDelivery {
  id: string;
  eventId: string;
  type: DeliveredType;
  status: DeliveryStatus;
  attempts: number;
  statusCode: number | null;
  error: string | null;
  createdAt: Date;
  nextAttemptAt: Date | null;
  finishedAt: Date | null;
}

interface DeliveryRow extends Record<'id' | 'event_id' | 'endpoint_id' | 'created_at', string> {
  type: DeliveredType;
  status: DeliveryStatus;
  attempts: number;
  last_status_code: number | null;
  last_error: string | null;
  next_attempt_at: string | null;
  finished_at: string | null;
}

/** The last deliveries of each endpoint, newest first. */
export async function listLastDeliveries(
  em: EntityManager,
  endpointIds: string[],
): Promise<Map<string, LastDelivery[]>> {
  if (endpointIds.length === 0) return new Map();
  const rows = await em.execute<DeliveryRow[]>(
    `select kept.*, event.type from unnest(string_to_array(?, ',')) as endpoint(id)
     cross join lateral (select * from delivery where endpoint_id = endpoint.id
                         order by created_at desc, id desc limit ?) as kept
     join event on event.id = kept.event_id order by kept.created_at desc, kept.id desc`,
    [endpointIds.join(','), KEPT_DELIVERIES],
  );
  const byEndpoint = new Map<string, LastDelivery[]>(endpointIds.map((id) => [id, []]));
  for (const row of rows) byEndpoint.get(row.endpoint_id)?.push(toDelivery(row));
  return byEndpoint;
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function toDelivery(row: DeliveryRow): LastDelivery {
  const { id, type, status, attempts } = row;
  return {
    id,
    eventId: row.event_id,
    type,
    status,
    attempts,
    statusCode: row.last_status_code,
    error: row.last_error,
    createdAt: new Date(row.created_at),
    nextAttemptAt: toDate(row.next_attempt_at),
    finishedAt: toDate(row.finished_at),
  };
}
