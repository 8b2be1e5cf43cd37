/** What an operator does with a post in Temporal's Web UI takes effect on its row, or is refused in words. */
import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { approvePost, cancelPost } from '../../db/posts/post-changes.ts';
import { retryPost } from '../../db/posts/retry-post.ts';
import { archiveWorkspace } from '../../db/teams/workspaces.ts';
import { describePost } from '../../db/posts/describe-post.ts';
import { readyPost } from '../support/ready-post.ts';
import { listPublished } from '../support/simulator.ts';
import { commit } from '../support/teams.ts';
import { waitUntil } from '../support/wait-for.ts';
import { openOperatorFixture, readDetails, untilDetails } from './operator-fixture.ts';

const fixture = openOperatorFixture();
const HOUR_MS = 3_600_000;

const buildPost = (dueAt = new Date(Date.now() + HOUR_MS)) => readyPost(fixture.publisher.deps, { dueAt });
const execute = (sql: string, values: unknown[]) => fixture.publisher.deps.orm.em.fork().execute(sql, values);
const words = async (update: Promise<unknown>): Promise<string> =>
  update.then(
    (result) => `accepted: ${String(result)}`,
    (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
  );

test('a cancel of the workflow cancels the post, which is never published', async () => {
  const { postId, accounts } = await buildPost();
  const handle = await fixture.startPost(postId);
  await untilDetails(handle, 'Waiting for its slot');
  await handle.cancel();
  expect(await handle.result()).toBe('cancelled');
  expect(await fixture.readStatus('post', postId)).toBe('cancelled');
  await execute(`update post set due_at = clock_timestamp() where id = ?`, [postId]);
  await publishPost(fixture.publisher.deps, postId, 10_000);
  const published = await listPublished(fixture.publisher.sandboxUrl);
  expect(published.filter(({ accountId }) => accountId === accounts[0]!.platformUserId)).toEqual([]);
});

test('a cancel of the workflow is refused once the post is being published, and the workflow goes on', async () => {
  const { postId } = await buildPost();
  await execute(
    `update post set status = 'publishing', claimed_at = clock_timestamp(), due_at = clock_timestamp() where id = ?`,
    [postId],
  );
  const handle = await fixture.startPost(postId);
  await untilDetails(handle, 'Publishing');
  await handle.cancel();
  await untilDetails(handle, 'Publishing. Refused: The post is being published');
  expect((await handle.describe()).status.name).toBe('RUNNING');
  expect(await fixture.readStatus('post', postId)).toBe('publishing');
  await handle.terminate();
});

test('of a cancel of the workflow and a cancel through the API, one takes effect and both agree', async () => {
  const { postId } = await buildPost();
  const handle = await fixture.startPost(postId);
  await Promise.all([handle.cancel(), commit(fixture.publisher.deps, (tx) => cancelPost(tx, postId)), handle.cancel()]);
  expect(await handle.result()).toBe('cancelled');
  const [row] = await execute(`select status, revision from post where id = ?`, [postId]);
  expect(row).toEqual({ status: 'cancelled', revision: 2 });
});

test('an update answers with its effect, or refuses in words', async () => {
  const { postId } = await buildPost();
  const handle = await fixture.startPost(postId);
  await untilDetails(handle, 'Waiting for its slot');
  const to = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  const update = (name: string, ...args: unknown[]) => words(handle.executeUpdate(name, { args: args as [] }));
  expect(await update('reschedule', { scheduledTime: to })).toBe('accepted: Applied; next: wait');
  expect(await update('reschedule', { scheduledtime: to })).toContain('accepts only scheduledTime (got scheduledtime)');
  expect(await update('reschedule', 'tomorrow')).toContain('got "tomorrow"');
  expect(await update('reschedule', { scheduledTime: '2000-01-01T00:00:00Z' })).toContain('must be in the future');
  expect(await update('release')).toContain('Only a post in review');
  expect(await handle.query('status')).toMatchObject({ next: 'wait', slot: to, waitsFor: 'slot' });
  expect(await update('cancel')).toBe('accepted: Ended: cancelled');
  expect([await handle.result(), await fixture.readStatus('post', postId)]).toEqual(['cancelled', 'cancelled']);
});

test.each([
  ['a text', 'tomorrow', 'got "tomorrow"'],
  ['a misspelt key', { scheduledtime: '2999-01-01T00:00:00Z' }, 'got scheduledtime'],
  ['a number', { scheduledTime: 7 }, 'must be a text'],
])('a reschedule signal with %s is refused in the details', async (_, input, refusal) => {
  const { postId } = await buildPost();
  const handle = await fixture.startPost(postId);
  await handle.signal('reschedule', input);
  await untilDetails(handle, refusal);
  await handle.terminate();
});

test('a search by WaitsFor follows the post from its review to its slot, and shows an archived workspace', async () => {
  const { postId, team } = await buildPost();
  await execute(`update post set status = 'in_review' where id = ?`, [postId]);
  const handle = await fixture.startPost(postId);
  const { workflow } = fixture.client;
  const search = (wait: string) =>
    waitUntil(
      async () => workflow.count(`PostId = '${postId}' AND WaitsFor = '${wait}'`),
      ({ count }) => count === 1,
    );
  await search('review');
  await commit(fixture.publisher.deps, (tx) => approvePost(tx, postId));
  await handle.signal('release');
  await search('slot');
  await commit(fixture.publisher.deps, (tx) => archiveWorkspace(tx, team.workspace));
  const { post } = await describePost(fixture.publisher.deps.orm.em.fork(), postId);
  const signals = await execute(`select 1 from outbox_message where row_id = ? and signal = 'release'`, [postId]);
  expect(signals).toHaveLength(1);
  await handle.signal('release');
  await search('archived');
  expect(await readDetails(handle)).toContain(`Its workspace ${post.workspaceId} is archived`);
  await handle.terminate();
});

test('a retry runs the ended workflow again, to publish', async () => {
  const { deps } = fixture.publisher;
  const { postId } = await buildPost();
  await execute(`update post_target set status = 'failed' where post_id = ?`, [postId]);
  await execute(`update post set status = 'failed' where id = ?`, [postId]);
  const handle = await fixture.startPost(postId);
  expect(await handle.result()).toBe('failed');
  await commit(deps, (tx) => retryPost(tx, postId, { slot: null }));
  const { post, step } = await describePost(deps.orm.em.fork(), postId);
  await fixture.starter.signalPost(post, 'release', step);
  await untilDetails(handle, 'Publishing');
  await handle.terminate();
});
