/** Drains, events and redeliveries of one endpoint at the same time. The tests force the order with locks or at checkpoints. */
import { expect, test } from '@jest/globals';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import type { DrainStep } from '../../activities/webhooks/drain-shard.ts';
import { drainEndpoint } from '../support/drain-endpoint.ts';
import { openAsOwner } from '../../db/connection/open-database.ts';
import { type Transaction } from '../../db/connection/transaction.ts';
import { recordAttempt } from '../../db/webhooks/record-attempt.ts';
import { takeDeliveries, type TakenDelivery } from '../../db/webhooks/take-deliveries.ts';
import { endDrain, requestDrains } from '../../db/webhooks/drains.ts';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { redeliver } from '../../db/webhooks/redeliveries.ts';
import { newId } from '../../domain/ids.ts';
import { KEPT_DELIVERIES, MAX_CONSECUTIVE_FAILURES } from '../../domain/webhooks/delivery.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { commit } from '../support/teams.ts';
import { openDeliveryFixture } from './delivery-fixture.ts';
import { findShard } from '../support/find-shard.ts';
import { waitUntil } from '../support/wait-for.ts';

const fixture = openDeliveryFixture();

const em = () => fixture.deps.orm.em.fork();
const one = async (): Promise<string> => (await fixture.happen())[0] ?? '';
const drain = (endpointId: string, changes: Partial<ActivityDeps> = {}) =>
  drainEndpoint({ ...fixture.deps, ...changes }, endpointId);
const lockEndpoint = `select 1 from webhook_endpoint where id = ? for update`;

/** Records an event in a transaction that the caller ends. */
const recordIn = (tx: Transaction) => {
  const { team, workspace } = fixture.team;
  const event = { teamId: team.id, workspaceId: workspace.id, sandbox: true, type: 'post.published' as const };
  return recordEvent(tx, { ...event, subjectId: newId('post'), data: {} });
};

const claim = async (endpointId: string): Promise<TakenDelivery> => {
  const [claimed] = await takeDeliveries(em(), { endpointId, places: 1 });
  if (!claimed) throw new Error('nothing is due');
  return claimed;
};

const record = (delivery: TakenDelivery, status: 'delivered' | 'failed') =>
  recordAttempt(em(), { delivery, status, statusCode: null, error: null, waitMs: null });

test('events of an endpoint that is being drained record no further signal', async () => {
  const id = await fixture.subscribe();
  for (let event = 0; event < 20; event++) await one();
  expect(await fixture.countSignals(id)).toBe(1);
  expect(await drain(id)).toMatchObject({ next: 'end', attempts: { delivered: 20 } });
});

test('a first event waits for no other, and is sent although the other is rolled back', async () => {
  const id = await fixture.subscribe();
  let ending: Promise<DrainStep> | undefined;
  const first = commit(fixture.deps, async (tx) => {
    await recordIn(tx);
    await commit(fixture.deps, recordIn);
    ending = drain(id);
    await waitUntil(async () => fixture.hooks.received.length === 1);
    throw new Error('rolled back');
  });
  await expect(first).rejects.toThrow('rolled back');
  expect(await fixture.countSignals(id)).toBe(1);
  expect(await ending).toMatchObject({ next: 'end', attempts: { delivered: 1 } });
});

test('a drain ends only after it has sent an event whose transaction began before', async () => {
  const id = await fixture.subscribe();
  await one();
  let ending: Promise<DrainStep> | undefined;
  await commit(fixture.deps, async (tx) => {
    await recordIn(tx);
    ending = drain(id);
    await waitUntilBlocked(fixture.deps, ending);
    expect(fixture.hooks.received).toHaveLength(1);
  });
  expect(await ending).toMatchObject({ next: 'end', attempts: { delivered: 2 } });
  expect(await fixture.countSignals(id)).toBe(1);
});

test('an event that comes while a drain ends signals the workflow', async () => {
  const id = await fixture.subscribe();
  await one();
  await drain(id, { checkpoint: async (point) => (point === 'drain_ending' ? throwCrash() : undefined) }).catch(
    () => null,
  );
  const shard = await findShard(fixture.deps.orm, id);
  await commit(fixture.deps, async (tx) => {
    expect(await endDrain(tx.em, shard, 0)).toMatchObject({ pending: 0, isEnded: true });
    await commit(fixture.deps, recordIn);
  });
  expect(await fixture.countSignals(id)).toBe(2);
  expect(await drain(id)).toMatchObject({ attempts: { delivered: 1 } });
});

test('an event of an endpoint that waits for a retry signals the workflow', async () => {
  const id = await fixture.subscribe();
  await one();
  fixture.hooks.answers.push({ status: 500 });
  const hour = { deliveryWaitsMs: [3_600_000] };
  expect(await drain(id, hour)).toMatchObject({ next: 'wait', pending: 1 });

  await one();

  expect(await fixture.countSignals(id)).toBe(2);
  expect(await drain(id, hour)).toMatchObject({ next: 'wait', pending: 1, attempts: { delivered: 1, retry: 0 } });
});

test('transactions with the same endpoints in opposite orders do not deadlock', async () => {
  const ids = [await fixture.subscribe(), await fixture.subscribe(), await fixture.subscribe()];
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      commit(fixture.deps, (tx) => requestDrains(tx, n % 2 ? ids : ids.toReversed())),
    ),
  );
  for (const id of ids) expect(await fixture.countSignals(id)).toBeGreaterThanOrEqual(1);
});

test('calls for one endpoint that share a statement take different deliveries, the most overdue first', async () => {
  const endpointId = await fixture.subscribe();
  const ids: string[] = [];
  for (let event = 0; event < 5; event += 1) ids.push(await one());
  const calls = Array.from({ length: 3 }, () => takeDeliveries(fixture.deps.orm.em, { endpointId, places: 2 }));
  const taken = (await Promise.all(calls)).map((deliveries) => deliveries.map(({ id }) => id));
  expect(taken).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
});

test('concurrent drains send each delivery once', async () => {
  const id = await fixture.subscribe();
  const ids: string[] = [];
  for (let event = 0; event < 30; event++) ids.push(await one());

  const steps = await Promise.all([drain(id), drain(id), drain(id)]);

  expect(steps.reduce((sum, { attempts }) => sum + attempts.delivered, 0)).toBe(30);
  expect(fixture.hooks.received.map(({ headers }) => headers['service-delivery']).sort()).toEqual(ids.sort());
});

test('the outcome of an attempt whose lease was taken over is ignored', async () => {
  const id = await fixture.subscribe();
  const deliveryId = await one();
  const stalled = await claim(id);
  await fixture.makeDue(id);
  await record(await claim(id), 'delivered');

  await record(stalled, 'failed');

  expect(await fixture.find(deliveryId)).toMatchObject({ status: 'delivered', attempts: 2 });
  expect(await fixture.endpoint(id)).toMatchObject({ undelivered: 0 });
});

test('a stalled attempt does not end a redelivery of the same delivery', async () => {
  const id = await fixture.subscribe();
  const deliveryId = await one();
  const stalled = await claim(id);
  await fixture.makeDue(id);
  await record(await claim(id), 'failed');
  await commit(fixture.deps, (tx) => redeliver(tx, id, deliveryId));

  await record(stalled, 'delivered');
  expect(await fixture.find(deliveryId)).toMatchObject({ status: 'pending', attempts: 0 });

  expect(await drain(id)).toMatchObject({ next: 'end', attempts: { delivered: 1 } });
  expect(await fixture.find(deliveryId)).toMatchObject({ status: 'delivered', attempts: 1 });
});

test('a redelivery during a drain is sent by that drain', async () => {
  const id = await fixture.subscribe();
  const deliveryId = await one();
  let redelivered = false;
  const checkpoint: ActivityDeps['checkpoint'] = async (point) => {
    if (point !== 'delivery_recorded' || redelivered) return;
    redelivered = true;
    await commit(fixture.deps, (tx) => redeliver(tx, id, deliveryId));
  };

  expect(await drain(id, { checkpoint })).toMatchObject({ next: 'end', attempts: { delivered: 2 } });

  expect(await fixture.countSignals(id)).toBe(1);
  expect(fixture.hooks.received.map(({ headers }) => headers['service-delivery'])).toEqual([deliveryId, deliveryId]);
});

/** An outcome per event, recorded by one statement. Returns the endpoint afterwards. */
async function recordTogether(statuses: readonly ('delivered' | 'failed')[]) {
  const id = await fixture.subscribe();
  for (let event = 0; event < statuses.length; event++) await one();
  const claimed = await takeDeliveries(em(), { endpointId: id, places: statuses.length });
  const outcomes = claimed.map(({ id: deliveryId, leaseEpoch }, place) => {
    return { place, id: deliveryId, lease_epoch: leaseEpoch, status: statuses[place] };
  });
  const [json, limits] = [JSON.stringify(outcomes), [MAX_CONSECUTIVE_FAILURES, KEPT_DELIVERIES]];
  await em().execute('select record_attempts(?, ?::jsonb, ?, ?)', [id, json, ...limits]);
  return fixture.endpoint(id);
}

const fail = (times: number) => Array.from({ length: times }, () => 'failed' as const);

test.each([
  ['nine failures, a success, nine failures', [...fail(9), 'delivered' as const, ...fail(9)], true, 9],
  ['ten failures and a success', [...fail(10), 'delivered' as const], false, 0],
  ['a success and ten failures', ['delivered' as const, ...fail(10)], false, 10],
])('outcomes of one statement count in their order: %s', async (_name, statuses, enabled, undelivered) => {
  expect(await recordTogether(statuses)).toMatchObject({ enabled, undelivered });
});

test('the tenth failure in a row skips the deliveries that were not sent', async () => {
  const id = await fixture.subscribe();
  const ids: string[] = [];
  for (let event = 0; event < 120; event++) ids.push(await one());
  fixture.hooks.answers.push(...ids.map(() => ({ status: 404 })));

  expect(await drain(id)).toMatchObject({ next: 'end', pending: 0 });

  expect(await fixture.endpoint(id)).toMatchObject({ enabled: false });
  expect(fixture.hooks.received.length).toBeGreaterThanOrEqual(MAX_CONSECUTIVE_FAILURES);
  expect(fixture.hooks.received.length).toBeLessThan(ids.length);
  expect(await fixture.find(ids.at(-1) ?? '')).toMatchObject({ status: 'skipped', attempts: 0 });
});

test('a long transaction of an event delays neither the outcomes of attempts nor other events', async () => {
  const id = await fixture.subscribe();
  const first = await one();
  fixture.hooks.answers.push({ status: 404 });
  let ending: Promise<DrainStep> | undefined;
  await commit(fixture.deps, async (tx) => {
    await recordIn(tx);
    ending = drain(id);
    await waitUntil(async () => (await fixture.find(first)).status === 'failed');
    const second = await one();
    await waitUntil(async () => (await fixture.find(second)).status === 'delivered');
  });
  expect(await ending).toMatchObject({ next: 'end', attempts: { failed: 1, delivered: 2 } });
  expect(await fixture.countSignals(id)).toBe(1);
});

/** Fills an endpoint's history. */
async function used(): Promise<{ endpointId: string; reported: string[] }> {
  const endpointId = await fixture.subscribe();
  const reported: string[] = [];
  for (let event = 1; event <= KEPT_DELIVERIES; event++) reported.push(await one());
  await drain(endpointId);
  fixture.hooks.received.length = 0;
  return { endpointId, reported };
}

test('an old delivery that was locked is deleted with the next one', async () => {
  const { endpointId, reported } = await used();
  const first = await one();
  await commit(fixture.deps, async (tx) => {
    await tx.em.execute('select 1 from delivery where id = ? for update', [reported[0]]);
    await drain(endpointId);
  });
  expect(await fixture.kept(endpointId)).toEqual([...reported, first]);

  const second = await one();
  await drain(endpointId);

  expect(await fixture.kept(endpointId)).toEqual([...reported.slice(2), first, second]);
});

test('an old delivery that is being redelivered is kept', async () => {
  const { endpointId, reported } = await used();
  const next = await claimNext(endpointId);
  let recorded: Promise<unknown> | undefined;
  await commit(fixture.deps, async (tx) => {
    await redeliver(tx, endpointId, reported[0]!);
    recorded = record(next, 'delivered');
    await recorded;
  });

  expect(await fixture.kept(endpointId)).toEqual([...reported, next.id]);
  expect(await fixture.find(reported[0]!)).toMatchObject({ status: 'pending' });
});

async function claimNext(endpointId: string): Promise<TakenDelivery> {
  await one();
  return claim(endpointId);
}

test.each([
  ['delivered', 204],
  ['failed', 410],
])('a result survives a lost database connection without a second request: %s', async (status, answered) => {
  const { endpointId } = await used();
  await em().execute('update webhook_endpoint set undelivered = 1 where id = ?', [endpointId]);
  const deliveryId = await one();
  let end: Promise<DrainStep> | undefined;
  await commit(fixture.deps, async (tx) => {
    await tx.em.execute(lockEndpoint, [endpointId]);
    fixture.hooks.answers.push({ status: answered });
    end = drain(endpointId);
    await waitUntilBlocked(fixture.deps, end);
    await breakWaiters();
  });

  expect(await end).toMatchObject({ next: 'end', attempts: { [status]: 1 } });
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

function throwCrash(): never {
  throw new Error('the worker crashed');
}
