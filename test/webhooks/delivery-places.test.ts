import { expect, test } from '@jest/globals';
import { DeliveryPlaces, MAX_ENDPOINT_PLACES } from '../../activities/webhooks/delivery-places.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { drainEndpoint } from '../support/drain-endpoint.ts';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { newId } from '../../domain/ids.ts';
import { startReceiver } from '../support/receiver.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { openDeliveryFixture } from './delivery-fixture.ts';

const fixture = openDeliveryFixture();

const LIMITS = { total: 6, perHost: 5, perTeam: 3 };
const forever = new AbortController().signal;

test.each([
  ['team', { teamId: 'a', host: 'y' }, 3],
  ['host', { teamId: 'b', host: 'x' }, 2],
  ['process', { teamId: 'b', host: 'y' }, 3],
])('the requests in flight are limited per %s', async (_limit, owner, expected) => {
  const places = new DeliveryPlaces(LIMITS);
  const first = { teamId: 'a', host: 'x' };
  expect(await places.acquire(first, 9, forever)).toBe(3);
  if (owner.teamId === 'a') places.release(first, 3);
  expect(await places.acquire(owner, 9, forever)).toBe(expected);
});

test('a free place goes to the longest waiting endpoint that may take it', async () => {
  const places = new DeliveryPlaces(LIMITS);
  const [hanging, healthy] = [
    { teamId: 'a', host: 'x' },
    { teamId: 'b', host: 'y' },
  ];
  await places.acquire(hanging, 3, forever);
  await places.acquire(healthy, 3, forever);
  const order: string[] = [];
  const waiting = [
    places.acquire(hanging, 1, forever).then(() => order.push('hanging')),
    places.acquire(healthy, 1, forever).then(() => order.push('healthy')),
  ];

  places.release(healthy, 1);
  await waiting[1];
  places.release(hanging, 1);
  await waiting[0];

  expect(order).toEqual(['healthy', 'hanging']);
});

test('an endpoint that waits in vain takes no place', async () => {
  const places = new DeliveryPlaces({ total: 1, perHost: 1, perTeam: 1 });
  const owner = { teamId: 'a', host: 'x' };
  await places.acquire(owner, 1, forever);
  const stop = new AbortController();
  const waiting = places.acquire(owner, 1, stop.signal);
  stop.abort();
  expect(await waiting).toBe(0);
  expect(await places.acquire(owner, 1, stop.signal)).toBe(0);
  places.release(owner, 1);
  expect(await places.acquire(owner, 1, forever)).toBe(1);
});

test('endpoints of one team that hang leave places for another team', async () => {
  const { web } = fixture.deps;
  const released = Promise.withResolvers<void>();
  const request: typeof web.request = async (url, options) => {
    if (url === fixture.hooks.url) await released.promise;
    return web.request(url, options);
  };
  const deps = { ...fixture.deps, web: { ...web, request }, deliveryPlaces: new DeliveryPlaces(LIMITS) };
  const hanging = [await fixture.subscribe(), await fixture.subscribe()];
  for (let event = 0; event < MAX_ENDPOINT_PLACES; event++) await fixture.happen();
  const other = await mintTeam(fixture.deps);
  const hooks = await startReceiver();
  const id = await fixture.subscribe({ teamId: other.team.id, url: hooks.url });
  const event = { teamId: other.team.id, workspaceId: other.workspace.id, sandbox: true, data: {} };
  for (let n = 0; n < 10; n++)
    await commit(deps, (tx) => recordEvent(tx, { ...event, type: 'post.published', subjectId: newId('post') }));

  const slow = hanging.map((endpointId) => drainWhole(deps, endpointId));
  const healthy = drainWhole(deps, id);

  expect(await Promise.race([healthy, ...slow])).toBe(10);
  expect(fixture.hooks.received).toEqual([]);
  released.resolve();
  expect(await Promise.all(slow)).toEqual(hanging.map(() => 32));
  await hooks.close();
});

/** Drains until nothing is due, whatever the machine needs for it. Returns the number of delivered events. */
async function drainWhole(deps: ActivityDeps, endpointId: string): Promise<number> {
  const { next, attempts } = await drainEndpoint(deps, endpointId);
  return attempts.delivered + (next === 'continue' ? await drainWhole(deps, endpointId) : 0);
}
