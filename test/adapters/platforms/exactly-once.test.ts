import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Handle } from '../../../adapters/ports.ts';
import { PLATFORMS, type Platform } from '../../../domain/accounts/platforms.ts';
import { prepare, setStage, settled, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
}, 60_000);
afterAll(() => stage.close());

async function fireWith(platform: Platform, fault: string) {
  const performer = await stage.performer(platform);
  const handle = await prepare(performer);
  await stage.fault({ platform, call: 'publish', fault });
  const sentAt = new Date();
  const fired = await performer.connector.publish(performer.job, handle);
  return { performer, handle, sentAt, fired };
}

describe.each(PLATFORMS)('%s', (platform) => {
  test('a post goes out once, with its words and its bytes, and has an address', async () => {
    const performer = await stage.performer(platform);
    const handle = await prepare(performer);
    expect(await stage.posts(performer)).toEqual([]);

    const fired = await performer.connector.publish(performer.job, handle);
    expect(fired).toMatchObject({ outcome: 'accepted' });

    const seen = await settled(performer, handle, new Date(Date.now() - 1_000));
    const [post, ...others] = await stage.posts(performer);
    expect(others).toEqual([]);
    expect(post).toMatchObject({ caption: performer.job.caption, mediaSha256: stage.video.sha256, mode: 'publish' });
    expect(seen).toMatchObject({ state: 'posted', platformPostId: post?.platformPostId });
    expect(seen).toMatchObject({ url: post?.url });
  });

  test.each(['after-accept-lost-reply', 'after-accept-5xx'])(
    'an accepted post whose answer is lost (%s) is found, and is one post',
    async (fault) => {
      const { performer, handle, sentAt, fired } = await fireWith(platform, fault);
      expect(fired.outcome).toBe('unknown');

      const seen = await settled(performer, handle, sentAt);
      const posts = await stage.posts(performer);
      expect(posts).toHaveLength(1);
      expect(seen).toMatchObject({ state: 'posted', platformPostId: posts[0]?.platformPostId });
    },
  );

  test.each(['before-accept', '5xx'])(
    'a call that never took effect (%s) reads as not sent, and the same handle then posts once',
    async (fault) => {
      const { performer, handle, sentAt, fired } = await fireWith(platform, fault);
      expect(fired.outcome).toBe('unknown');
      expect(await performer.connector.getStatus(performer.job, handle, sentAt)).toEqual({ state: 'not_sent' });
      expect(await stage.posts(performer)).toEqual([]);

      const readied = await performer.connector.prepare(performer.job, handle, AbortSignal.timeout(20_000));
      expect(readied).toEqual({ state: 'ready' });
      expect(await performer.connector.publish(performer.job, handle)).toMatchObject({ outcome: 'accepted' });
      expect(await settled(performer, handle, sentAt)).toMatchObject({ state: 'posted' });
      expect(await stage.posts(performer)).toHaveLength(1);
    },
  );

  test('a second fire through a handle that has published makes no second post', async () => {
    const performer = await stage.performer(platform);
    const handle = await prepare(performer);
    const sentAt = new Date();
    await performer.connector.publish(performer.job, handle);

    const again = await performer.connector.publish(performer.job, handle);

    expect(again.outcome).not.toBe('rejected');
    expect(await settled(performer, handle, sentAt)).toMatchObject({ state: 'posted' });
    expect(await stage.posts(performer)).toHaveLength(1);
  });

  test('two fires at the same moment through one handle make one post', async () => {
    const performer = await stage.performer(platform);
    const handle = await prepare(performer);

    await Promise.all([
      performer.connector.publish(performer.job, handle),
      performer.connector.publish(performer.job, handle),
    ]);

    expect(await stage.posts(performer)).toHaveLength(1);
  });

  test('a refusal for going too fast is certain, and the same handle posts later', async () => {
    const { performer, handle, fired } = await fireWith(platform, 'rate-limited');
    expect(fired).toMatchObject({ outcome: 'rejected', error: { kind: 'retry_later', code: 'rate_limited' } });
    expect(await stage.posts(performer)).toEqual([]);

    expect(await performer.connector.publish(performer.job, handle)).toMatchObject({ outcome: 'accepted' });
    expect(await stage.posts(performer)).toHaveLength(1);
  });

  test('a token that expired is a certain refusal that names reconnecting, and posts nothing', async () => {
    const performer = await stage.performer(platform);
    await stage.fault({ platform, call: '*', fault: 'expired-token' });

    const opened = await performer.connector.createUpload(performer.job);

    expect(opened).toMatchObject({ ok: false, error: { kind: 'reconnect', code: 'token_expired' } });
    expect(await stage.posts(performer)).toEqual([]);
  });

  test('the same handle reads the same twice', async () => {
    const performer = await stage.performer(platform);
    const handle = await prepare(performer);
    const sentAt = new Date();

    const reads = [
      await performer.connector.getStatus(performer.job, handle, sentAt),
      await performer.connector.getStatus(performer.job, handle, sentAt),
    ];

    expect(reads).toEqual([{ state: 'not_sent' }, { state: 'not_sent' }]);
    expect(await stage.posts(performer)).toEqual([]);
  });

  test('a token that expired while firing or reading leaves the decision open', async () => {
    const performer = await stage.performer(platform);
    const handle = await prepare(performer);
    const probe = platform === 'videoshorts' ? 'probe' : 'status';
    await stage.fault({ platform, call: probe, fault: 'expired-token' });

    const seen = await performer.connector.getStatus(performer.job, handle, new Date());

    expect(seen).toMatchObject({ state: 'unreadable', error: { kind: 'reconnect', code: 'token_expired' } });
  });
});

test('a call without an answer is given up after 15 seconds and the upload’s allowance, and is then found', async () => {
  const performers = await Promise.all(PLATFORMS.map((platform) => stage.performer(platform)));
  const handles = await Promise.all(performers.map(prepare));
  for (const platform of PLATFORMS) await stage.fault({ platform, call: 'publish', fault: 'slow', slowMs: 30_000 });
  const sentAt = new Date();
  const startedAt = performance.now();

  const fired = await Promise.all(
    performers.map(({ connector, job }, index) => connector.publish(job, handles[index] as Handle)),
  );

  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(14_900);
  expect(performance.now() - startedAt).toBeLessThan(29_000);
  expect(fired.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'unknown']);
  for (const [index, performer] of performers.entries()) {
    expect(await settled(performer, handles[index] as Handle, sentAt)).toMatchObject({ state: 'posted' });
    expect(await stage.posts(performer)).toHaveLength(1);
  }
}, 60_000);
