/** What the owners of accounts choose, and what platforms offer them, when a post is published. */
import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { changeDefaults } from '../../db/accounts/account-defaults.ts';
import type { Choices } from '../../domain/accounts/choices.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { createLiveConnectors } from '../support/create-live-connectors.ts';
import { readyPost, type ReadyPost } from '../support/ready-post.ts';
import { listPublished, postControl, type PublishedPost } from '../support/simulator.ts';
import { commit } from '../support/teams.ts';
import { LIMIT_MS, openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

const run = (sql: string, ...values: string[]) => fixture.deps.orm.em.fork().execute(sql, values);

async function prepare(platforms: Platform[], defaults: Partial<Record<Platform, Choices>>): Promise<ReadyPost> {
  const ready = await readyPost(fixture.deps, { platforms });
  for (const { id, platform } of ready.accounts) {
    await commit(fixture.deps, (tx) => changeDefaults(tx, id, defaults[platform] ?? {}));
  }
  return ready;
}

async function publish({ postId, accounts }: ReadyPost, deps = fixture.deps): Promise<PublishedPost[]> {
  await publishPost(deps, postId, LIMIT_MS);
  const ids = accounts.map(({ platformUserId }) => platformUserId);
  return (await listPublished(fixture.publisher.sandboxUrl)).filter(({ accountId }) => ids.includes(accountId));
}

const listErrors = async (postId: string) =>
  (await fixture.targets(postId)).map(({ platform, status, error }) => [platform, status, error?.code ?? null]);

const makePrivate = (account: ReadyPost['accounts'][number] | undefined, isPrivate: boolean) =>
  postControl(fixture.publisher.sandboxUrl, 'privacy', {
    platform: 'clipapp',
    accountId: account?.platformUserId,
    private: isPrivate,
  });

test.each([
  ['PUBLIC_TO_EVERYONE', false],
  ['MUTUAL_FOLLOW_FRIENDS', false],
  ['SELF_ONLY', false],
  ['FOLLOWER_OF_CREATOR', true],
  ['MUTUAL_FOLLOW_FRIENDS', true],
  ['SELF_ONLY', true],
])('clipapp receives exactly the level %s if it is offered', async (privacy, isPrivate) => {
  const ready = await prepare(['clipapp'], { clipapp: { privacy } });
  await makePrivate(ready.accounts[0], isPrivate);
  expect((await publish(ready)).map(({ options }) => options)).toEqual([{ privacy_level: privacy }]);
});

test('a level that is no longer offered fails only its target, before anything is sent', async () => {
  const platforms: Platform[] = ['clipapp', 'reelnet', 'videoshorts'];
  const ready = await prepare(platforms, { clipapp: { privacy: 'PUBLIC_TO_EVERYONE' } });
  await makePrivate(ready.accounts[0], true);

  const published = await publish(ready);

  expect(published.map(({ platform }) => platform).toSorted()).toEqual(['reelnet', 'videoshorts']);
  expect(await listErrors(ready.postId)).toEqual([
    ['clipapp', 'failed', 'choice_not_offered'],
    ['reelnet', 'posted', null],
    ['videoshorts', 'posted', null],
  ]);
  const [clipapp] = await fixture.targets(ready.postId);
  expect(clipapp).toMatchObject({ handleId: null, sends: 0 });
});

test('a live clipapp account without a choice publishes nothing, and the error says how to choose', async () => {
  const ready = await prepare(['clipapp'], {});
  await run('update account set sandbox = false where id = ?', ready.accounts[0]?.id ?? '');
  const live = fixture.publisher.another({ connectors: createLiveConnectors(fixture.publisher.sandboxUrl) });

  expect(await publish(ready, live)).toEqual([]);

  const [target] = await fixture.targets(ready.postId);
  expect(target?.error).toMatchObject({ code: 'privacy_not_chosen' });
  expect(target?.error?.message).toContain('PATCH /accounts/{id}');
});

test('a choice of the post wins over the default of the account', async () => {
  const ready = await prepare(['clipapp', 'reelnet', 'videoshorts'], {
    clipapp: { privacy: 'PUBLIC_TO_EVERYONE', allowComment: false, allowDuet: false },
    reelnet: { shareToFeed: true, collaborators: ['ann'] },
    videoshorts: { privacy: 'unlisted', categoryId: '10', tags: ['one', 'two'] },
  });
  await run(
    `update post set clipapp_options = ?::jsonb, per_platform = ?::jsonb where id = ?`,
    JSON.stringify({ privacy: 'SELF_ONLY', allowComments: true }),
    JSON.stringify({ reelnet: { shareToFeed: false, userTags: ['bo'] }, videoshorts: { defaultLanguage: 'de' } }),
    ready.postId,
  );

  const options = new Map((await publish(ready)).map((post) => [post.platform, post.options]));

  expect(options.get('clipapp')).toEqual({ privacy_level: 'SELF_ONLY', disable_comment: false, disable_duet: true });
  expect(options.get('reelnet')).toEqual({
    share_to_feed: 'false',
    collaborators: '["ann"]',
    user_tags: '[{"username":"bo"}]',
  });
  expect(options.get('videoshorts')).toEqual({
    privacyStatus: 'unlisted',
    categoryId: '10',
    tags: ['one', 'two'],
    defaultLanguage: 'de',
  });
  expect(await listErrors(ready.postId)).toEqual([
    ['clipapp', 'posted', null],
    ['reelnet', 'posted', null],
    ['videoshorts', 'posted', null],
  ]);
});

test('a new default voids what was prepared with the old one, and keeps the handles of other accounts', async () => {
  const ready = await readyPost(fixture.deps, {
    platforms: ['clipapp', 'reelnet'],
    dueAt: new Date(Date.now() + 3_600_000),
  });
  await run(`update post_target set handle_id = 'h', handle_revision = 1 where post_id = ?`, ready.postId);
  const id = ready.accounts[0]?.id ?? '';
  const read = () =>
    run(
      `select platform, revision, handle_revision as handle from post_target join post on post.id = post_id
       where post_id = ? order by platform`,
      ready.postId,
    );

  await commit(fixture.deps, (tx) => changeDefaults(tx, id, { privacy: 'SELF_ONLY' }));
  const changed = await read();
  await commit(fixture.deps, (tx) => changeDefaults(tx, id, { privacy: 'SELF_ONLY' }));

  expect(changed).toEqual([
    { platform: 'clipapp', revision: 2, handle: 1 },
    { platform: 'reelnet', revision: 2, handle: 2 },
  ]);
  expect(await read()).toEqual(changed);
});
