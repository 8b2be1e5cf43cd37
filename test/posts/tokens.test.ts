import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { lockAccountGrant } from '../../db/accounts/stored-grant.ts';
import { Account } from '../../db/entities/account.ts';
import { Content } from '../../db/entities/content.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { usePublisher } from '../support/use-publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { advanceClock, scheduleFault, postControl, listPublished } from '../support/simulator.ts';

const publisher = usePublisher();

const published = async (platformUserId: string) =>
  (await listPublished(publisher.sandboxUrl)).filter((post) => post.accountId === platformUserId);

test.each([
  ['clipapp', 'init'],
  ['videoshorts', 'publish'],
] as const)(
  'on %s a token that is rejected at %s is refreshed, and the post is published once',
  async (platform, call) => {
    const { postId, accounts } = await readyPost(publisher.deps, { platforms: [platform] });
    await scheduleFault(publisher.sandboxUrl, { platform, call, fault: 'expired-token', times: 1 });
    expect(await publishPost(publisher.deps, postId, 60_000)).toEqual({ next: 'end', status: 'posted' });
    expect(await published(accounts[0]!.platformUserId)).toHaveLength(1);
  },
);

test('a token that is rejected once but cannot be refreshed yet is used again', async () => {
  const { postId, accounts } = await readyPost(publisher.deps, { platforms: ['reelnet'] });
  await scheduleFault(publisher.sandboxUrl, {
    platform: 'reelnet',
    call: 'container',
    fault: 'expired-token',
    times: 1,
  });
  expect(await publishPost(publisher.deps, postId, 60_000)).toEqual({ next: 'end', status: 'posted' });
  expect(await published(accounts[0]!.platformUserId)).toHaveLength(1);
});

test('a handle opened before the token was rejected is reused', async () => {
  const { postId, accounts } = await readyPost(publisher.deps, { platforms: ['reelnet'] });
  await postControl(publisher.sandboxUrl, 'rate-limits', { name: 'reelnet.containers', limit: 1, seconds: 60 });
  await scheduleFault(publisher.sandboxUrl, { platform: 'reelnet', call: 'status', fault: 'expired-token' });
  expect(await publishPost(publisher.deps, postId, 60_000)).toEqual({ next: 'end', status: 'posted' });
  await postControl(publisher.sandboxUrl, 'rate-limits', { name: 'reelnet.containers', limit: null });
  expect(await published(accounts[0]!.platformUserId)).toHaveLength(1);
});

test('a token that is rejected, confirmed and rejected again delays its post instead of failing it', async () => {
  const { postId, accounts } = await readyPost(publisher.deps, { platforms: ['reelnet'] });
  await scheduleFault(publisher.sandboxUrl, {
    platform: 'reelnet',
    call: 'container',
    fault: 'expired-token',
    times: 2,
  });
  expect(await publishPost(publisher.deps, postId, 60_000)).toMatchObject({ next: 'publish' });
  expect(await publishPost(publisher.deps, postId, 60_000)).toEqual({ next: 'end', status: 'posted' });
  expect(await published(accounts[0]!.platformUserId)).toHaveLength(1);
});

test('a slow token refresh does not delay the other targets of its post', async () => {
  const { postId, accounts } = await readyPost(publisher.deps, { platforms: [...PLATFORMS] });
  const slow = accounts.find(({ platform }) => platform === 'videoshorts')!;
  const others = accounts.filter((account) => account !== slow);
  const out = async () => {
    const each = await Promise.all(others.map(({ platformUserId }) => published(platformUserId)));
    return each.every((ones) => ones.length === 1);
  };
  const over = { tokenExpiresAt: new Date(Date.now() - 1_000) };
  await publisher.deps.orm.em.fork().nativeUpdate(Account, { id: slow.id }, over);
  let publishing: ReturnType<typeof publishPost> | undefined;
  await commit(publisher.deps, async (tx) => {
    await lockAccountGrant(tx, slow.id);
    publishing = publishPost(publisher.deps, postId, 60_000);
    while (!(await out())) await sleep(100);
  });
  expect(await publishing).toEqual({ next: 'end', status: 'posted' });
  expect(await published(slow.platformUserId)).toHaveLength(1);
});

test('an account with an invalid grant fails its target and asks to reconnect', async () => {
  const { postId, accounts } = await readyPost(publisher.deps, { platforms: ['clipapp'] });
  await advanceClock(publisher.sandboxUrl, 400 * 86_400_000);
  await publisher.deps.orm.em
    .fork()
    .nativeUpdate(Account, { id: accounts[0]!.id }, { tokenExpiresAt: new Date(Date.now() - 1_000) });
  expect(await publishPost(publisher.deps, postId, 60_000)).toEqual({ next: 'end', status: 'failed' });
  const [target] = await listTargets(publisher.deps.orm.em.fork(), postId);
  expect(target?.error?.message).toMatch(/connect/i);
  expect(await publisher.deps.orm.em.fork().findOneOrFail(Account, accounts[0]!.id)).toMatchObject({
    reconnectNeeded: true,
  });
  expect(await published(accounts[0]!.platformUserId)).toEqual([]);
});

test('a post whose video is missing fails with media_lost', async () => {
  const { postId } = await readyPost(publisher.deps, { platforms: ['clipapp'] });
  const em = publisher.deps.orm.em.fork();
  await em.execute(
    `update content set output_key = 'c/gone/video.mp4' where id = (select content_id from post where id = ?)`,
    [postId],
  );
  expect(await em.count(Content, { outputKey: 'c/gone/video.mp4' })).toBe(1);
  expect(await publishPost(publisher.deps, postId, 60_000)).toEqual({ next: 'end', status: 'failed' });
  const [target] = await listTargets(publisher.deps.orm.em.fork(), postId);
  expect(target?.error).toMatchObject({ code: 'media_lost' });
});
