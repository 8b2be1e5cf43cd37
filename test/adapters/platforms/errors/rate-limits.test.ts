import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getMsUntilQuotaReset, readResponseTime } from '../../../../adapters/platforms/videoshorts/quota-reset.ts';
import type { PlatformError } from '../../../../adapters/ports.ts';
import {
  prepare,
  createPlatformFixture,
  waitUntilProcessed,
  type ConnectedAccount,
  type PlatformFixture,
} from '../platform-fixture.ts';
import { advanceToPacificNoon } from '../../../support/simulator.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let fixture: PlatformFixture;
beforeAll(async () => {
  fixture = await createPlatformFixture({ SANDBOX_RATE_LIMITS: 'off' });
});
afterAll(() => fixture.close());

async function publish(account: ConnectedAccount): Promise<void> {
  const result = await account.connector.publish(account.job, await prepare(account));
  if (result.outcome !== 'accepted') throw new Error(result.error.code);
}

async function refuseUpload({ connector, job }: ConnectedAccount): Promise<PlatformError> {
  const created = await connector.createUpload(job);
  if (created.ok) throw new Error('the upload was created');
  return created.error;
}

test('clipapp: over the daily limit no upload is created, and the retry waits an hour', async () => {
  const account = await fixture.connectAccount('clipapp');
  await fixture.setRateLimit('clipapp.posts', 1);
  await publish(account);
  const error = await refuseUpload(account);
  await fixture.setRateLimit('clipapp.posts', null);
  expect(error).toMatchObject({ code: 'daily_limit_reached', retryAfterMs: HOUR });
});

test('clipapp: an upload created before the daily limit fails without a post', async () => {
  const account = await fixture.connectAccount('clipapp');
  await fixture.setRateLimit('clipapp.posts', 1);
  const prepared = await prepare(account);
  await publish(account);
  await account.connector.publish(account.job, prepared);
  const status = await waitUntilProcessed(account, prepared, new Date());
  await fixture.setRateLimit('clipapp.posts', null);
  expect(status).toMatchObject({ state: 'failed', error: { code: 'daily_limit_reached', retryAfterMs: HOUR } });
  expect(await fixture.posts(account)).toHaveLength(1);
});

test('clipapp: a full inbox is retried after an hour', async () => {
  const account = await fixture.connectAccount('clipapp', { mode: 'inbox', caption: null });
  await fixture.setRateLimit('clipapp.inbox', 0);
  const error = await refuseUpload(account);
  await fixture.setRateLimit('clipapp.inbox', null);
  expect(error).toMatchObject({ code: 'pending_limit_reached', retryAfterMs: HOUR });
});

test('reelnet: an exceeded daily limit prevents a container and returns the exact wait', async () => {
  const account = await fixture.connectAccount('reelnet');
  await fixture.setRateLimit('reelnet.posts', 1, 600);
  await publish(account);
  await fixture.setRateLimit('reelnet.containers', 0);
  const error = await refuseUpload(account);
  await fixture.setRateLimit('reelnet.containers', null);
  await fixture.setRateLimit('reelnet.posts', null);
  expect(error).toMatchObject({ code: 'daily_limit_reached', platformCode: '9/2207042' });
  expect(error.retryAfterMs).toBeGreaterThan(500_000);
  expect(error.retryAfterMs).toBeLessThanOrEqual(601_000);
});

test('reelnet: a daily limit reached before the slot rejects the publish with the exact wait', async () => {
  const account = await fixture.connectAccount('reelnet');
  const prepared = await prepare(account);
  await fixture.setRateLimit('reelnet.posts', 1, 600);
  await publish(account);
  const result = await account.connector.publish(account.job, prepared);
  await fixture.setRateLimit('reelnet.posts', null);
  expect(result).toMatchObject({ outcome: 'rejected', error: { code: 'daily_limit_reached' } });
  if (result.outcome === 'rejected') expect(result.error.retryAfterMs).toBeGreaterThan(500_000);
  expect(await fixture.posts(account)).toHaveLength(1);
  expect(await account.connector.publish(account.job, prepared)).toMatchObject({ outcome: 'accepted' });
});

test('reelnet: if the limit cannot be read, a refused publish waits an hour', async () => {
  const account = await fixture.connectAccount('reelnet');
  await fixture.fault({ platform: 'reelnet', call: 'publishing_limit', fault: '5xx' });
  const handle = await prepare(account);
  await fixture.setRateLimit('reelnet.posts', 0);
  await fixture.fault({ platform: 'reelnet', call: 'publishing_limit', fault: '5xx' });
  const result = await account.connector.publish(account.job, handle);
  await fixture.setRateLimit('reelnet.posts', null);
  expect(result).toMatchObject({ outcome: 'rejected', error: { code: 'daily_limit_reached', retryAfterMs: HOUR } });
});

test.each([
  ['videoshorts.inserts', 'quota_exceeded'],
  ['videoshorts.uploads', 'daily_limit_reached'],
])('videoshorts: %s wait until midnight in Pacific time', async (limit, code) => {
  const noon = await advanceToPacificNoon(fixture.url);
  const account = await fixture.connectAccount('videoshorts');
  await fixture.setRateLimit(limit, 0);
  const error = await refuseUpload(account);
  await fixture.setRateLimit(limit, null);
  const expected = getMsUntilQuotaReset(noon);
  expect(error.code).toBe(code);
  expect(Math.abs((error.retryAfterMs ?? 0) - expected)).toBeLessThan(MINUTE);
});

test('the platform’s clock decides when its day ends, not ours; ours does if the response has no time', () => {
  const date = 'Sun, 22 Nov 2026 07:00:00 GMT';
  expect(getMsUntilQuotaReset(readResponseTime({ headers: { date } }))).toBe(61 * MINUTE);
  for (const headers of [{}, { date: 'soon' }] as Record<string, string>[]) {
    expect(Math.abs(readResponseTime({ headers }).getTime() - Date.now())).toBeLessThan(MINUTE);
  }
});

test.each([
  ['in winter', '2026-11-21T22:00:00Z', '2026-11-22T08:01:00Z'],
  ['in summer', '2026-07-01T06:59:00Z', '2026-07-01T07:01:00Z'],
  ['a day of 23 hours', '2027-03-14T08:00:00Z', '2027-03-15T07:01:00Z'],
  ['a day of 25 hours', '2026-11-01T07:00:00Z', '2026-11-02T08:01:00Z'],
])('videoshorts: quotas reset a minute after midnight in Pacific time: %s', (_, now, expected) => {
  expect(new Date(Date.parse(now) + getMsUntilQuotaReset(new Date(now))).toISOString()).toBe(
    new Date(expected).toISOString(),
  );
});
