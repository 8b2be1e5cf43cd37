/** A database that is put back by an hour publishes nothing again that went out since, and all that did not. */
import { expect, test } from '@jest/globals';
import { compareJournal } from '../../activities/posts/compare-journal.ts';
import { followUp } from '../../activities/posts/follow-up.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { openStoredHandle } from '../../activities/posts/publish-job.ts';
import { openPostStatusWork } from '../../activities/posts/post-work.ts';
import { readTarget } from '../../activities/posts/read-target.ts';
import { readPlatforms } from '../../activities/posts/read-platforms.ts';
import { createFolderJournal } from '../../adapters/journal/folder-journal.ts';
import { retryPost } from '../../db/posts/retry-post.ts';
import { readJournalMark } from '../../db/workers/journal-mark.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { markJournal } from '../../worker/job-functions.ts';
import { fetchControl } from '../support/sandbox-control.ts';
import { readyPost } from '../support/ready-post.ts';
import { sampleByDay } from '../support/runs.ts';
import { scheduleFault } from '../support/simulator.ts';
import { commit } from '../support/teams.ts';
import { TEXT } from './first-comment-fixture.ts';
import { pauseAt } from './pause-at.ts';
import { LIMIT_MS } from './publishing-fixture.ts';
import { openRestorableFixture } from './restorable-fixture.ts';

const fixture = openRestorableFixture();
const HOUR_MS = 3_600_000;

const publish = (postId: string, deps = fixture.publisher.another()) => publishPost(deps, postId, LIMIT_MS);

test.each(PLATFORMS)(
  'a post that went out to %s since the backup is found there and not sent again',
  async (platform) => {
    const ready = await readyPost(fixture.deps, { platforms: [platform] });
    await fixture.backUp();
    await publish(ready.postId, fixture.anHourAgo());
    const [before] = await fixture.getTargets(ready.postId);
    await fixture.restore();

    expect(await compareJournal(fixture.deps)).toMatchObject({ restored: true, lost: false, sends: 1, absent: [] });
    expect(await fixture.getPost(ready.postId)).toMatchObject({ status: 'publishing' });
    expect(await publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(ready)).toEqual([platform]);
    const [after] = await fixture.getTargets(ready.postId);
    expect(after).toMatchObject({
      status: 'posted',
      handleId: before?.handleId,
      platformPostId: before?.platformPostId,
    });
  },
);

test('without the comparison the same post goes out twice', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
  await fixture.backUp();
  await publish(ready.postId, fixture.anHourAgo());
  await fixture.restore();
  await publish(ready.postId);
  expect(await fixture.accepted(ready)).toEqual(['clipapp', 'clipapp']);
});

test('a target that was published since does not take back one that was not', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp', 'videoshorts'] });
  await fixture.backUp();
  const paused = pauseAt('journaled');
  const stopping = { pause: (point: Parameters<typeof paused.pause>[0], id: string) => stopSecond(point, id) };
  const stopSecond = async (point: Parameters<typeof paused.pause>[0], id: string): Promise<void> => {
    const [, second] = await fixture.getTargets(ready.postId);
    if (point === 'prepared' || id !== second?.id) return;
    await paused.pause(point);
  };
  void publish(ready.postId, fixture.anHourAgo({ checkpoint: stopping.pause })).catch(() => undefined);
  await paused.reached;
  await waitUntilAccepted(ready, 1);
  await fixture.restore();

  expect(await compareJournal(fixture.deps)).toMatchObject({ restored: true, sends: 2 });
  await publish(ready.postId);
  expect((await fixture.accepted(ready)).toSorted()).toEqual(['clipapp', 'videoshorts']);
  expect(await fixture.getPost(ready.postId)).toMatchObject({ status: 'posted' });
});

async function waitUntilAccepted(ready: Parameters<typeof fixture.accepted>[0], count: number): Promise<void> {
  while ((await fixture.accepted(ready)).length < count) await new Promise(setImmediate);
}

test('a retry that went out since the backup is found on the platform and not sent again', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['reelnet'] });
  const refusal = { platform: 'reelnet', call: 'publish', fault: 'error', code: '4/2207051', times: 1 };
  await scheduleFault(fixture.publisher.sandboxUrl, refusal);
  expect(await publish(ready.postId)).toEqual({ next: 'end', status: 'failed' });
  await fixture.backUp();
  await commit(fixture.deps, (tx) => retryPost(tx, ready.postId, { slot: null }));
  expect(await publish(ready.postId, fixture.anHourAgo())).toEqual({ next: 'end', status: 'posted' });
  await fixture.restore();

  expect(await compareJournal(fixture.deps)).toMatchObject({ restored: true, sends: 1 });
  expect(await fixture.getPost(ready.postId)).toMatchObject({ status: 'publishing', retries: 1 });
  expect(await publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
  expect(await fixture.accepted(ready)).toEqual(['reelnet']);
});

test('a call whose reply was lost before the restore is found by reading the platform', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['videoshorts'] });
  await fixture.backUp();
  const fault = { platform: 'videoshorts', call: 'publish', fault: 'after-accept-lost-reply', times: 1 } as const;
  await scheduleFault(fixture.publisher.sandboxUrl, fault);
  const paused = pauseAt('responded');
  void publish(ready.postId, fixture.anHourAgo({ checkpoint: paused.pause })).catch(() => undefined);
  await paused.reached;
  await fixture.restore();

  await compareJournal(fixture.deps);
  expect(await publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
  expect(await fixture.accepted(ready)).toEqual(['videoshorts']);
});

test.each(sampleByDay(PLATFORMS, 3))(
  'a crash between the journal and the call to %s loses nothing',
  async (platform) => {
    const ready = await readyPost(fixture.deps, { platforms: [platform] });
    await fixture.backUp();
    const paused = pauseAt('journaled');
    void publish(ready.postId, fixture.anHourAgo({ checkpoint: paused.pause })).catch(() => undefined);
    await paused.reached;
    await fixture.restore();

    await compareJournal(fixture.deps);
    expect(await publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
    expect(await fixture.accepted(ready)).toEqual([platform]);
  },
);

test('the posts of one reelnet user since the backup are all found, none is sent again', async () => {
  const first = await readyPost(fixture.deps, { platforms: ['reelnet'], caption: 'first' });
  const { team, accounts } = first;
  const others = [
    await readyPost(fixture.deps, { team, accounts, caption: 'second' }),
    await readyPost(fixture.deps, { team, accounts, caption: 'third' }),
  ];
  const posts = [first, ...others];
  await fixture.backUp();
  for (const { postId } of posts) await publish(postId, fixture.anHourAgo());
  await fixture.restore();

  expect(await compareJournal(fixture.deps)).toMatchObject({ sends: 3 });
  const states = await Promise.all(posts.map(async ({ postId }) => (await fixture.getTargets(postId))[0]?.sendState));
  expect(states.toSorted()).toEqual(['confirmed', 'confirmed', 'sent']);
  for (const { postId } of posts) {
    await publish(postId);
    await readPlatforms(fixture.deps, postId);
    expect(await fixture.getPost(postId)).toMatchObject({ status: 'posted' });
  }
  expect(await fixture.accepted(first)).toEqual(['reelnet', 'reelnet', 'reelnet']);
});

test('a platform that cannot be read right after the restore does not make the outcome unknown', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
  await fixture.backUp();
  await publish(ready.postId, fixture.anHourAgo());
  await fixture.restore();
  await compareJournal(fixture.deps);
  const fault = { platform: 'clipapp', call: 'status', fault: '5xx', times: 200 } as const;
  await scheduleFault(fixture.publisher.sandboxUrl, fault);

  const { targets, loadWork } = await openPostStatusWork(fixture.deps, ready.postId);
  const work = await loadWork(targets[0]!);
  const handle = openStoredHandle(fixture.deps.secrets, targets[0]!);
  if (!('job' in work) || !handle) throw new Error('the target has no handle');
  expect(await readTarget(fixture.deps, work, handle)).toBe('open');

  await fetchControl(fixture.publisher.sandboxUrl, 'faults', { method: 'DELETE' });
  expect(await readPlatforms(fixture.deps, ready.postId)).toEqual({ next: 'end', status: 'posted' });
});

test('a call that a platform limit rejected is made at its time, once', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['videoshorts'] });
  await fixture.backUp();
  const full = { platform: 'videoshorts', call: 'publish', fault: 'error', code: 'quotaExceeded', times: 1 } as const;
  await scheduleFault(fixture.publisher.sandboxUrl, full);
  await publish(ready.postId, fixture.anHourAgo());
  const [waiting] = await fixture.getTargets(ready.postId);
  expect(waiting).toMatchObject({ sendState: 'reserved', sendNumber: 1 });
  await fixture.restore();

  expect(await compareJournal(fixture.deps)).toMatchObject({ sends: 0, rejections: 1 });
  expect(await publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
  expect(await fixture.accepted(ready)).toEqual(['videoshorts']);
  // The number goes on, so that a second restore knows this call from the rejected one.
  expect(await fixture.getTargets(ready.postId)).toMatchObject([{ sendNumber: 2 }]);
});

test('a target that failed since the backup stays failed', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
  await fixture.backUp();
  const refusal = {
    platform: 'clipapp',
    call: 'init',
    fault: 'error',
    code: 'spam_risk_user_banned_from_posting',
  } as const;
  await scheduleFault(fixture.publisher.sandboxUrl, { ...refusal, times: 1 });
  expect(await publish(ready.postId, fixture.anHourAgo())).toEqual({ next: 'end', status: 'failed' });
  const [before] = await fixture.getTargets(ready.postId);
  await fixture.restore();

  expect(await compareJournal(fixture.deps)).toMatchObject({ rejections: 1 });
  expect(await publish(ready.postId)).toEqual({ next: 'end', status: 'failed' });
  expect(await fixture.getTargets(ready.postId)).toMatchObject([{ status: 'failed', error: before?.error }]);
  expect(await fixture.accepted(ready)).toEqual([]);
});

test('a first comment that was written since the backup is found and not written again', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['reelnet'], firstComment: TEXT });
  await fixture.backUp();
  const then = fixture.anHourAgo();
  await publish(ready.postId, then);
  const [target] = await fixture.getTargets(ready.postId);
  expect(await followUp(then, target?.id ?? '')).toEqual({ next: 'end' });
  await fixture.restore();

  expect(await compareJournal(fixture.deps)).toMatchObject({ sends: 1, comments: 1 });
  await publish(ready.postId);
  expect(await followUp(fixture.deps, target?.id ?? '')).toEqual({ next: 'end' });
  const [after] = await fixture.getTargets(ready.postId);
  expect(after).toMatchObject({ commentStatus: 'posted', commentSends: 1, platformCommentId: expect.any(String) });
});

test('two workers that start at once settle the same posts once', async () => {
  const posts = [await readyPost(fixture.deps), await readyPost(fixture.deps, { platforms: ['reelnet'] })];
  await fixture.backUp();
  for (const { postId } of posts) await publish(postId, fixture.anHourAgo());
  await fixture.restore();

  const both = await Promise.all([compareJournal(fixture.deps), compareJournal(fixture.publisher.another())]);
  expect(both.map(({ sends }) => sends).toSorted()).toEqual([0, 2]);
  expect(await compareJournal(fixture.deps)).toMatchObject({ sends: 0 });
  for (const { postId } of posts) expect(await publish(postId)).toEqual({ next: 'end', status: 'posted' });
  for (const ready of posts) expect(await fixture.accepted(ready)).toHaveLength(1);
});

test('posts that the backup does not have are counted and do no harm', async () => {
  await fixture.backUp();
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'] });
  await publish(ready.postId, fixture.anHourAgo());
  await fixture.restore();
  expect(await compareJournal(fixture.deps)).toMatchObject({ restored: true, sends: 0, absent: [ready.postId] });
});

test('a database that was not restored stays as it is', async () => {
  const posts = [
    await readyPost(fixture.deps),
    await readyPost(fixture.deps, { dueAt: new Date(Date.now() + HOUR_MS) }),
  ];
  await publish(posts[0]?.postId ?? '');
  await markJournal(fixture.deps);
  const read = () => fixture.deps.orm.em.fork().execute('select * from post_target join post on post.id = post_id');
  const before = await read();
  const none = { restored: false, lost: false, sends: 0, rejections: 0, comments: 0, changes: 0 };
  expect(await compareJournal(fixture.deps)).toMatchObject(none);
  expect(await read()).toEqual(before);
});

test('a journal that lacks the mark of the database counts as lost, which is recorded', async () => {
  await markJournal(fixture.deps);
  const logged: object[] = [];
  const log = { ...fixture.deps.log, error: (fields: object) => void logged.push(fields), info: () => undefined };
  const other = createFolderJournal(`${fixture.deps.scratchDir}/another-journal`);
  const deps = fixture.publisher.another({ journal: other, log: log as never });
  expect(await compareJournal(deps)).toMatchObject({ restored: false, lost: true });
  expect(logged).toHaveLength(1);
  expect((await readJournalMark(deps.orm.em.fork())).lostAt).not.toBeNull();
  await other.close();
});

test('a closed gate keeps the mark of a restored database', async () => {
  await fixture.backUp();
  await fixture.restore();
  const { markedAt } = await readJournalMark(fixture.deps.orm.em.fork());
  const publishGate = fixture.deps.publishGate;
  const ticket = publishGate.close();
  await markJournal(fixture.deps);
  expect((await readJournalMark(fixture.deps.orm.em.fork())).markedAt).toEqual(markedAt);
  publishGate.open(ticket);
  await markJournal(fixture.deps);
  expect((await readJournalMark(fixture.deps.orm.em.fork())).markedAt).not.toEqual(markedAt);
});
