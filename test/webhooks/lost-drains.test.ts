import { expect, test } from '@jest/globals';
import { drainEndpoint } from '../support/drain-endpoint.ts';
import { requeueLostDrains } from '../../db/webhooks/drains.ts';
import { commit } from '../support/teams.ts';
import { openDeliveryFixture } from './delivery-fixture.ts';

const fixture = openDeliveryFixture();

const em = () => fixture.deps.orm.em.fork();
const requeue = () => commit(fixture.deps, requeueLostDrains);

/** As if Temporal had received the signals and lost them. */
const forgetSignals = () => em().execute(`delete from outbox_message where workflow = 'webhooks'`);

const passDeadline = () => em().execute('update webhook_drain set deadline = clock_timestamp()');

test('an endpoint whose signal was lost is signalled again once', async () => {
  const id = await fixture.subscribe();
  await fixture.happen();
  await forgetSignals();
  await requeue();
  expect(await fixture.countSignals(id)).toBe(0);
  await passDeadline();

  await requeue();
  await requeue();

  expect(await fixture.countSignals(id)).toBe(1);
  expect(await drainEndpoint(fixture.deps, id)).toMatchObject({ attempts: { delivered: 1 } });
});

test('an endpoint whose workflow was lost while it waited is signalled', async () => {
  const id = await fixture.subscribe();
  await fixture.happen();
  fixture.hooks.answers.push({ status: 500 });
  await drainEndpoint({ ...fixture.deps, deliveryWaitsMs: [3_600_000] }, id);
  await forgetSignals();
  await requeue();
  expect(await fixture.countSignals(id)).toBe(0);

  await em().execute(
    `update delivery set next_attempt_at = clock_timestamp() - interval '10 minutes' where endpoint_id = ?`,
    [id],
  );
  await requeue();

  expect(await fixture.countSignals(id)).toBe(1);
});

test('an endpoint whose signal waits for Temporal gets no second one', async () => {
  const id = await fixture.subscribe();
  await fixture.happen();
  await passDeadline();

  await requeue();

  expect(await fixture.countSignals(id)).toBe(1);
});
