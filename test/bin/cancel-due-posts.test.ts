/** `kinora posts cancel --due-by`: posts that may have been published since a backup are not published again after a restore. */
import { expect, test } from '@jest/globals';
import { cancelDuePosts } from '../../bin/commands/posts.ts';
import { Post } from '../../db/entities/post.ts';
import { usePublisher } from '../support/use-publisher.ts';
import { readyPost } from '../support/ready-post.ts';

const HOUR_MS = 3_600_000;

const publisher = usePublisher();

test('posts that were due are cancelled; later and publishing posts are unchanged', async () => {
  const { orm } = publisher.deps;
  const now = Date.now();
  const { postId: due, team } = await readyPost(publisher.deps, { dueAt: new Date(now - HOUR_MS) });
  const { postId: later } = await readyPost(publisher.deps, { dueAt: new Date(now + HOUR_MS), team });
  const { postId: goingOut } = await readyPost(publisher.deps, { dueAt: new Date(now - HOUR_MS), team });
  await orm.em.fork().nativeUpdate(Post, { id: goingOut }, { status: 'publishing' });

  const flags = { 'due-by': new Date(now).toISOString() };
  expect((await cancelDuePosts(orm, flags)).json).toEqual({ cancelled: [due], unsure: [], comments: [] });
  expect((await cancelDuePosts(orm, flags)).json).toEqual({ cancelled: [], unsure: [], comments: [] });

  const rows = await orm.em.fork().find(Post, { id: { $in: [due, later, goingOut] } });
  const status = new Map(rows.map((post) => [post.id, post.status]));
  expect([due, later, goingOut].map((id) => status.get(id))).toEqual(['cancelled', 'scheduled', 'publishing']);
});

test('an instant without an offset is rejected', async () => {
  await expect(cancelDuePosts(publisher.deps.orm, { 'due-by': '2026-11-21 12:00' })).rejects.toThrow(
    '--due-by must be an instant with an offset',
  );
});
