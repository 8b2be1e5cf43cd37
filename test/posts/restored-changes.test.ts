/** A post that was changed since the backup does not go out as it was. */
import { expect, test } from '@jest/globals';
import { applyCancel, applyReschedule } from '../../activities/posts/apply-post-change.ts';
import { compareJournal } from '../../activities/posts/compare-journal.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { approvePost, reschedulePost } from '../../db/posts/post-changes.ts';
import { withPostDescriptions } from '../../db/posts/post-workflows.ts';
import { retryPost } from '../../db/posts/retry-post.ts';
import { unreachableTemporal } from '../support/api-deps.ts';
import { readyPost } from '../support/ready-post.ts';
import { scheduleFault } from '../support/simulator.ts';
import { commit } from '../support/teams.ts';
import { LIMIT_MS } from './publishing-fixture.ts';
import { openRestorableFixture } from './restorable-fixture.ts';

const fixture = openRestorableFixture();
const HOUR_MS = 3_600_000;

const publish = (postId: string, deps = fixture.publisher.another()) => publishPost(deps, postId, LIMIT_MS);

test('a post that was cancelled since the backup is cancelled, and never goes out', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'], dueAt: new Date(Date.now() + HOUR_MS) });
  await fixture.backUp();
  await applyCancel(fixture.deps, ready.postId);
  await fixture.restore();

  expect(await compareJournal(fixture.deps)).toMatchObject({ changes: 1 });
  expect(await fixture.getPost(ready.postId)).toMatchObject({ status: 'cancelled', revision: 2 });
  expect(await fixture.getTargets(ready.postId)).toMatchObject([{ status: 'cancelled' }]);
  expect(await publish(ready.postId)).toEqual({ next: 'end', status: 'cancelled' });
});

test('a post that was moved since the backup waits for its new slot', async () => {
  const later = new Date(Date.now() + 2 * HOUR_MS);
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'], dueAt: new Date(Date.now() + HOUR_MS) });
  await fixture.backUp();
  await applyReschedule(fixture.deps, ready.postId, { scheduledTime: later.toISOString() });
  await fixture.restore();

  expect(await compareJournal(fixture.deps)).toMatchObject({ changes: 1 });
  expect(await fixture.getPost(ready.postId)).toMatchObject({
    status: 'scheduled',
    dueAt: later,
    scheduledTime: later,
  });
});

test('a post that was moved forward and published since is not sent again at its old slot', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'], dueAt: new Date(Date.now() + HOUR_MS) });
  await fixture.backUp();
  await applyReschedule(fixture.deps, ready.postId, { scheduledTime: new Date(Date.now() + 1_000).toISOString() });
  await publish(ready.postId, fixture.anHourAgo());
  await fixture.restore();

  expect(await compareJournal(fixture.deps)).toMatchObject({ changes: 1, sends: 1 });
  expect(await publish(ready.postId)).toEqual({ next: 'end', status: 'posted' });
  expect(await fixture.accepted(ready)).toEqual(['clipapp']);
});

test.each(['before', 'after'])(
  'a cancelled retry stays cancelled with a backup from %s the first round',
  async (when) => {
    const ready = await readyPost(fixture.deps, { platforms: ['clipapp', 'videoshorts'] });
    if (when === 'before') await fixture.backUp();
    const refusal = {
      platform: 'clipapp',
      call: 'publish',
      fault: 'processing-failure',
      code: 'file_format_check_failed',
    };
    await scheduleFault(fixture.publisher.sandboxUrl, { ...refusal, times: 1 });
    expect(await publish(ready.postId, fixture.anHourAgo())).toEqual({ next: 'end', status: 'partial' });
    const slot = { scheduledTime: new Date(Date.now() + HOUR_MS) };
    await commit(fixture.deps, (tx) => retryPost(tx, ready.postId, { slot }));
    if (when === 'after') await fixture.backUp();
    await applyCancel(fixture.deps, ready.postId);
    await fixture.restore();

    expect(await compareJournal(fixture.deps)).toMatchObject({ changes: 1 });
    expect(await publish(ready.postId)).toEqual({ next: 'end', status: 'partial' });
    const statuses = (await fixture.getTargets(ready.postId)).map(({ status }) => status);
    expect(statuses).toEqual(['cancelled', 'posted']);
    expect(await fixture.accepted(ready)).toEqual(['videoshorts']);
  },
);

test('a signal of a change is recorded after Temporal has it, and again if the journal failed', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'], dueAt: new Date(Date.now() + HOUR_MS) });
  const later = new Date(Date.now() + 2 * HOUR_MS);
  await commit(fixture.deps, (tx) => reschedulePost(tx, ready.postId, { scheduledTime: later }));
  const order: string[] = [];
  let fails = true;
  const signalled = {
    ...unreachableTemporal,
    startPost: async () => undefined,
    signalPost: async () => void order.push('signal'),
  };
  const workflows = withPostDescriptions(signalled, async ({ postId, dueAt }) => {
    order.push('append');
    if (fails) throw new Error('no space');
    expect({ postId, dueAt }).toEqual({ postId: ready.postId, dueAt: later.toISOString() });
  });
  await expect(workflows.signalPost(fixture.deps.orm.em.fork(), ready.postId, 'reschedule')).rejects.toThrow(
    'no space',
  );
  fails = false;
  await workflows.signalPost(fixture.deps.orm.em.fork(), ready.postId, 'reschedule');
  expect(order).toEqual(['signal', 'append', 'signal', 'append']);
});

test('a post that nobody changed is no change', async () => {
  const { postId } = await readyPost(fixture.deps);
  const changes: string[] = [];
  const accept = { ...unreachableTemporal, startPost: async () => undefined, signalPost: async () => undefined };
  const workflows = withPostDescriptions(accept, async (change) => void changes.push(change.postId));
  await workflows.startPost(fixture.deps.orm.em.fork(), postId);
  await workflows.signalPost(fixture.deps.orm.em.fork(), postId, 'release');
  expect(changes).toEqual([]);
});

test('an approval since the backup is not taken back', async () => {
  const ready = await readyPost(fixture.deps, { platforms: ['clipapp'], dueAt: new Date(Date.now() + HOUR_MS) });
  await fixture.deps.orm.em.fork().execute(`update post set status = 'in_review' where id = ?`, [ready.postId]);
  await fixture.backUp();
  await commit(fixture.deps, (tx) => approvePost(tx, ready.postId));
  const accept = { ...unreachableTemporal, startPost: async () => undefined, signalPost: async () => undefined };
  const workflows = withPostDescriptions(accept, fixture.deps.journal.append);
  await workflows.signalPost(fixture.deps.orm.em.fork(), ready.postId, 'release');
  await fixture.restore();
  await compareJournal(fixture.deps);
  expect(await fixture.getPost(ready.postId)).toMatchObject({ status: 'approved', revision: 2 });
});
