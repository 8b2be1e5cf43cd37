import { isAccepted, type Receipt } from './receiver.ts';

export interface DeliveryFacts {
  /** Events of teams with one endpoint that receives all event types; `path` is the path of the endpoint. */
  events: { id: string; type: string; subjectId: string; path: string }[];
  receipts: readonly Receipt[];
  /** The events that must have been recorded. */
  expected: { type: string; subjectId: string }[];
}

export interface DeliveryCount {
  events: number;
  attempts: number;
  /** Attempts that the receiver accepted again. */
  duplicates: number;
  wrong: string[];
}

/** Checks that every expected event was recorded once and delivered at least once, signed, with one delivery id. */
export function checkDeliveries({ events, receipts, expected }: DeliveryFacts): DeliveryCount {
  const wrong: string[] = [];
  const byEvent = Map.groupBy(receipts, ({ eventId, path }) => `${eventId} ${path}`);
  let duplicates = 0;
  for (const { id, type, subjectId, path } of events) {
    const attempts = byEvent.get(`${id} ${path}`) ?? [];
    const accepted = attempts.filter(({ reply }) => isAccepted(reply)).length;
    if (accepted === 0) wrong.push(`${type} of ${subjectId} was never delivered (${attempts.length} attempts arrived)`);
    duplicates += Math.max(0, accepted - 1);
    if (new Set(attempts.map(({ deliveryId }) => deliveryId)).size > 1)
      wrong.push(`${type} of ${subjectId} has two delivery ids`);
  }
  const known = new Set(events.map(({ id, path }) => `${id} ${path}`));
  for (const [event] of byEvent) if (!known.has(event)) wrong.push(`event ${event} was delivered but is not stored`);
  for (const sharing of Map.groupBy(receipts, ({ deliveryId }) => deliveryId).values()) {
    if (new Set(sharing.map(({ eventId }) => eventId)).size > 1)
      wrong.push(`two events share delivery ${sharing[0]?.deliveryId}`);
  }
  for (const { deliveryId, signed } of receipts)
    if (!signed) wrong.push(`delivery ${deliveryId} had no valid signature`);
  const reported = new Set(events.map(({ type, subjectId }) => `${type} of ${subjectId}`));
  for (const { type, subjectId } of expected) {
    if (!reported.delete(`${type} of ${subjectId}`)) wrong.push(`${type} of ${subjectId} was not recorded`);
  }
  for (const event of reported)
    if (!event.startsWith('credits.low')) wrong.push(`${event} was recorded twice or without a cause`);
  return { events: events.length, attempts: receipts.length, duplicates, wrong };
}
