/** A retry at a slot waits as any scheduled post does, and what an earlier round has published is never touched. */
import { describe, expect, test } from '@jest/globals';
import { Post } from '../../db/entities/post.ts';
import { approvePost, cancelPost, editPost } from '../../db/posts/post-changes.ts';
import { archiveWorkspace } from '../../db/teams/workspaces.ts';
import { PLATFORMS, type Platform } from '../../sandbox/platform.ts';
import { commit } from '../support/teams.ts';
import { openRetries } from './failed-posts.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();
const { publish, em, retry, failPost } = openRetries(fixture);

const later = (ms = 3_600_000) => ({ scheduledTime: new Date(Date.now() + ms) });

describe('a retry with a slot', () => {
  test('goes out at the slot, and what is published stays as it is', async () => {
    const { postId, publishedSince } = await failPost('videoshorts', ['clipapp']);
    const [, posted] = await fixture.targets(postId);
    const slot = later(1_500);
    expect(await retry(postId, { slot })).toEqual({ ok: true, repeat: false });
    const waiting = await em().findOneOrFail(Post, postId);
    expect(waiting).toMatchObject({ status: 'scheduled', ...slot, dueAt: slot.scheduledTime, claimedAt: null });

    expect(await publish(postId)).toEqual({ next: 'end', status: 'posted' });

    expect((await em().findOneOrFail(Post, postId)).claimedAt?.getTime()).toBeGreaterThanOrEqual(+slot.scheduledTime);
    expect(await publishedSince()).toEqual(['videoshorts']);
    expect((await fixture.targets(postId))[1]).toEqual(posted);
  });

  test.each<[Platform[], string]>([
    [[], 'cancelled'],
    [['videoshorts'], 'partial'],
  ])('against a cancel ends in one of two ways, with %j published before', async (published, cancelled) => {
    for (const order of [1, -1]) {
      const { postId, publishedSince } = await failPost('clipapp', published);
      const cancel = () => commit(fixture.deps, (tx) => cancelPost(tx, postId));
      const calls = [() => retry(postId, { slot: later() }), cancel].toSorted(() => order);
      await Promise.all(calls.map((call) => call()));
      if ((await fixture.getStatus(postId)) === 'scheduled')
        expect(await cancel()).toEqual({ ok: true, repeat: false });

      expect(await fixture.getStatus(postId)).toBe(cancelled);
      expect(await cancel()).toEqual({ ok: true, repeat: true });
      const statuses = (await fixture.targets(postId)).map(({ status }) => status);
      expect(statuses).toEqual(['cancelled', ...published.map(() => 'posted')]);
      await publish(postId);
      expect(await publishedSince()).toEqual([]);
    }
  });

  test('that was cancelled can be retried if the post is partial', async () => {
    const { postId, publishedSince } = await failPost('clipapp', ['videoshorts']);
    await retry(postId, { slot: later() });
    await commit(fixture.deps, (tx) => cancelPost(tx, postId));
    expect(await retry(postId)).toMatchObject({ ok: true });
    expect(await publish(postId)).toEqual({ next: 'end', status: 'posted' });
    expect(await publishedSince()).toEqual(['clipapp']);
  });

  test('is withheld if its workspace is archived before the slot', async () => {
    const { postId, team, publishedSince } = await failPost('reelnet');
    await retry(postId, { slot: later(1_000) });
    await commit(fixture.deps, (tx) => archiveWorkspace(tx, team.workspace));
    await publish(postId);
    expect(await em().findOneOrFail(Post, postId)).toMatchObject({ status: 'scheduled', withheldAt: expect.any(Date) });
    expect(await publishedSince()).toEqual([]);
  });

  test('takes new texts, which a published target does not', async () => {
    const { postId } = await failPost('clipapp', ['videoshorts']);
    await retry(postId, { slot: later() });
    const texts = { caption: 'New', title: null, tags: [], firstCommentText: null };
    const edit = { caption: 'New', hashtags: [], perPlatform: {}, declarations: { madeForKids: false } };
    await commit(fixture.deps, (tx) => editPost(tx, postId, edit, new Map(PLATFORMS.map((name) => [name, texts]))));
    expect((await fixture.targets(postId)).map(({ caption }) => caption)).toEqual(['New', 'Hello']);
  });

  test('of a reviewed post is in review, and at once an unapproved post is refused', async () => {
    const { postId, publishedSince } = await failPost('clipapp');
    await em().nativeUpdate(Post, postId, { reviewRequired: true, reviewState: 'requested' });
    expect(await retry(postId)).toEqual({ ok: false, refusal: expect.stringContaining('was not approved') });
    expect(await retry(postId, { slot: later(500) })).toMatchObject({ ok: true });
    expect(await fixture.getStatus(postId)).toBe('in_review');
    await publish(postId);
    expect(await publishedSince()).toEqual([]);
    await commit(fixture.deps, (tx) => approvePost(tx, postId));
    expect(await publish(postId)).toEqual({ next: 'end', status: 'posted' });
  });
});
