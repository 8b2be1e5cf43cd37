/** The endpoints of a shard share a workflow and its drains, and nothing else. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { drainShard } from '../../activities/webhooks/drain-shard.ts';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { changeEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { commit } from '../support/teams.ts';
import { waitUntil } from '../support/wait-for.ts';
import { openDeliveryFixture, SECRET } from './delivery-fixture.ts';

const fixture = openDeliveryFixture();
const SHARD = 5;
const drain = (changes: Partial<ActivityDeps> = {}) => drainShard({ ...fixture.deps, ...changes }, String(SHARD));

const at = (path: string) => ({ url: new URL(path, fixture.hooks.url).href });
const countAt = (path: string) => fixture.hooks.received.filter((request) => request.path === path).length;

/** Requests to this path of the receiver do not end before `release`. */
function hangAt(path: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const { web } = fixture.deps;
  const request: typeof web.request = async (url, options) => {
    if (url.endsWith(path)) await promise;
    return web.request(url, options);
  };
  return { web: { ...web, request }, release };
}

test('a receiver that hangs delays neither the events of its shard nor those that come meanwhile', async () => {
  await fixture.subscribe(at('/hangs'), SHARD);
  await fixture.subscribe(at('/healthy'), SHARD);
  const { web, release } = hangAt('/hangs');
  await fixture.happen();

  const ending = drain({ web });
  await waitUntil(async () => countAt('/healthy') === 1);
  for (let event = 2; event <= 10; event++) await fixture.happen();
  await waitUntil(async () => countAt('/healthy') === 10);

  expect(countAt('/hangs')).toBe(0);
  release();
  expect(await ending).toMatchObject({ next: 'end', attempts: { delivered: 20 } });
});

test('a drain beyond its time limit serves its shard while a receiver hangs', async () => {
  await fixture.subscribe(at('/hangs'), SHARD);
  await fixture.subscribe(at('/healthy'), SHARD);
  const { web, release } = hangAt('/hangs');
  await fixture.happen();
  const limits = { drainMs: 100, servedMs: 20_000 };
  const limit = new Promise<void>((resolve) => {
    AbortSignal.timeout(2 * limits.drainMs).addEventListener('abort', () => resolve());
  });
  const ending = drainShard({ ...fixture.deps, web }, String(SHARD), undefined, limits);
  await Promise.all([limit, waitUntil(async () => countAt('/healthy') === 1)]);

  await fixture.happen();
  await waitUntil(async () => countAt('/healthy') === 2);

  expect(countAt('/hangs')).toBe(0);
  release();
  const late = await ending;
  const next = await drain();
  // Beyond its time limit it may leave the second delivery of the released receiver to the next drain.
  expect(late.attempts.delivered + next.attempts.delivered).toBe(4);
  expect(countAt('/hangs')).toBe(2);
});

test('an endpoint that is busy at the time limit is served again while others hang', async () => {
  await fixture.subscribe(at('/hangs'), SHARD);
  await fixture.subscribe(at('/busy'), SHARD);
  const hung = hangAt('/hangs');
  const busy = hangAt('/busy');
  const request: typeof hung.web.request = (url, options) =>
    (url.endsWith('/busy') ? busy.web : hung.web).request(url, options);
  await fixture.happen();
  const limits = { drainMs: 100, servedMs: 20_000 };
  const limit = new Promise<void>((resolve) => {
    AbortSignal.timeout(2 * limits.drainMs).addEventListener('abort', () => resolve());
  });
  const ending = drainShard({ ...fixture.deps, web: { ...hung.web, request } }, String(SHARD), undefined, limits);
  await limit;
  busy.release();
  await waitUntil(async () => countAt('/busy') === 1);

  await fixture.happen();
  await waitUntil(async () => countAt('/busy') === 2);

  expect(countAt('/hangs')).toBe(0);
  hung.release();
  expect((await ending).attempts).toMatchObject({ delivered: 3 });
});

test('an endpoint that this worker cannot sign for delays no other of its shard', async () => {
  const sealed = createServiceSecrets(randomBytes(32)).box.seal(SECRET);
  const foreign = await fixture.subscribe({ ...at('/foreign'), secretSealed: sealed }, SHARD);
  await fixture.subscribe(at('/own'), SHARD);
  for (let event = 0; event < 3; event++) await fixture.happen();

  const step = await drain();

  expect(step).toMatchObject({ next: 'wait', pending: 3, attempts: { delivered: 3 } });
  expect(step.failures).toEqual({ [foreign]: expect.stringMatching(/^SealError/u) });
  expect([countAt('/foreign'), countAt('/own')]).toEqual([0, 3]);
});

test('a drain lists the endpoints of its shard that wait, the next attempt first', async () => {
  const ids = [await fixture.subscribe(at('/first'), SHARD), await fixture.subscribe(at('/second'), SHARD)];
  await fixture.happen();
  fixture.hooks.always({ status: 503 });
  await drain({ deliveryWaitsMs: [3_600_000] });
  await fixture.deps.orm.em
    .fork()
    .execute(`update delivery set next_attempt_at = clock_timestamp() + interval '1 minute' where endpoint_id = ?`, [
      ids[1],
    ]);

  const step = await drain();

  expect(step).toMatchObject({ next: 'wait', pending: 2 });
  const { waiting, nextAttemptAt } = step as Extract<typeof step, { next: 'wait' }>;
  expect(waiting.map(({ endpointId, pending }) => [endpointId, pending])).toEqual([
    [ids[1], 1],
    [ids[0], 1],
  ]);
  expect(Math.abs(Date.parse(waiting[0]?.nextAttemptAt ?? '') - Date.parse(nextAttemptAt))).toBeLessThan(30_000);
});

test('the deliveries of a disabled endpoint are skipped while its shard is being drained', async () => {
  const id = await fixture.subscribe(at('/disabled'), SHARD);
  await fixture.subscribe(at('/hangs'), SHARD);
  const [first = ''] = (await fixture.happen(), await fixture.list(id)).map((delivery) => delivery.id);
  fixture.hooks.always({ status: 503 });
  const { web, release } = hangAt('/hangs');
  const ending = drain({ web, deliveryWaitsMs: [3_600_000] });
  await waitUntil(async () => (await fixture.find(first)).attempts === 1 && countAt('/disabled') === 1);

  await commit(fixture.deps, (tx) => changeEndpoint(tx, id, { enabled: false }));

  await waitUntil(async () => (await fixture.find(first)).status === 'skipped');
  release();
  expect(await ending).toMatchObject({ next: 'wait', pending: 1 });
});
