import { isAccepted, type Receipt } from './receiver.ts';

export interface DeliveryFacts {
  /** Events of teams whose endpoint listens for all of them; `path` is that endpoint's. */
  events: { id: string; type: string; subjectId: string; path: string }[];
  receipts: readonly Receipt[];
  /** What must have been told, by what it tells of. */
  expected: { type: string; subjectId: string }[];
}

export interface DeliveryCount {
  events: number;
  attempts: number;
  /** Attempts after the one that the receiver had accepted. */
  duplicates: number;
  wrong: string[];
}

/** Every event arrived, under one delivery id however often, signed; and what happened is an event, once. */
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
  for (const [event] of byEvent) if (!known.has(event)) wrong.push(`event ${event} was delivered, and is not there`);
  for (const sharing of Map.groupBy(receipts, ({ deliveryId }) => deliveryId).values()) {
    if (new Set(sharing.map(({ eventId }) => eventId)).size > 1)
      wrong.push(`two events share delivery ${sharing[0]?.deliveryId}`);
  }
  for (const { deliveryId, signed } of receipts)
    if (!signed) wrong.push(`delivery ${deliveryId} came without its signature`);
  const reported = new Set(events.map(({ type, subjectId }) => `${type} of ${subjectId}`));
  for (const { type, subjectId } of expected) {
    if (!reported.delete(`${type} of ${subjectId}`)) wrong.push(`${type} of ${subjectId} happened, and is no event`);
  }
  for (const event of reported)
    if (!event.startsWith('credits.low')) wrong.push(`${event} is an event, and did not happen`);
  return { events: events.length, attempts: receipts.length, duplicates, wrong };
}
