/** Operations from Temporal's Web UI or command line, and concurrent API calls. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Post as PostRow } from '../../db/entities/post.ts';
import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';
import { startInstance, type Instance } from '../support/instance.ts';
import { readyContent } from '../support/ready-post.ts';
import { listPublished } from '../support/simulator.ts';
import { buildContentDeps } from '../support/instance-content.ts';
import { waitUntil } from '../support/wait-for.ts';

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance?.stop());

interface Post {
  id: string;
  status: string;
  scheduledTime: string;
  targets: { platformPostId: string | null }[];
}

const read = (id: string) => instance.api.get<Post>(`/posts/${id}`);

/** Waits on the row, because the API is limited to 60 requests in five minutes. */
async function ended(id: string, status: string): Promise<Post> {
  await waitUntil(
    () => instance.orm.em.fork().findOneOrFail(PostRow, id),
    (row) => row.status === status,
  );
  return read(id);
}

/** A post with ready media, due in `inMs`. */
async function schedule(caption: string, inMs: number): Promise<Post> {
  const contentId = await readyContent(buildContentDeps(instance), instance.team);
  return instance.api.post<Post>('/posts', {
    contentId,
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
    schedule: 'scheduled',
    scheduledTime: new Date(Date.now() + inMs).toISOString(),
    caption,
  });
}

const getPostHandle = (post: Post) => instance.temporal.workflow.getHandle(`post-${post.id}`);
const published = async (caption: string) =>
  (await listPublished(instance.sandboxUrl)).filter((post) => post.caption === caption);

async function isRunning(post: Post): Promise<void> {
  await waitUntil(
    () => instance.temporal.workflow.count(`PostId = '${post.id}' AND ExecutionStatus = 'Running'`),
    ({ count }) => count > 0,
  );
}

/** Sends a signal by name to the running workflow, like the Web UI. */
async function signal(post: Post, name: string, ...args: unknown[]): Promise<void> {
  await isRunning(post);
  await getPostHandle(post).signal(name, ...args);
}

test('an operator’s cancel signal cancels the post, and nothing is published', async () => {
  const post = await schedule('operator cancels', 60_000);
  await signal(post, 'cancel');
  await ended(post.id, 'cancelled');
  expect(await getPostHandle(post).result()).toBe('cancelled');
  expect(await published('operator cancels')).toEqual([]);
});

test('an operator’s cancel signal cancels a leased post', async () => {
  const post = await schedule('operator cancels a leased post', 9_000);
  await waitUntil(
    () => instance.orm.em.fork().findOneOrFail(PostRow, post.id),
    (row) => row.leaseEpoch > 0,
  );
  await getPostHandle(post).signal('cancel');
  await ended(post.id, 'cancelled');
  expect(await getPostHandle(post).result()).toBe('cancelled');
  expect(await published('operator cancels a leased post')).toEqual([]);
});

test('an operator’s reschedule signal moves the post to a new, even earlier, time', async () => {
  const post = await schedule('operator moves', 3_600_000);
  await isRunning(post);
  const sooner = new Date(Date.now() + 3_000).toISOString();
  await signal(post, 'reschedule', { scheduledTime: sooner });
  const moved = await ended(post.id, 'posted');
  expect(moved.scheduledTime).toBe(sooner);
  const { typedSearchAttributes } = await getPostHandle(post).describe();
  expect(typedSearchAttributes.get(defineSearchAttributeKey('Slot', SearchAttributeType.KEYWORD))).toBe(sooner);
  const [out] = await published('operator moves');
  expect(Date.parse(out!.publishedAt)).toBeGreaterThanOrEqual(Date.parse(sooner));
});

test('a rejected reschedule signal shows in the workflow’s details and keeps the slot', async () => {
  const post = await schedule('operator errs', 3_600_000);
  await signal(post, 'reschedule', { scheduledTime: 'tomorrow' });
  const details = await waitUntil(
    async () => {
      const metadata = await getPostHandle(post).query<{ currentDetails?: string }>('__temporal_workflow_metadata');
      return metadata.currentDetails ?? '';
    },
    (text) => text.includes('Refused'),
  );
  expect(details).toContain('Waiting for its slot');
  expect((await read(post.id)).scheduledTime).toBe(post.scheduledTime);
});

test('a reschedule to an earlier time takes effect even if the post is leased', async () => {
  const post = await schedule('caller moves', 12_000);
  await waitUntil(
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

test('a reschedule to a later time takes effect even if the post is leased', async () => {
  const post = await schedule('caller waits', 5_000);
  const later = new Date(Date.parse(post.scheduledTime) + 4_000).toISOString();
  await instance.api.post(`/posts/${post.id}/reschedule`, { scheduledTime: later });
  await ended(post.id, 'posted');
  const all = await published('caller waits');
  expect(all).toHaveLength(1);
  expect(Date.parse(all[0]!.publishedAt)).toBeGreaterThanOrEqual(Date.parse(later));
});

test('a cancel signal that overtakes the start wins, and later signals change nothing', async () => {
  const post = await schedule('cancelled at once', 8_000);
  await instance.api.delete(`/posts/${post.id}`);
  expect((await instance.api.delete<Post>(`/posts/${post.id}`)).status).toBe('cancelled');
  await sleep(9_000);
  expect(await published('cancelled at once')).toEqual([]);
  expect((await read(post.id)).status).toBe('cancelled');
});

test('a post whose workflow an operator terminated is still published', async () => {
  const post = await schedule('terminated', 6_000);
  await waitUntil(
    () => instance.temporal.workflow.count(`PostId = '${post.id}'`),
    ({ count }) => count > 0,
  );
  await getPostHandle(post).terminate('by mistake');
  await instance.orm.em
    .fork()
    .execute(`update post set due_at = clock_timestamp() - interval '3 minutes' where id = ?`, [post.id]);
  await ended(post.id, 'posted');
  expect(await published('terminated')).toHaveLength(1);
});

test('operators find a post by its id, team, workspace and slot', async () => {
  const post = await schedule('searched', 3_600_000);
  const { team, workspace } = instance.team;
  const query = `PostId = '${post.id}' AND TeamId = '${team.id}' AND WorkspaceId = '${workspace.id}' AND Slot = '${post.scheduledTime}'`;
  await waitUntil(
    () => instance.temporal.workflow.count(query),
    ({ count }) => count === 1,
  );
  expect(await (await getPostHandle(post).describe()).staticSummary()).toBe('Publish to clipapp');
});
