import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Post } from '../../db/entities/post.ts';
import { cancelPost } from '../../db/posts/post-changes.ts';
import { archiveWorkspace, restoreWorkspace } from '../../db/teams/workspaces.ts';
import { publishUntilHeld } from '../support/posts/publish-until-held.ts';
import { isFullRun } from '../support/runs.ts';
import { usePublisher } from '../support/use-publisher.ts';
import { mintAccount, readyPost } from '../support/ready-post.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { listPublished } from '../support/simulator.ts';

const publisher = usePublisher();
const POSTS = isFullRun() ? 200 : 50;

/** Captions identify the posts in the simulator's record. */
async function publishedNames(): Promise<string[]> {
  return (await listPublished(publisher.sandboxUrl)).map((post) => post.caption ?? '');
}

test(`none of ${POSTS} posts cancelled at their slot is both cancelled and published`, async () => {
  const { deps } = publisher;
  const team = await mintTeam(deps);
  const accounts = [await mintAccount(deps, team, 'clipapp')];
  const dueAt = new Date(Date.now() + 4_000);
  const names = Array.from({ length: POSTS }, (_, index) => `race ${index}`);
  const ids = await Promise.all(
    names.map(async (caption) => (await readyPost(deps, { team, accounts, dueAt, caption })).postId),
  );
  const cancels = new Map<string, Promise<boolean>>();
  const cancel = (id: string, waitMs = 0): Promise<boolean> => {
    const cancellation = (async () => {
      if (waitMs > 0) await sleep(waitMs);
      return (await commit(deps, (tx) => cancelPost(tx, id))).ok;
    })();
    cancels.set(id, cancellation);
    return cancellation;
  };
  // The first is cancelled before its claim and the second after it; the others race.
  const racing = publisher.another({
    checkpoint: async (point, id) => {
      if (cancels.has(id)) return;
      if (point === 'claimed' && id === ids[1]) await cancel(id);
      if (point !== 'prepared' || id === ids[1]) return;
      if (id === ids[0]) await cancel(id);
      else void cancel(id, Math.max(0, Math.random() * 8 - 4));
    },
  });
  await Promise.all(ids.map((id) => publishUntilHeld(racing, id)));
  const cancelled = await Promise.all(ids.map((id) => cancels.get(id)));

  const published = await publishedNames();
  expect(new Set(published).size).toBe(published.length);
  for (const [index, id] of ids.entries()) {
    const { status } = await deps.orm.em.fork().findOneOrFail(Post, id);
    expect([cancelled[index], status, published.includes(names[index]!)]).toEqual(
      cancelled[index] ? [true, 'cancelled', false] : [false, 'posted', true],
    );
  }
  expect(cancelled.slice(0, 2)).toEqual([true, false]);
});

test('none of 40 posts is lost or doubled if its workspace is archived and restored at the slot', async () => {
  const { deps } = publisher;
  const team = await mintTeam(deps);
  const accounts = [await mintAccount(deps, team, 'clipapp')];
  const dueAt = new Date(Date.now() + 3_000);
  const names = Array.from({ length: 40 }, (_, index) => `archive ${index}`);
  const ids = await Promise.all(
    names.map(async (caption) => (await readyPost(deps, { team, accounts, dueAt, caption })).postId),
  );
  const publishing = Promise.all(ids.map((id) => publishUntilHeld(deps, id)));
  await sleep(dueAt.getTime() - Date.now());
  await commit(deps, (tx) => archiveWorkspace(tx, team.workspace));
  const plans = await publishing;
  const withheld = ids.filter((_, index) => plans[index]?.next === 'hold');
  const restored = await commit(deps, (tx) => restoreWorkspace(tx, team.workspace, team.team.plan));
  expect(restored).toMatchObject({ withheldPosts: withheld.length });
  await Promise.all(withheld.map((id) => publishUntilHeld(deps, id)));

  const published = (await publishedNames()).filter((name) => names.includes(name));
  expect(published.sort()).toEqual(names.sort());
});
