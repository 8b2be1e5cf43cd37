/** Concurrent deliveries of one endpoint. Each test forces the order with a lock. */
import { expect, test } from '@jest/globals';
import { attemptDelivery, type DeliveryStep } from '../../activities/webhooks/attempt-delivery.ts';
import { openAsOwner } from '../../db/connection/open-database.ts';
import { markDelivered } from '../../db/webhooks/deliveries.ts';
import { redeliver, type Redelivered } from '../../db/webhooks/redeliveries.ts';
import { KEPT_DELIVERIES } from '../../domain/webhooks/delivery.ts';
import { commit } from '../support/teams.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { openDeliveryFixture } from './delivery-fixture.ts';

const fixture = openDeliveryFixture();

const one = async (): Promise<string> => (await fixture.happen())[0] ?? '';
const attempt = (deliveryId: string) => attemptDelivery(fixture.deps, deliveryId);
const holdEndpoint = `select 1 from webhook_endpoint where id = ? for update`;

/** Fills an endpoint's history; the newest delivery failed. */
async function used(): Promise<{ endpointId: string; reported: string[] }> {
  const endpointId = await fixture.subscribe();
  const reported: string[] = [];
  for (let event = 1; event <= KEPT_DELIVERIES; event++) {
    if (event === KEPT_DELIVERIES) fixture.hooks.answers.push({ status: 410 });
    reported.push(await one());
    await attempt(reported.at(-1)!);
  }
  expect(await fixture.endpoint(endpointId)).toMatchObject({ undelivered: 1 });
  fixture.hooks.received.length = 0;
  return { endpointId, reported };
}

test('concurrent success and failure on one endpoint are each sent and recorded once', async () => {
  const { endpointId } = await used();
  const [refused, taken] = [await one(), await one()];
  const ends: Promise<DeliveryStep>[] = [];
  await commit(fixture.deps, async (tx) => {
    await tx.em.execute(holdEndpoint, [endpointId]);
    fixture.hooks.answers.push({ status: 410 });
    ends.push(attempt(refused));
    await waitUntilBlocked(fixture.deps, ends[0]!);
    ends.push(attempt(taken));
    await waitUntilBlocked(fixture.deps, ends[1]!, 2);
  });

  expect(await Promise.allSettled(ends)).toMatchObject([
    { status: 'fulfilled', value: { status: 'failed' } },
    { status: 'fulfilled', value: { status: 'delivered' } },
  ]);
  expect(fixture.hooks.received).toHaveLength(2);
  expect(await fixture.find(refused)).toMatchObject({ status: 'failed', attempts: 1 });
  expect(await fixture.find(taken)).toMatchObject({ status: 'delivered', attempts: 1 });
});

test.each([
  ['a success', 204],
  ['a failure', 410],
])('an old delivery locked when %s ends is deleted with the next one', async (_name, status) => {
  const { endpointId, reported } = await used();
  const [first, second] = [await one(), await one()];
  fixture.hooks.answers.push({ status }, { status });
  const ends: Promise<DeliveryStep>[] = [];
  await commit(fixture.deps, async (tx) => {
    await tx.em.execute('select 1 from delivery where id = ? for update', [reported[0]]);
    ends.push(attempt(first));
    await waitUntilBlocked(fixture.deps, ends[0]!);
  });
  await ends[0];
  expect(await fixture.kept(endpointId)).toEqual([reported[0], ...reported.slice(2), first, second]);

  await attempt(second);

  expect(await fixture.kept(endpointId)).toEqual([...reported.slice(2), first, second]);
});

test('an old delivery that is being redelivered is kept', async () => {
  const { endpointId, reported } = await used();
  const next = await one();
  const ends: Promise<DeliveryStep>[] = [];
  await commit(fixture.deps, async (tx) => {
    await redeliver(tx, endpointId, reported[0]!);
    ends.push(attempt(next));
    await waitUntilBlocked(fixture.deps, ends[0]!);
  });
  await ends[0];

  expect(await fixture.kept(endpointId)).toEqual([...reported, next]);
  expect(await fixture.find(reported[0]!)).toMatchObject({ status: 'pending' });
});

test.each([
  ['delivered', 204],
  ['failed', 410],
])('a result survives a lost database connection without a second request: %s', async (status, answered) => {
  const { endpointId } = await used();
  const deliveryId = await one();
  let end: Promise<DeliveryStep> | undefined;
  await commit(fixture.deps, async (tx) => {
    await tx.em.execute(holdEndpoint, [endpointId]);
    fixture.hooks.answers.push({ status: answered });
    end = attempt(deliveryId);
    await waitUntilBlocked(fixture.deps, end);
    await breakWaiters();
  });

  expect(await end).toEqual({ next: 'end', status });
  expect(fixture.hooks.received).toHaveLength(1);
  expect(await fixture.find(deliveryId)).toMatchObject({ status, attempts: 1, lastStatusCode: answered });
});

/** Terminates the connections that wait for a lock. */
async function breakWaiters(): Promise<void> {
  const owner = await openAsOwner(fixture.deps.orm.config.get('clientUrl') ?? '');
  const broken = await owner.em.fork().execute<unknown[]>(
    `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
     where datname = current_database() and not granted`,
  );
  await owner.close();
  expect(broken).toHaveLength(1);
}

test('a redelivery concurrent with a repeated attempt starts with zero attempts', async () => {
  const endpointId = await fixture.subscribe();
  const deliveryId = await one();
  let repeated: Promise<DeliveryStep> | undefined;
  let again: Promise<Redelivered> | undefined;
  await commit(fixture.deps, async (tx) => {
    await markDelivered(tx.em, deliveryId, 204);
    repeated = attempt(deliveryId);
    await waitUntilBlocked(fixture.deps, repeated);
    // Runs between the repeated attempt's queries on the endpoint table.
    again = commit(fixture.deps, async (other) => {
      await other.em.execute('lock table webhook_endpoint in access exclusive mode');
      return commit(fixture.deps, (own) => redeliver(own, endpointId, deliveryId));
    });
    await waitUntilBlocked(fixture.deps, again, 2);
  });

  expect(await again).toBe('redelivered');
  expect(await repeated).toMatchObject({ next: 'end' });
  expect(await fixture.find(deliveryId)).toMatchObject({ status: 'pending', attempts: 0 });
  expect(await attempt(deliveryId)).toMatchObject({ status: 'delivered' });
});
