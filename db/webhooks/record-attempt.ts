import type { EntityManager } from '@mikro-orm/postgresql';
import { KEPT_DELIVERIES, MAX_CONSECUTIVE_FAILURES } from '../../domain/webhooks/delivery.ts';
import { batched } from '../connection/batched.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { TakenDelivery } from './take-deliveries.ts';

export interface AttemptOutcome {
  delivery: Pick<TakenDelivery, 'id' | 'endpointId' | 'leaseEpoch'>;
  /** `pending` if another attempt follows after `waitMs`. */
  status: 'delivered' | 'failed' | 'pending';
  statusCode: number | null;
  error: string | null;
  waitMs: number | null;
}

/**
 * Records the outcome of an attempt. Outcomes that arrive at the same time share one statement and one commit.
 * `MAX_CONSECUTIVE_FAILURES` failed deliveries disable the endpoint; retries of one delivery count once. Safe to
 * repeat; ignored if the lease was taken over.
 */
export const recordAttempt: (em: EntityManager, outcome: AttemptOutcome) => Promise<'recorded'> = batched<
  AttemptOutcome,
  'recorded'
>({
  async many(em, outcomes) {
    const byEndpoint = Map.groupBy(outcomes, ({ delivery }) => delivery.endpointId);
    const endpoints = Array.from(byEndpoint, ([id, endpointOutcomes]) => ({
      id,
      outcomes: endpointOutcomes.map(toRow),
    }));
    await queryPrepared(em, 'select record_attempts_of_many($1::jsonb, $2, $3)', [
      JSON.stringify(endpoints),
      MAX_CONSECUTIVE_FAILURES,
      KEPT_DELIVERIES,
    ]);
    return outcomes.map(() => 'recorded' as const);
  },
  async one(em, outcome) {
    await queryPrepared(em, 'select record_attempts($1, $2::jsonb, $3, $4)', [
      outcome.delivery.endpointId,
      JSON.stringify([toRow(outcome, 0)]),
      MAX_CONSECUTIVE_FAILURES,
      KEPT_DELIVERIES,
    ]);
    return 'recorded';
  },
});

function toRow({ delivery, status, statusCode, error, waitMs }: AttemptOutcome, index: number) {
  const { id, leaseEpoch } = delivery;
  return { place: index, id, lease_epoch: leaseEpoch, status, status_code: statusCode, error, wait_ms: waitMs };
}
