/** What an operator does from Temporal's Web UI or command line, and what a caller does meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Post as PostRow } from '../../db/entities/post.ts';
import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';
import { startInstance, type Instance } from '../support/instance.ts';
import { readyContent } from '../support/ready-post.ts';
import { listPublished } from '../support/simulator.ts';
import { contentDeps } from '../support/instance-content.ts';

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance();
}, 120_000);
afterAll(() => instance?.stop());

interface Post {
  id: string;
  status: string;
  scheduledTime: string;
  targets: { platformPostId: string | null }[];
}

const read = (id: string) => instance.api.get<Post>(`/posts/${id}`);

/** Waits on the row: the API grants 60 requests in five minutes, and its limiter is not what is tested here. */
async function ended(id: string, status: string): Promise<Post> {
  await until(
    () => instance.orm.em.fork().findOneOrFail(PostRow, id),
    (row) => row.status === status,
  );
  return read(id);
}

async function until<T>(ask: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    await sleep(100);
  }
}

/** A post with ready media, due in `inMs`. */
async function schedule(caption: string, inMs: number): Promise<Post> {
  const contentId = await readyContent(contentDeps(instance), instance.team);
  return instance.api.post<Post>('/posts', {
    contentId,
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
    schedule: 'scheduled',
    scheduledTime: new Date(Date.now() + inMs).toISOString(),
    caption,
  });
}

const handleOf = (post: Post) => instance.temporal.workflow.getHandle(`post-${post.id}`);
const published = async (caption: string) =>
  (await listPublished(instance.sandboxUrl)).filter((post) => post.caption === caption);

async function isRunning(post: Post): Promise<void> {
  await until(
    () => instance.temporal.workflow.count(`PostId = '${post.id}' AND ExecutionStatus = 'Running'`),
    ({ count }) => count > 0,
  );
}

/** As the Web UI sends it: by name, to the running workflow. */
async function signal(post: Post, name: string, ...args: unknown[]): Promise<void> {
  await isRunning(post);
  await handleOf(post).signal(name, ...args);
}

test('an operator’s cancel signal cancels the post, and nothing goes out', async () => {
  const post = await schedule('operator cancels', 60_000);
  await signal(post, 'cancel');
  await ended(post.id, 'cancelled');
  expect(await handleOf(post).result()).toBe('cancelled');
  expect(await published('operator cancels')).toEqual([]);
});

test('an operator’s cancel signal is heard by a post that is already armed', async () => {
  const post = await schedule('operator cancels an armed post', 9_000);
  await until(
    () => instance.orm.em.fork().findOneOrFail(PostRow, post.id),
    (row) => row.leaseEpoch > 0,
  );
  await handleOf(post).signal('cancel');
  await ended(post.id, 'cancelled');
  expect(await handleOf(post).result()).toBe('cancelled');
  expect(await published('operator cancels an armed post')).toEqual([]);
});

test('an operator’s reschedule signal moves the post to its new time, earlier too', async () => {
  const post = await schedule('operator moves', 3_600_000);
  await isRunning(post);
  const sooner = new Date(Date.now() + 3_000).toISOString();
  await signal(post, 'reschedule', { scheduledTime: sooner });
  const moved = await ended(post.id, 'posted');
  expect(moved.scheduledTime).toBe(sooner);
  const { typedSearchAttributes } = await handleOf(post).describe();
  expect(typedSearchAttributes.get(defineSearchAttributeKey('Slot', SearchAttributeType.KEYWORD))).toBe(sooner);
  const [out] = await published('operator moves');
  expect(Date.parse(out!.publishedAt)).toBeGreaterThanOrEqual(Date.parse(sooner));
});

test('a refused operator’s reschedule shows in the workflow’s details, and the post keeps its slot', async () => {
  const post = await schedule('operator errs', 3_600_000);
  await signal(post, 'reschedule', { scheduledTime: 'tomorrow' });
  const details = await until(
    async () => {
      const metadata = await handleOf(post).query<{ currentDetails?: string }>('__temporal_workflow_metadata');
      return metadata.currentDetails ?? '';
    },
    (text) => text.includes('Refused'),
  );
  expect(details).toContain('Waiting for its slot');
  expect((await read(post.id)).scheduledTime).toBe(post.scheduledTime);
});

test('a caller’s reschedule to an earlier time holds, even when the post is already armed', async () => {
  const post = await schedule('caller moves', 12_000);
  await until(
    () => instance.orm.em.fork().findOneOrFail(PostRow, post.id),
    (row) => row.leaseEpoch > 0,
  );
  const sooner = new Date(Date.now() + 1_500).toISOString();
  await instance.api.post(`/posts/${post.id}/reschedule`, { scheduledTime: sooner });
  await ended(post.id, 'posted');
  const [out] = await published('caller moves');
  expect(Date.parse(out!.publishedAt)).toBeGreaterThanOrEqual(Date.parse(sooner));
  expect(Date.parse(out!.publishedAt)).toBeLessThan(Date.parse(post.scheduledTime));
});

test('a caller’s reschedule to a later time holds, even when the post is already armed', async () => {
  const post = await schedule('caller waits', 5_000);
  const later = new Date(Date.parse(post.scheduledTime) + 4_000).toISOString();
  await instance.api.post(`/posts/${post.id}/reschedule`, { scheduledTime: later });
  await ended(post.id, 'posted');
  const all = await published('caller waits');
  expect(all).toHaveLength(1);
  expect(Date.parse(all[0]!.publishedAt)).toBeGreaterThanOrEqual(Date.parse(later));
});

test('I: a cancel whose signal overtakes the start still wins, and a signal to an ended post does no harm', async () => {
  const post = await schedule('cancelled at once', 8_000);
  await instance.api.delete(`/posts/${post.id}`);
  expect((await instance.api.delete<Post>(`/posts/${post.id}`)).status).toBe('cancelled');
  await sleep(9_000);
  expect(await published('cancelled at once')).toEqual([]);
  expect((await read(post.id)).status).toBe('cancelled');
});

test('J: a post whose workflow an operator terminated still goes out', async () => {
  const post = await schedule('terminated', 6_000);
  await until(
    () => instance.temporal.workflow.count(`PostId = '${post.id}'`),
    ({ count }) => count > 0,
  );
  await handleOf(post).terminate('by mistake');
  // As if two minutes had passed.
  await instance.orm.em
    .fork()
    .execute(`update post set due_at = clock_timestamp() - interval '3 minutes' where id = ?`, [post.id]);
  await ended(post.id, 'posted');
  expect(await published('terminated')).toHaveLength(1);
});

test('operators find a post by its id, its team, its workspace and its slot', async () => {
  const post = await schedule('searched', 3_600_000);
  const { team, workspace } = instance.team;
  const query = `PostId = '${post.id}' AND TeamId = '${team.id}' AND WorkspaceId = '${workspace.id}' AND Slot = '${post.scheduledTime}'`;
  await until(
    () => instance.temporal.workflow.count(query),
    ({ count }) => count === 1,
  );
  expect(await (await handleOf(post).describe()).staticSummary()).toBe('Publish to clipapp');
});
