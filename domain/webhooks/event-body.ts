import { presentTargetError, type TargetError } from '../posts/target-error.ts';
import type { DeliveredType } from './event-types.ts';

export interface ReportedEvent {
  id: string;
  type: DeliveredType;
  createdAt: Date;
  data: unknown;
}

/**
 * Builds the body of an event. Its media URLs are renewed, because they may have expired since it was recorded: `renewUrl` returns every
 * other text as it is. Errors of targets have their documented fields, even if a row has others.
 */
export function buildEventBody({ id, type, createdAt, data }: ReportedEvent, renewUrl: (url: string) => string) {
  const renewed = Object.entries(data as Record<string, unknown>).map(([name, value]) => [
    name,
    typeof value === 'string' ? renewUrl(value) : name === 'targets' ? presentTargets(value) : value,
  ]);
  return { id, type, createdAt: createdAt.toISOString(), data: Object.fromEntries(renewed) as Record<string, unknown> };
}

function presentTargets(targets: unknown): unknown {
  if (!Array.isArray(targets)) return targets;
  return (targets as { error: TargetError | null }[]).map((target) => ({
    ...target,
    error: presentTargetError(target.error),
  }));
}
