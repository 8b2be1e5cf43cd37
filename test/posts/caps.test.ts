/** A target waits for a platform's daily limit with a durable timer; the other targets of the post are published. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { settleAndReadNextStep } from '../../activities/posts/settle-and-read-next-step.ts';
import { disconnectAccount } from '../../db/accounts/accounts.ts';
import { requeueOverduePosts } from '../../db/posts/overdue-posts.ts';
import { cancelPost } from '../../db/posts/post-changes.ts';
import { describePost } from '../../db/posts/describe-post.ts';
import { archiveWorkspace } from '../../db/teams/workspaces.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import type { Platform } from '../../sandbox/platform.ts';
import { LIMIT_WAIT_MS } from '../../domain/posts/publish-timing.ts';
import { readyPost, type ReadyPost, type ReadyPostOptions } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { advanceToPacificNoon, scheduleFault as armFault } from '../support/simulator.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

beforeAll(() => advanceToPacificNoon(fixture.publisher.sandboxUrl));

const HOUR_MS = 3_600_000;
const em = () => fixture.deps.orm.em.fork();

/** The call and error code with which each platform reports its daily limit. */
const FULL = {
  clipapp: { call: 'init', fault: 'error', code: 'spam_risk_too_many_posts' },
  reelnet: { call: 'publish', fault: 'error', code: '9/2207042' },
  videoshorts: { call: 'open', fault: 'error', code: 'quotaExceeded' },
} as const;

const full = (platform: Platform) => armFault(fixture.publisher.sandboxUrl, { platform, ...FULL[platform], times: 1 });
const publish = ({ postId }: ReadyPost) => fixture.publish(postId);

/** A post that reached the daily limit of its first platform. */
async function waiting(options: ReadyPostOptions & { platforms: Platform[] }): Promise<ReadyPost> {
  const ready = await readyPost(fixture.deps, options);
  await full(options.platforms[0] ?? 'clipapp');
  await publish(ready);
  return ready;
}

/** Moves the reset of the limit into the past. */
const opens = ({ postId }: ReadyPost) =>
  em().execute(
    `update post_target set opens_at = clock_timestamp() - interval '1 second' where post_id = ? and opens_at is not null`,
    [postId],
  );

describe.each(['clipapp', 'reelnet', 'videoshorts'] as const)('the daily limit of %s', (platform) => {
  test('delays the target, shows the time of the retry, and publishes it once after the reset', async () => {
    const ready = await readyPost(fixture.deps, { platforms: [platform] });
    await full(platform);
    const plan = await publish(ready);
    expect(plan).toMatchObject({ next: 'publish', opensAt: expect.any(String) });
    expect(plan.next === 'publish' && plan.afterMs).toBeGreaterThan(10 * 60_000);
    const [target] = await fixture.targets(ready.postId);
    expect(target).toMatchObject({ status: 'publishing', sendState: 'reserved' });
    expect(target?.error?.message).toContain(target?.opensAt?.toISOString().slice(0, 16).replace('T', ' '));
    await opens(ready);
    expect(await publish(ready)).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(ready)).toEqual([platform]);
    expect((await fixture.targets(ready.postId))[0]).toMatchObject({ error: null, sends: 1 });
  });
});

describe('a target that waits for a limit', () => {
  test('a publisher that starts before the limit resets does not publish the target', async () => {
    const ready = await waiting({ platforms: ['clipapp'] });
    expect(await publish(ready)).toMatchObject({ next: 'publish', opensAt: expect.any(String) });
    expect(await fixture.accepted(ready)).toEqual([]);
  });

  test('the other targets of its post are published, and the post ends after all of them', async () => {
    const ready = await waiting({ platforms: ['clipapp', 'videoshorts'] });
    expect((await fixture.targets(ready.postId)).map(({ status }) => status)).toEqual(['publishing', 'posted']);
    expect(await fixture.getStatus(ready.postId)).toBe('publishing');
    await opens(ready);
    expect(await publish(ready)).toEqual({ next: 'end', status: 'posted' });
    expect((await fixture.accepted(ready)).sort()).toEqual(['clipapp', 'videoshorts']);
  });

  test('the status of another target in processing is still read', async () => {
    const ready = await waiting({ platforms: ['clipapp', 'videoshorts'] });
    await em().execute(
      `update post_target set status = 'processing', send_state = 'confirmed' where post_id = ? and platform = 'videoshorts'`,
      [ready.postId],
    );
    expect((await describePost(em(), ready.postId)).step).toMatchObject({ next: 'publish', afterMs: 0 });
    expect(await settleAndReadNextStep(fixture.deps, ready.postId)).toEqual({ next: 'settle' });
  });

  test('two concurrent publishers publish the target once after the limit resets', async () => {
    const ready = await waiting({ platforms: ['reelnet'] });
    await opens(ready);
    await Promise.all([publish(ready), fixture.publishElsewhere(ready.postId)]);
    expect(await fixture.accepted(ready)).toEqual(['reelnet']);
  });

  test('the post cannot be cancelled', async () => {
    const ready = await waiting({ platforms: ['clipapp'] });
    expect(await commit(fixture.deps, (tx) => cancelPost(tx, ready.postId))).toMatchObject({ ok: false });
  });

  test('archiving the workspace does not stop the target', async () => {
    const ready = await waiting({ platforms: ['clipapp'] });
    await commit(fixture.deps, (tx) => archiveWorkspace(tx, ready.team.workspace));
    await opens(ready);
    expect(await publish(ready)).toEqual({ next: 'end', status: 'posted' });
  });

  test('disconnecting its account fails the target immediately with the reason', async () => {
    const ready = await waiting({ platforms: ['clipapp'] });
    const { outbox } = await inTransaction(em(), (tx) => disconnectAccount(tx, ready.accounts[0]!.id));
    expect(outbox).toContainEqual(expect.objectContaining({ rowId: ready.postId, signal: 'release' }));
    expect((await describePost(em(), ready.postId)).step).toMatchObject({ next: 'publish', afterMs: 0 });
    expect(await publish(ready)).toEqual({ next: 'end', status: 'failed' });
    expect((await fixture.targets(ready.postId))[0]?.error).toMatchObject({ code: 'account_disconnected' });
  });

  test('the overdue job does not wake the post', async () => {
    const ready = await waiting({ platforms: ['clipapp'], dueAt: new Date(Date.now() - HOUR_MS) });
    const { outbox } = await inTransaction(em(), requeueOverduePosts);
    expect(outbox.map(({ rowId }) => rowId)).not.toContain(ready.postId);
  });
});

/** Waited a day, and reached the limit again. */
async function stillFull(platform: Platform): Promise<ReadyPost> {
  const ready = await waiting({ platforms: [platform] });
  await em().execute(`update post set claimed_at = clock_timestamp() - ? * interval '1 millisecond' where id = ?`, [
    LIMIT_WAIT_MS - HOUR_MS / 2,
    ready.postId,
  ]);
  await opens(ready);
  await full(platform);
  await publish(ready);
  return ready;
}

describe('a limit that does not reset in time', () => {
  test('fails the target with the platform’s reason when the time limit after the claim is near', async () => {
    const ready = await stillFull('clipapp');
    expect(await fixture.getStatus(ready.postId)).toBe('failed');
    const [target] = await fixture.targets(ready.postId);
    expect(target).toMatchObject({ status: 'failed', error: { code: 'daily_limit_reached' } });
  });

  test('fails the target also if the irreversible call reports it', async () => {
    const ready = await stillFull('reelnet');
    expect((await fixture.targets(ready.postId))[0]).toMatchObject({ status: 'failed', sendState: 'confirmed' });
    expect(await fixture.accepted(ready)).toEqual([]);
  });
});

test('a post published days after its slot still waits for the daily limit', async () => {
  const ready = await waiting({ platforms: ['clipapp'], dueAt: new Date(Date.now() - 48 * HOUR_MS) });
  expect((await fixture.targets(ready.postId))[0]).toMatchObject({ status: 'publishing', sendState: 'reserved' });
  await opens(ready);
  expect(await publish(ready)).toEqual({ next: 'end', status: 'posted' });
});

test('the overdue job finds a processing target while another target waits for a limit', async () => {
  const dueAt = new Date(Date.now() - HOUR_MS);
  const ready = await waiting({ platforms: ['clipapp', 'videoshorts'], dueAt });
  await em().execute(
    `update post_target set status = 'publishing', send_state = 'sent' where post_id = ? and platform = 'videoshorts'`,
    [ready.postId],
  );
  const { outbox } = await inTransaction(em(), requeueOverduePosts);
  expect(outbox.map(({ rowId }) => rowId)).toContain(ready.postId);
});

describe('a pause that the platform requests', () => {
  const pause = { platform: 'reelnet', call: 'publish', fault: 'error', code: '613', times: 1 } as const;

  test('that exceeds the publisher’s limit is a workflow timer, and the post is published once', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['reelnet'] });
    await armFault(fixture.publisher.sandboxUrl, pause);
    const plan = await publish(ready);
    expect(plan).toMatchObject({ next: 'publish', opensAt: expect.any(String) });
    expect((await fixture.targets(ready.postId))[0]).toMatchObject({ status: 'publishing', sendState: 'reserved' });
    await opens(ready);
    expect(await publish(ready)).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(ready)).toEqual(['reelnet']);
  });
});

test('the publisher itself waits for a limit that resets within minutes', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
  const { sandboxUrl } = fixture.publisher;
  await armFault(sandboxUrl, { platform: 'clipapp', call: 'init', fault: 'rate-limited', times: 1 });
  const plan = await publish(ready);
  expect(plan).toMatchObject({ next: 'publish', afterMs: expect.any(Number) });
  expect(plan).not.toHaveProperty('opensAt');
});
