/**
 * A worker crashes at each point of a drain, beside each kind of receiver. Temporal then runs the drain again, and the leases of the
 * crashed worker expire. Every delivery arrives under one id, and ends and counts once.
 */
import { expect, test } from '@jest/globals';
import type { ActivityDeps, Checkpoint } from '../../activities/activity-deps.ts';
import type { DrainStep } from '../../activities/webhooks/drain-shard.ts';
import { drainEndpoint } from '../support/drain-endpoint.ts';
import { MAX_DELIVERY_ATTEMPTS } from '../../domain/webhooks/delivery.ts';
import { sampleByDay } from '../support/runs.ts';
import type { Answer } from '../support/receiver.ts';
import { openDeliveryFixture } from './delivery-fixture.ts';

const fixture = openDeliveryFixture();

const POINTS = ['delivery_taken', 'delivery_responded', 'delivery_recorded', 'drain_ending', 'drain_ended'] as const;
const RECEIVERS = {
  healthy: { answer: { status: 204 }, ends: 'delivered', requests: 1 },
  slow: { answer: { status: 204, afterMs: 150 }, ends: 'delivered', requests: 1 },
  refusing: { answer: { status: 410 }, ends: 'failed', requests: 1 },
  failing: { answer: { status: 503 }, ends: 'failed', requests: MAX_DELIVERY_ATTEMPTS },
  resetting: { answer: 'reset' as const, ends: 'failed', requests: MAX_DELIVERY_ATTEMPTS },
  hanging: { answer: 'hang' as const, ends: 'failed', requests: MAX_DELIVERY_ATTEMPTS },
} as const;

/** The real time-out of ten seconds, scaled for the receiver that reaches it. */
const HANGING_MS = 500;

/** Throws at the given point on its `nth` visit, after which the worker does nothing more. */
function crashAt(point: Checkpoint, nth: number): ActivityDeps['checkpoint'] {
  let visits = 0;
  return async (reached) => {
    if (reached !== point) return;
    visits += 1;
    if (visits === nth) throw new Error('crashed');
  };
}

function open(checkpoint: ActivityDeps['checkpoint'], answer: Answer): ActivityDeps {
  const { web } = fixture.deps;
  const limit = answer === 'hang' ? { timeoutMs: HANGING_MS } : {};
  const request: typeof web.request = (url, options) => web.request(url, { ...options, ...limit });
  return { ...fixture.deps, web: { ...web, request }, checkpoint };
}

/** Runs the drain as Temporal does, until nothing is pending. */
async function drainToTheEnd(endpointId: string, answer: Answer): Promise<void> {
  for (let step: DrainStep | undefined; step?.next !== 'end';) {
    await fixture.makeDue(endpointId);
    step = await drainEndpoint(
      open(async () => undefined, answer),
      endpointId,
    );
  }
}

/** An endpoint with two deliveries per cell. */
const CELLS = POINTS.flatMap((point) => [1, 2].map((nth) => ({ point, nth })));

test.each(sampleByDay(Object.keys(RECEIVERS) as (keyof typeof RECEIVERS)[], 2))(
  'a crash at any point of a drain loses no delivery of a %s receiver and counts none twice',
  async (receiver) => {
    const { answer, ends, requests } = RECEIVERS[receiver];
    const cells = await Promise.all(CELLS.map(async (cell) => ({ ...cell, endpointId: await fixture.subscribe() })));
    await fixture.happen();
    await fixture.happen();
    fixture.hooks.always(answer);

    await Promise.all(
      cells.map(async ({ point, nth, endpointId }) => {
        await drainEndpoint(open(crashAt(point, nth), answer), endpointId).catch(() => undefined);
        await drainToTheEnd(endpointId, answer);
      }),
    );

    for (const { point, nth, endpointId } of cells) {
      const cell = `${point} ${nth}`;
      const deliveries = await fixture.list(endpointId);
      for (const { id, status, attempts } of deliveries) {
        const received = fixture.hooks.received.filter(({ headers }) => headers['service-delivery'] === id).length;
        expect({ cell, status }).toEqual({ cell, status: ends });
        // A crash between claim and response costs an attempt, and one between response and record repeats a request.
        const most = Math.min(requests + 1, MAX_DELIVERY_ATTEMPTS);
        const expected = requests === 1 ? [1, most] : [most - 1, most];
        expect({ cell, attempts, received, isExpected: expected.includes(received) && attempts <= most }).toEqual({
          cell,
          attempts,
          received,
          isExpected: true,
        });
      }
      const undelivered = ends === 'failed' ? deliveries.length : 0;
      const after = { cell, undelivered, enabled: true, isDrained: false };
      const isDrained = await fixture.isDrained(endpointId);
      expect({ cell, isDrained, ...(await fixture.endpoint(endpointId)) }).toMatchObject(after);
    }
  },
);
