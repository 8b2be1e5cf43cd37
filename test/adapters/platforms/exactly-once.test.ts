import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Handle } from '../../../adapters/ports.ts';
import { PLATFORMS, type Platform } from '../../../domain/accounts/platforms.ts';
import { prepare, createPlatformFixture, waitUntilProcessed, type PlatformFixture } from './platform-fixture.ts';
import { sampleByDay } from '../../support/runs.ts';

let fixture: PlatformFixture;
beforeAll(async () => {
  fixture = await createPlatformFixture();
});
afterAll(() => fixture.close());

async function publishWithFault(platform: Platform, fault: string) {
  const account = await fixture.connectAccount(platform);
  const handle = await prepare(account);
  await fixture.fault({ platform, call: 'publish', fault });
  const sentAt = new Date();
  const result = await account.connector.publish(account.job, handle);
  return { account, handle, sentAt, result };
}

describe.each(PLATFORMS)('%s', (platform) => {
  test('a post is published once, with its caption, its bytes and a URL', async () => {
    const account = await fixture.connectAccount(platform);
    const handle = await prepare(account);
    expect(await fixture.posts(account)).toEqual([]);

    const result = await account.connector.publish(account.job, handle);
    expect(result).toMatchObject({ outcome: 'accepted' });

    const status = await waitUntilProcessed(account, handle, new Date(Date.now() - 1_000));
    const [post, ...others] = await fixture.posts(account);
    expect(others).toEqual([]);
    expect(post).toMatchObject({ caption: account.job.caption, mediaSha256: fixture.video.sha256, mode: 'publish' });
    expect(status).toMatchObject({ state: 'posted', platformPostId: post?.platformPostId });
    expect(status).toMatchObject({ url: post?.url });
  });

  test.each(sampleByDay(['after-accept-lost-reply', 'after-accept-5xx'], 2))(
    'an accepted post with a lost response (%s) is found and published once',
    async (fault) => {
      const { account, handle, sentAt, result } = await publishWithFault(platform, fault);
      expect(result.outcome).toBe('unknown');

      const status = await waitUntilProcessed(account, handle, sentAt);
      const posts = await fixture.posts(account);
      expect(posts).toHaveLength(1);
      expect(status).toMatchObject({ state: 'posted', platformPostId: posts[0]?.platformPostId });
    },
  );

  test.each(sampleByDay(['before-accept', '5xx'], 2))(
    'a call without effect (%s) is not sent, and the same handle then publishes once',
    async (fault) => {
      const { account, handle, sentAt, result } = await publishWithFault(platform, fault);
      expect(result.outcome).toBe('unknown');
      expect(await account.connector.getStatus(account.job, handle, sentAt)).toEqual({ state: 'not_sent' });
      expect(await fixture.posts(account)).toEqual([]);

      const prepared = await account.connector.prepare(account.job, handle, AbortSignal.timeout(20_000));
      expect(prepared).toEqual({ state: 'ready' });
      expect(await account.connector.publish(account.job, handle)).toMatchObject({ outcome: 'accepted' });
      expect(await waitUntilProcessed(account, handle, sentAt)).toMatchObject({ state: 'posted' });
      expect(await fixture.posts(account)).toHaveLength(1);
    },
  );

  test('publishing a used handle again creates no second post', async () => {
    const account = await fixture.connectAccount(platform);
    const handle = await prepare(account);
    const sentAt = new Date();
    await account.connector.publish(account.job, handle);

    const again = await account.connector.publish(account.job, handle);

    expect(again.outcome).not.toBe('rejected');
    expect(await waitUntilProcessed(account, handle, sentAt)).toMatchObject({ state: 'posted' });
    expect(await fixture.posts(account)).toHaveLength(1);
  });

  test('two simultaneous publishes of one handle create one post', async () => {
    const account = await fixture.connectAccount(platform);
    const handle = await prepare(account);

    await Promise.all([account.connector.publish(account.job, handle), account.connector.publish(account.job, handle)]);

    expect(await fixture.posts(account)).toHaveLength(1);
  });

  test('a rate limit is a certain refusal, and the same handle publishes later', async () => {
    const { account, handle, result } = await publishWithFault(platform, 'rate-limited');
    expect(result).toMatchObject({ outcome: 'rejected', error: { kind: 'retry_later', code: 'rate_limited' } });
    expect(await fixture.posts(account)).toEqual([]);

    expect(await account.connector.publish(account.job, handle)).toMatchObject({ outcome: 'accepted' });
    expect(await fixture.posts(account)).toHaveLength(1);
  });

  test('an expired token asks the owner to reconnect and posts nothing', async () => {
    const account = await fixture.connectAccount(platform);
    await fixture.fault({ platform, call: '*', fault: 'expired-token' });

    const created = await account.connector.createUpload(account.job);

    expect(created).toMatchObject({ ok: false, error: { kind: 'reconnect', code: 'token_expired' } });
    expect(await fixture.posts(account)).toEqual([]);
  });

  test('reading the status twice gives the same result', async () => {
    const account = await fixture.connectAccount(platform);
    const handle = await prepare(account);
    const sentAt = new Date();

    const reads = [
      await account.connector.getStatus(account.job, handle, sentAt),
      await account.connector.getStatus(account.job, handle, sentAt),
    ];

    expect(reads).toEqual([{ state: 'not_sent' }, { state: 'not_sent' }]);
    expect(await fixture.posts(account)).toEqual([]);
  });

  test('an expired token makes the status unreadable', async () => {
    const account = await fixture.connectAccount(platform);
    const handle = await prepare(account);
    const probe = platform === 'videoshorts' ? 'probe' : 'status';
    await fixture.fault({ platform, call: probe, fault: 'expired-token' });

    const status = await account.connector.getStatus(account.job, handle, new Date());

    expect(status).toMatchObject({ state: 'unreadable', error: { kind: 'reconnect', code: 'token_expired' } });
  });
});

test('a call without a response times out after 15 seconds, and its post is found', async () => {
  const accounts = await Promise.all(PLATFORMS.map((platform) => fixture.connectAccount(platform)));
  const handles = await Promise.all(accounts.map(prepare));
  for (const platform of PLATFORMS) await fixture.fault({ platform, call: 'publish', fault: 'slow', slowMs: 30_000 });
  const sentAt = new Date();
  const startedAt = performance.now();

  const result = await Promise.all(
    accounts.map(({ connector, job }, index) => connector.publish(job, handles[index] as Handle)),
  );

  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(14_900);
  expect(performance.now() - startedAt).toBeLessThan(29_000);
  expect(result.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'unknown']);
  for (const [index, account] of accounts.entries()) {
    expect(await waitUntilProcessed(account, handles[index] as Handle, sentAt)).toMatchObject({ state: 'posted' });
    expect(await fixture.posts(account)).toHaveLength(1);
  }
});
