import type { DeliveredType } from './event-types.ts';

export interface ReportedEvent {
  id: string;
  type: DeliveredType;
  createdAt: Date;
  data: unknown;
}

/** The body of an event. Media URLs in it are renewed, because they may have expired since it was recorded. */
export function buildEventBody({ id, type, createdAt, data }: ReportedEvent, renewUrl: (url: string) => string) {
  const renewed = Object.entries(data as Record<string, unknown>).map(([name, value]) => [
    name,
    typeof value === 'string' ? renewUrl(value) : value,
  ]);
  return {
    id,
    type,
    createdAt: createdAt.toISOString(),
    data: Object.fromEntries(renewed) as Record<string, unknown>,
  };
}
