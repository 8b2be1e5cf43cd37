/** A retry of failed targets is as exact as the first publish: each test forces one interleaving. */
import { describe, expect, test } from '@jest/globals';
import type { Checkpoint } from '../../activities/activity-deps.ts';
import { compareJournal } from '../../activities/posts/compare-journal.ts';
import { disconnectAccount } from '../../db/accounts/accounts.ts';
import { Event } from '../../db/entities/event.ts';
import { MeasuredTarget } from '../../db/entities/measured-target.ts';
import { Post } from '../../db/entities/post.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import type { Retry } from '../../domain/posts/select-retried.ts';
import { archiveWorkspace } from '../../db/teams/workspaces.ts';
import { PLATFORMS, type Platform } from '../../sandbox/platform.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault } from '../support/simulator.ts';
import { commit } from '../support/teams.ts';
import { pauseAt } from './pause-at.ts';
import { REFUSALS, openRetries, type Failed } from './failed-posts.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();

const { publish, em, retry, failPost } = openRetries(fixture);

const setTarget = (postId: string, platform: Platform, changes: Partial<PostTarget>) =>
  em().nativeUpdate(PostTarget, { postId, platform }, changes);

describe('POST /posts/{id}/retry', () => {
  test.each(PLATFORMS)('sends what %s refused once more, and nothing that is published', async (failing) => {
    const other = failing === 'clipapp' ? 'videoshorts' : 'clipapp';
    const { postId, publishedSince } = await failPost(failing, [other]);
    const [, posted] = await fixture.targets(postId);
    const { publishedAt } = await em().findOneOrFail(Post, postId);

    expect(await retry(postId)).toEqual({ ok: true, repeat: false });
    expect(await fixture.getStatus(postId)).toBe('publishing');
    expect(await publish(postId)).toEqual({ next: 'end', status: 'posted' });

    expect(await publishedSince()).toEqual([failing]);
    const [sent, untouched] = await fixture.targets(postId);
    expect(sent).toMatchObject({ status: 'posted', sendState: 'confirmed', error: null });
    expect(untouched).toEqual(posted);
    expect((await em().findOneOrFail(Post, postId)).publishedAt).toEqual(publishedAt);
  });

  test('ends with an event of its own about the whole, and measures the target from its own time', async () => {
    const { postId } = await failPost('clipapp', ['videoshorts']);
    await retry(postId);
    await publish(postId);
    const events = await em().find(Event, { subjectId: { $like: `${postId}%` } }, { orderBy: { createdAt: 'asc' } });
    const outcomes = events.map(({ type, data }) => [type, (data as { status: string }).status]);
    expect(outcomes).toEqual([
      ['post.published', 'partial'],
      ['post.published', 'posted'],
    ]);
    const targets = events[1]?.data['targets'] as { outcome: string; mode: string }[];
    expect(targets.map(({ outcome, mode }) => [outcome, mode])).toEqual([
      ['posted', 'publish'],
      ['posted', 'publish'],
    ]);
    const [retried] = await fixture.targets(postId);
    const measured = await em().findOneOrFail(MeasuredTarget, { targetId: retried?.id ?? '' });
    expect(measured.publishedAt).toEqual(retried?.publishedAt);
  });

  test('of ten concurrent retries one wins', async () => {
    const { postId, publishedSince } = await failPost('videoshorts');
    const results = await Promise.all(Array.from({ length: 10 }, () => retry(postId)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    await Promise.all([publish(postId), publish(postId)]);
    await publish(postId);
    expect(await publishedSince()).toEqual(['videoshorts']);
    expect(await fixture.getStatus(postId)).toBe('posted');
  });

  test('a retry either wins against an archive and goes out, or is refused and changes nothing', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const { postId, team, publishedSince } = await failPost('reelnet');
        const archive = () => commit(fixture.deps, (tx) => archiveWorkspace(tx, team.workspace));
        const [result, archived] = await Promise.all(
          index % 2 ? [retry(postId), archive()] : [archive(), retry(postId)].toReversed(),
        );
        expect(archived).toMatchObject({ outcome: 'archived' });
        const { ok } = result as { ok: boolean };
        await publish(postId);
        expect(await publishedSince()).toEqual(ok ? ['reelnet'] : []);
        expect(await fixture.getStatus(postId)).toBe(ok ? 'posted' : 'failed');
        return ok;
      }),
    );
    expect(outcomes).toHaveLength(8);
  });

  test('a call whose reply is lost is found by reading the platform, also in a retry', async () => {
    const { postId, publishedSince } = await failPost('clipapp');
    await retry(postId);
    const lost = { platform: 'clipapp', call: 'publish', fault: 'after-accept-lost-reply', times: 1 };
    await scheduleFault(fixture.publisher.sandboxUrl, lost);
    expect(await publish(postId)).toEqual({ next: 'end', status: 'posted' });
    expect(await publishedSince()).toEqual(['clipapp']);
  });

  test.each<Checkpoint>(['leased', 'prepared', 'claimed', 'responded', 'confirmed'])(
    'a crash at %s of a retry neither loses nor doubles it',
    async (point) => {
      const { postId, publishedSince } = await failPost('videoshorts', ['clipapp']);
      await retry(postId);
      const paused = pauseAt(point);
      const stalled = publish(postId, fixture.publisher.another({ checkpoint: paused.pause }));
      await paused.reached;
      expect(await publish(postId)).toEqual({ next: 'end', status: 'posted' });
      paused.resume();
      await stalled;
      expect(await publishedSince()).toEqual(['videoshorts']);
    },
  );

  test('a publisher of the first round that resumes after the retry changes nothing', async () => {
    const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
    const refusal = { platform: 'clipapp', ...REFUSALS.clipapp, times: 1 };
    await scheduleFault(fixture.publisher.sandboxUrl, refusal);
    const paused = pauseAt('responded');
    const stalled = publish(ready.postId, fixture.publisher.another({ checkpoint: paused.pause }));
    await paused.reached;
    expect(await publish(ready.postId)).toEqual({ next: 'end', status: 'failed' });
    const before = (await fixture.accepted(ready)).length;
    await retry(ready.postId);
    paused.resume();
    await stalled;
    expect((await fixture.targets(ready.postId))[0]).toMatchObject({ handleId: null, error: null });
    await publish(ready.postId);
    expect(await fixture.getStatus(ready.postId)).toBe('posted');
    expect((await fixture.accepted(ready)).slice(before)).toEqual(['clipapp']);
  });

  test('entries of the journal about the first round do not undo a retry', async () => {
    const { postId, publishedSince } = await failPost('reelnet');
    await retry(postId);
    await compareJournal(fixture.deps);
    expect((await fixture.targets(postId))[0]).toMatchObject({ status: 'pending', error: null });
    expect(await publish(postId)).toEqual({ next: 'end', status: 'posted' });
    expect(await publishedSince()).toEqual(['reelnet']);
  });
});

const later = (ms = 3_600_000) => ({ scheduledTime: new Date(Date.now() + ms) });

describe('a retry is refused, and changes nothing,', () => {
  const unknown = { sendState: 'unknown' as const, status: 'failed' as const };

  test.each<[string, (post: Failed) => Promise<unknown>, Partial<Retry>, string]>([
    ['at a slot in the past', async () => undefined, { slot: later(-1_000) }, 'must be in the future'],
    [
      'at a slot in an archived workspace',
      ({ team }) => commit(fixture.deps, (tx) => archiveWorkspace(tx, team.workspace)),
      { slot: later() },
      'archived',
    ],
    [
      'while a target has an unknown outcome',
      ({ postId }) => setTarget(postId, 'videoshorts', unknown),
      {},
      'outcome_unknown',
    ],
    [
      'on platforms where nothing failed',
      async () => undefined,
      { platforms: ['videoshorts'] },
      'No target has failed',
    ],
    [
      'without its video',
      ({ postId }) =>
        em().execute(
          'update content set output_key = null from post where post.content_id = content.id and post.id = ?',
          [postId],
        ),
      {},
      'Its video',
    ],
    [
      'to a disconnected account',
      ({ accounts }) => commit(fixture.deps, (tx) => disconnectAccount(tx, accounts[0]!.id)),
      {},
      'is disconnected',
    ],
    [
      'unless the post has failed targets',
      ({ postId }) => em().nativeUpdate(Post, { id: postId }, { status: 'posted' }),
      {},
      'it is posted',
    ],
  ])('%s', async (_, prepare, given, words) => {
    const failed = await failPost('clipapp', ['videoshorts']);
    await prepare(failed);
    const before = [await fixture.targets(failed.postId), await em().findOneOrFail(Post, failed.postId)];
    const result = await retry(failed.postId, given);
    expect(result).toEqual({ ok: false, refusal: expect.stringContaining(words) });
    expect([await fixture.targets(failed.postId), await em().findOneOrFail(Post, failed.postId)]).toEqual(before);
  });

  test('but the other platforms can be retried if one outcome is unknown', async () => {
    const { postId, publishedSince } = await failPost('clipapp', ['videoshorts']);
    await setTarget(postId, 'videoshorts', unknown);
    expect(await retry(postId, { platforms: ['clipapp'] })).toMatchObject({ ok: true });
    expect(await publish(postId)).toEqual({ next: 'end', status: 'partial' });
    expect(await publishedSince()).toEqual(['clipapp']);
  });
});
