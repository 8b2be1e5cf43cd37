import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { PostTarget } from '../../db/entities/post-target.ts';
import { Post } from '../../db/entities/post.ts';
import { editPost, reschedulePost, type Changed } from '../../db/posts/post-changes.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { isFullRun } from '../support/runs.ts';
import { usePublisher } from '../support/use-publisher.ts';
import { mintAccount, readyPost } from '../support/ready-post.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { listPublished } from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';

const publisher = usePublisher();
const POSTS = isFullRun() ? 200 : 50;

const readHandle = async (postId: string) => (await publisher.em().findOneOrFail(PostTarget, { postId })).handleId;

/** Edits a post's texts. Returns whether the edit was accepted. */
async function edit(postId: string, caption: string): Promise<boolean> {
  const post = { caption, hashtags: [], perPlatform: {}, declarations: { madeForKids: false } };
  const texts = new Map([['clipapp' as const, { caption, title: null, tags: [], firstCommentText: null }]]);
  return (await commit(publisher.deps, (tx) => editPost(tx, postId, post, texts))).ok;
}

/** Runs publishers one after another, as the workflow does, until the post has ended. */
async function publishUntilEnd(deps: ActivityDeps, postId: string): Promise<void> {
  for (;;) {
    const plan = await publishPost(deps, postId, 60_000);
    if (plan.next === 'end') return;
    expect(plan.next).toBe('publish');
  }
}

test(`${POSTS} posts edited at their slot are published once, with new texts or a rejected edit`, async () => {
  const { deps } = publisher;
  const team = await mintTeam(deps);
  const accounts = [await mintAccount(deps, team, 'clipapp')];
  const dueAt = new Date(Date.now() + 4_000);
  const names = Array.from({ length: POSTS }, (_, index) => `edit ${index}`);
  const ids = await Promise.all(
    names.map(async (caption) => (await readyPost(deps, { team, accounts, dueAt, caption: `${caption} old` })).postId),
  );
  const edits = new Map<string, Promise<boolean>>();
  const change = (id: string, waitMs = 0): Promise<boolean> => {
    const asked = sleep(waitMs).then(() => edit(id, `${names[ids.indexOf(id)]} new`));
    edits.set(id, asked);
    return asked;
  };
  // The first is edited before its claim, the second after it, and the others at the same time.
  const racing = publisher.another({
    checkpoint: async (point, id) => {
      if (edits.has(id)) return;
      if (point === 'claimed' && id === ids[1]) await change(id);
      if (point !== 'prepared' || id === ids[1]) return;
      if (id === ids[0]) await change(id);
      else void change(id, Math.max(0, Math.random() * 8 - 4));
      // An edit takes two statements and a claim one, so the claim would always win.
      await sleep(Math.random() * 40);
    },
  });
  await Promise.all(ids.map((id) => publishUntilEnd(racing, id)));
  const edited = await Promise.all(ids.map((id) => edits.get(id)));

  const published = (await listPublished(publisher.sandboxUrl)).map(({ caption }) => caption);
  expect(published.sort()).toEqual(names.map((name, index) => `${name} ${edited[index] ? 'new' : 'old'}`).sort());
  const rows = await publisher.em().find(Post, { id: { $in: ids } });
  expect(rows.map(({ caption }) => caption).sort()).toEqual(published);
  expect(edited.slice(0, 2)).toEqual([true, false]);
  expect(edited.filter(Boolean).length).toBeGreaterThan(1);
});

test('an edit during a lease voids the handle, and the new texts use a new one', async () => {
  const { deps } = publisher;
  const { postId } = await readyPost(deps, { caption: 'leased old' });
  const handles: string[] = [];
  const editing = publisher.another({
    checkpoint: async (point, id) => {
      if (point !== 'prepared') return;
      // The handle is stored a moment later.
      let handle = await readHandle(id);
      for (; handle === null || handles.includes(handle); handle = await readHandle(id)) await sleep(10);
      handles.push(handle);
      if (handles.length === 1) await edit(id, 'leased new');
    },
  });
  await publishUntilEnd(editing, postId);
  expect(handles).toHaveLength(2);
  const captions = (await listPublished(publisher.sandboxUrl)).map(({ caption }) => caption);
  expect([captions.includes('leased new'), captions.includes('leased old')]).toEqual([true, false]);
});

/** The handles that a post of two platforms used, and those it had when `change` was made during the lease. */
async function handlesAround(change: (tx: Transaction, postId: string) => Promise<Changed>) {
  const { deps } = publisher;
  const dueAt = new Date(Date.now() + 1_500);
  const { postId } = await readyPost(deps, { caption: 'same', platforms: ['clipapp', 'reelnet'], dueAt });
  const handles = async () =>
    Object.fromEntries(
      (await publisher.em().find(PostTarget, { postId })).map(({ platform, handleId }) => [platform, handleId]),
    );
  let made: Record<string, string | null | undefined> | null = null;
  const changing = publisher.another({
    checkpoint: async (point) => {
      if (point !== 'prepared' || made !== null) return;
      const stored = await waitUntil(handles, (all) => Object.values(all).every((handle) => handle !== null));
      made ??= stored;
      if (made === stored) expect((await commit(deps, (tx) => change(tx, postId))).ok).toBe(true);
    },
  });
  await publishUntilEnd(changing, postId);
  expect(made).not.toBeNull();
  return { made: made as unknown as Record<string, string>, used: await handles() };
}

test('an edit replaces only the handle of the platform whose texts changed', async () => {
  const { made, used } = await handlesAround((tx, postId) => {
    const declarations = { madeForKids: false, aiGenerated: true };
    const post = { caption: 'same', hashtags: [], perPlatform: {}, declarations };
    const copy = { caption: 'same', title: null, tags: [], firstCommentText: 'another comment' };
    return editPost(
      tx,
      postId,
      post,
      new Map([
        ['clipapp', copy],
        ['reelnet', copy],
      ]),
    );
  });
  expect(used['reelnet']).toBe(made['reelnet']);
  expect(used['clipapp']).not.toBe(made['clipapp']);
});

test('a rescheduled post keeps its handles', async () => {
  const scheduledTime = new Date(Date.now() + 2_500);
  const { made, used } = await handlesAround((tx, postId) => reschedulePost(tx, postId, { scheduledTime }));
  expect(used).toEqual(made);
});
