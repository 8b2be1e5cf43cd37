/** The video is added to its playlist once, after the publish and without affecting it. */
import { expect, test } from '@jest/globals';
import { followUp } from '../../activities/posts/follow-up.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { changeDefaults } from '../../db/accounts/account-defaults.ts';
import { restartStalledFollowUps } from '../../db/posts/follow-ups.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import type { Choices } from '../../domain/accounts/choices.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault } from '../support/simulator.ts';
import { commit } from '../support/teams.ts';
import { inTheApp } from './first-comment-fixture.ts';
import { pauseAt } from './pause-at.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();
const platform = 'videoshorts';
const ended = { next: 'end' };
const run = (sql: string, ...values: string[]) => fixture.deps.orm.em.fork().execute(sql, values);

/** A published post, with its playlist chosen by the account or by the post. */
async function livePost({ account = 'own', post }: { account?: 'own' | string | null; post?: Choices } = {}) {
  const ready = await readyPost(fixture.deps, { platforms: [platform] });
  const [owner] = ready.accounts;
  const own = `PL${owner?.platformUserId.slice(2)}`;
  const playlistId = account === 'own' ? own : account;
  if (playlistId !== null) await commit(fixture.deps, (tx) => changeDefaults(tx, owner?.id ?? '', { playlistId }));
  if (post)
    await run(
      'update post set per_platform = ?::jsonb where id = ?',
      JSON.stringify({ videoshorts: post }),
      ready.postId,
    );
  expect(await fixture.publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
  const read = async () => (await listTargets(fixture.deps.orm.em.fork(), ready.postId))[0]!;
  const { id: targetId, platformPostId } = await read();
  return {
    ...ready,
    own,
    targetId,
    platformPostId: platformPostId ?? '',
    read,
    round: (as: ActivityDeps = fixture.deps) => followUp(as, targetId),
    /** Lets the claim of a caller that ended without a word expire. */
    expireClaim: () =>
      run(`update post_target set playlist_reserved_at = now() - interval '5 minutes' where id = ?`, targetId),
    countItems: () => countItems(ready.accounts[0]!.id, own, platformPostId ?? ''),
  };
}

/** How often the playlist lists the video, as the platform answers. */
async function countItems(accountId: string, playlistId: string, videoId: string): Promise<number> {
  const [row] = await fixture.deps.orm.em
    .fork()
    .execute<{ token: string }[]>('select access_token_sealed as token from account where id = ?', [accountId]);
  const query = new URLSearchParams({ part: 'id', playlistId, videoId });
  const url = `${fixture.publisher.sandboxUrl}/videoshorts/youtube/v3/playlistItems?${query.toString()}`;
  const authorization = `Bearer ${fixture.deps.secrets.open(row?.token ?? '')}`;
  const { items } = (await (await fetch(url, { headers: { authorization } })).json()) as { items: object[] };
  return items.length;
}

test('the video is added once to the default playlist of its account', async () => {
  const live = await livePost();
  expect(await live.countItems()).toBe(0);
  expect([await live.round(), await live.round()]).toEqual([ended, ended]);
  expect(await live.read()).toMatchObject({ status: 'posted', playlist: 'added', playlistReason: null });
  expect(await live.countItems()).toBe(1);
});

test('a playlist of the post wins over the default of its account', async () => {
  const live = await livePost({ account: 'PLsomethingelse', post: undefined });
  const chosen = await livePost({ account: 'PLsomethingelse', post: { playlistId: 'PLofthepost' } });
  expect((await live.read()).playlistId).toBe('PLsomethingelse');
  expect((await chosen.read()).playlistId).toBe('PLofthepost');
});

test('without a playlist nothing is planned, and no follow-up starts', async () => {
  const live = await livePost({ account: null });
  expect(await live.read()).toMatchObject({ playlist: null, playlistId: null, followUpAt: null });
});

test('a playlist that the channel does not have leaves the post posted, with a warning', async () => {
  const live = await livePost({ account: 'PLofanotherchannel' });
  expect(await live.round()).toEqual(ended);
  expect(await live.read()).toMatchObject({
    status: 'posted',
    playlist: 'failed',
    playlistReason: expect.stringContaining('cannot find the playlist PLofanotherchannel'),
  });
});

test('a video that was deleted on the platform is not added, with that reason', async () => {
  const live = await livePost();
  await inTheApp(fixture, 'removals', { platform, platformPostId: live.platformPostId });
  expect(await live.round()).toEqual(ended);
  expect(await live.read()).toMatchObject({ playlist: 'failed', playlistReason: expect.stringContaining('deleted') });
});

test.each(['after-accept-lost-reply', 'after-accept-5xx'])(
  'a video whose addition was answered by %s is found in the playlist and not added again',
  async (fault) => {
    const live = await livePost();
    await scheduleFault(fixture.publisher.sandboxUrl, { platform, call: 'playlist_insert', fault });
    expect(await live.round()).toMatchObject({ next: 'wait' });
    await live.expireClaim();
    expect(await live.round()).toEqual(ended);
    expect(await live.read()).toMatchObject({ playlist: 'added' });
    expect(await live.countItems()).toBe(1);
  },
);

test('a call without a response keeps others away until the platform lists what it did', async () => {
  const live = await livePost();
  await scheduleFault(fixture.publisher.sandboxUrl, { platform, call: 'playlist_insert', fault: 'before-accept' });
  expect(await live.round()).toMatchObject({ next: 'wait' });
  expect(await live.round()).toMatchObject({ next: 'wait', waitMs: 120_000 });
  expect(await live.countItems()).toBe(0);
  await live.expireClaim();
  expect(await live.round()).toEqual(ended);
  expect(await live.countItems()).toBe(1);
});

test('an addition that was refused for now is repeated without waiting for the claim', async () => {
  const live = await livePost();
  await scheduleFault(fixture.publisher.sandboxUrl, { platform, call: 'playlist_insert', fault: 'rate-limited' });
  expect(await live.round()).toMatchObject({ next: 'wait' });
  expect(await live.round()).toEqual(ended);
  expect(await live.countItems()).toBe(1);
});

test('nothing is added while the playlist cannot be read', async () => {
  const live = await livePost();
  await scheduleFault(fixture.publisher.sandboxUrl, { platform, call: 'playlist_items', fault: 'before-accept' });
  expect(await live.round()).toMatchObject({ next: 'wait' });
  expect(await live.countItems()).toBe(0);
  expect(await live.round()).toEqual(ended);
  expect(await live.countItems()).toBe(1);
});

test('an expired token is renewed, and the video is added once', async () => {
  const live = await livePost();
  await scheduleFault(fixture.publisher.sandboxUrl, { platform, call: 'playlist_insert', fault: 'expired-token' });
  expect(await live.round()).toEqual(ended);
  expect(await live.countItems()).toBe(1);
});

test.each([
  ['playlist_reserved', 0],
  ['playlist_sent', 1],
] as const)('after a crash at %s the video is added once', async (point, before) => {
  const live = await livePost();
  const paused = pauseAt(point);
  void live.round(fixture.publisher.another({ checkpoint: paused.pause }));
  await paused.reached;
  expect(await live.countItems()).toBe(before);
  await live.expireClaim();
  await run(`update post_target set follow_up_at = now() - interval '1 minute' where id = ?`, live.targetId);
  expect(await commit(fixture.deps, restartStalledFollowUps)).toBeGreaterThan(0);
  expect(await live.round(fixture.publisher.another())).toEqual(ended);
  expect(await live.countItems()).toBe(1);
});

test('eight concurrent rounds add the video once', async () => {
  const live = await livePost();
  await Promise.all(Array.from({ length: 8 }, () => live.round(fixture.publisher.another())));
  expect(await live.countItems()).toBe(1);
  expect(await live.read()).toMatchObject({ playlist: 'added' });
});
