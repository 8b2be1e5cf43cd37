/** An endpoint or its workspace changes after a drain has claimed its first deliveries. */
import { expect, test } from '@jest/globals';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { drainEndpoint } from '../support/drain-endpoint.ts';
import { verifyWebhook } from '../../adapters/web/sign-webhook.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { archiveWorkspace } from '../../db/teams/workspaces.ts';
import { changeEndpoint, removeEndpoint, rotateSecret } from '../../db/webhooks/webhook-endpoints.ts';
import { startReceiver } from '../support/receiver.ts';
import { commit } from '../support/teams.ts';
import { openDeliveryFixture, SECRET } from './delivery-fixture.ts';

const fixture = openDeliveryFixture();

/** More than a drain claims before the change. */
const EVENTS = 40;

/** Drains an endpoint with many deliveries and makes a change before the first request. */
async function drainWhile(id: string, change: (tx: Transaction) => Promise<unknown>) {
  for (let event = 0; event < EVENTS; event++) await fixture.happen();
  let changed: Promise<unknown> | undefined;
  const checkpoint: ActivityDeps['checkpoint'] = async (point) => {
    if (point === 'delivery_taken') await (changed ??= commit(fixture.deps, change));
  };
  return drainEndpoint({ ...fixture.deps, checkpoint }, id);
}

test.each<[string, (tx: Transaction, id: string) => Promise<unknown>]>([
  ['deleted', removeEndpoint],
  ['disabled', (tx, id) => changeEndpoint(tx, id, { enabled: false })],
])('an endpoint that is %s gets the claimed deliveries only, and the others are skipped', async (_change, make) => {
  const id = await fixture.subscribe();

  const step = await drainWhile(id, (tx) => make(tx, id));

  expect(step).toMatchObject({ next: 'end', pending: 0, attempts: { retry: 0, failed: 0 } });
  expect(fixture.hooks.received).toHaveLength(step.attempts.delivered);
  expect(step.attempts.delivered).toBeLessThan(EVENTS);
  const rows = await fixture.list(id);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['skipped']));
});

test('unclaimed deliveries go to a URL that changes during a drain', async () => {
  const id = await fixture.subscribe();
  const moved = await startReceiver();

  const step = await drainWhile(id, (tx) => changeEndpoint(tx, id, { url: moved.url }));

  expect(step).toMatchObject({ next: 'end', attempts: { delivered: EVENTS } });
  expect(fixture.hooks.received.length).toBeGreaterThan(0);
  expect(moved.received).toHaveLength(EVENTS - fixture.hooks.received.length);
  expect(moved.received.length).toBeGreaterThan(0);
  await moved.close();
});

test('unclaimed deliveries are signed with both the old and the rotated secret', async () => {
  const id = await fixture.subscribe();
  const fresh = 'whsec_YW5vdGhlciB0ZXN0IHNlY3JldCBvZiBvdXJz';

  await drainWhile(id, (tx) => rotateSecret(tx, id, fixture.deps.secrets.seal(fresh)));

  const now = Math.floor(Date.now() / 1_000);
  const signedBy = (secret: string) =>
    fixture.hooks.received.filter(({ raw, headers }) =>
      verifyWebhook(secret, raw, String(headers['service-signature']), now),
    ).length;
  expect(signedBy(SECRET)).toBe(EVENTS);
  expect(signedBy(fresh)).toBeGreaterThan(0);
  expect(signedBy(fresh)).toBeLessThan(EVENTS);
});

test('archiving the workspace does not stop deliveries', async () => {
  const id = await fixture.subscribe({ workspaceId: fixture.team.workspace.id });

  const step = await drainWhile(id, (tx) => archiveWorkspace(tx, fixture.team.workspace));

  expect(step).toMatchObject({ next: 'end', attempts: { delivered: EVENTS } });
});
