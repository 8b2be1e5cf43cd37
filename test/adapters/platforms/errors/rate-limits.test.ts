import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getMsUntilQuotaReset } from '../../../../adapters/platforms/videoshorts/quota-reset.ts';
import type { PlatformError } from '../../../../adapters/ports.ts';
import { prepare, setStage, settled, type Performer, type Stage } from '../stage.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ SANDBOX_RATE_LIMITS: 'off' });
}, 60_000);
afterAll(() => stage.close());

async function publish(performer: Performer): Promise<void> {
  const fired = await performer.connector.publish(performer.job, await prepare(performer));
  if (fired.outcome !== 'accepted') throw new Error(fired.error.code);
}

async function refusedToOpen({ connector, job }: Performer): Promise<PlatformError> {
  const opened = await connector.createUpload(job);
  if (opened.ok) throw new Error('it was opened');
  return opened.error;
}

test('clipapp: over the posts of a day nothing is opened, and an hour later it is asked again', async () => {
  const performer = await stage.performer('clipapp');
  await stage.cap('clipapp.posts', 1);
  await publish(performer);
  const error = await refusedToOpen(performer);
  await stage.cap('clipapp.posts', null);
  expect(error).toMatchObject({ code: 'daily_limit_reached', retryAfterMs: HOUR });
});

test('clipapp: an upload that was opened before the day was full ends as refused, without a post', async () => {
  const performer = await stage.performer('clipapp');
  await stage.cap('clipapp.posts', 1);
  const late = await prepare(performer);
  await publish(performer);
  await performer.connector.publish(performer.job, late);
  const seen = await settled(performer, late, new Date());
  await stage.cap('clipapp.posts', null);
  expect(seen).toMatchObject({ state: 'failed', error: { code: 'daily_limit_reached', retryAfterMs: HOUR } });
  expect(await stage.posts(performer)).toHaveLength(1);
});

test('clipapp: a full inbox is a limit that opens when the creator makes room', async () => {
  const performer = await stage.performer('clipapp', { mode: 'inbox', caption: null });
  await stage.cap('clipapp.inbox', 0);
  const error = await refusedToOpen(performer);
  await stage.cap('clipapp.inbox', null);
  expect(error).toMatchObject({ code: 'pending_limit_reached', retryAfterMs: HOUR });
});

test('reelnet: a full day is seen before a container is made, with the moment at which its oldest post leaves it', async () => {
  const performer = await stage.performer('reelnet');
  await stage.cap('reelnet.posts', 1, 600);
  await publish(performer);
  await stage.cap('reelnet.containers', 0);
  const error = await refusedToOpen(performer);
  await stage.cap('reelnet.containers', null);
  await stage.cap('reelnet.posts', null);
  expect(error).toMatchObject({ code: 'daily_limit_reached', platformCode: '9/2207042' });
  expect(error.retryAfterMs).toBeGreaterThan(500_000);
  expect(error.retryAfterMs).toBeLessThanOrEqual(601_000);
});

test('reelnet: a day that fills up before the slot is a certain refusal of the publish that says when to come back', async () => {
  const performer = await stage.performer('reelnet');
  const late = await prepare(performer);
  await stage.cap('reelnet.posts', 1, 600);
  await publish(performer);
  const fired = await performer.connector.publish(performer.job, late);
  await stage.cap('reelnet.posts', null);
  expect(fired).toMatchObject({ outcome: 'rejected', error: { code: 'daily_limit_reached' } });
  if (fired.outcome === 'rejected') expect(fired.error.retryAfterMs).toBeGreaterThan(500_000);
  expect(await stage.posts(performer)).toHaveLength(1);
  expect(await performer.connector.publish(performer.job, late)).toMatchObject({ outcome: 'accepted' });
});

test('reelnet: where the limit cannot be read the container is made, and the refusal of a publish waits an hour', async () => {
  const performer = await stage.performer('reelnet');
  await stage.fault({ platform: 'reelnet', call: 'publishing_limit', fault: '5xx' });
  const handle = await prepare(performer);
  await stage.cap('reelnet.posts', 0);
  await stage.fault({ platform: 'reelnet', call: 'publishing_limit', fault: '5xx' });
  const fired = await performer.connector.publish(performer.job, handle);
  await stage.cap('reelnet.posts', null);
  expect(fired).toMatchObject({ outcome: 'rejected', error: { code: 'daily_limit_reached', retryAfterMs: HOUR } });
});

test.each([
  ['videoshorts.inserts', 'quota_exceeded'],
  ['videoshorts.uploads', 'daily_limit_reached'],
])('videoshorts: %s are waited for until midnight, Pacific time', async (cap, code) => {
  const performer = await stage.performer('videoshorts');
  await stage.cap(cap, 0);
  const error = await refusedToOpen(performer);
  await stage.cap(cap, null);
  const expected = getMsUntilQuotaReset(new Date());
  expect(error.code).toBe(code);
  expect(Math.abs((error.retryAfterMs ?? 0) - expected)).toBeLessThan(MINUTE);
});

test.each([
  ['in winter it is eight hours behind UTC', '2026-11-21T22:00:00Z', '2026-11-22T08:01:00Z'],
  ['in summer seven', '2026-07-01T06:59:00Z', '2026-07-01T07:01:00Z'],
  ['the day on which its clocks go forward has 23 hours', '2027-03-14T08:00:00Z', '2027-03-15T07:01:00Z'],
  ['the day on which they go back has 25', '2026-11-01T07:00:00Z', '2026-11-02T08:01:00Z'],
])('a minute after midnight, Pacific time: %s', (_, now, opens) => {
  expect(new Date(Date.parse(now) + getMsUntilQuotaReset(new Date(now))).toISOString()).toBe(new Date(opens).toISOString());
});
