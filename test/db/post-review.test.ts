import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import { approvePost, reschedulePost } from '../../db/posts/post-changes.ts';
import { reviewPost } from '../../db/posts/review-post.ts';
import { recordAccessLink } from '../../db/teams/access-links.ts';
import { isFullRun } from '../support/runs.ts';
import { usePublisher } from '../support/use-publisher.ts';
import { readyPost, type ReadyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { listPublished } from '../support/simulator.ts';

const publisher = usePublisher();
const POSTS = isFullRun() ? 60 : 20;

const LIMIT_MS = 60_000;
const captions = async () => (await listPublished(publisher.sandboxUrl)).map(({ caption }) => caption);

/** A post in review whose slot has passed. */
async function overslept(caption: string): Promise<string> {
  const { postId } = await readyPost(publisher.deps, { caption });
  await publisher.deps.orm.em.fork().execute(`update post set status = 'in_review' where id = ?`, [postId]);
  return postId;
}

test('a post in review at its slot stays there and is published when it is approved', async () => {
  const postId = await overslept('reviewed');
  expect(await publishPost(publisher.deps, postId, LIMIT_MS)).toEqual({ next: 'hold', reason: 'in_review' });
  expect(await captions()).not.toContain('reviewed');
  expect(await commit(publisher.deps, (tx) => approvePost(tx, postId))).toEqual({ ok: true, repeat: false });
  expect(await publishPost(publisher.deps, postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
  expect(await captions()).toContain('reviewed');
});

test('a rescheduled approved post is not published until it is approved again', async () => {
  const postId = await overslept('moved');
  await commit(publisher.deps, (tx) => approvePost(tx, postId));
  const scheduledTime = new Date(Date.now() + 3_600_000);
  await commit(publisher.deps, (tx) => reschedulePost(tx, postId, { scheduledTime }));
  expect(await publishPost(publisher.deps, postId, LIMIT_MS)).toEqual({ next: 'hold', reason: 'in_review' });
  expect(await captions()).not.toContain('moved');
});

test(`${POSTS} approved posts rescheduled during their claim are published or back in review`, async () => {
  const { deps } = publisher;
  const ids = await Promise.all(Array.from({ length: POSTS }, (_, index) => overslept(`race ${index}`)));
  for (const id of ids) await commit(deps, (tx) => approvePost(tx, id));
  const scheduledTime = new Date(Date.now() + 3_600_000);
  const moves = new Map<string, Promise<boolean>>();
  const racing = publisher.another({
    checkpoint: async (point, id) => {
      if (point !== 'prepared' || moves.has(id)) return;
      moves.set(
        id,
        commit(deps, async (tx) => (await reschedulePost(tx, id, { scheduledTime })).ok),
      );
      if (ids.indexOf(id) % 2 === 0) await moves.get(id);
    },
  });
  await Promise.all(ids.map((id) => publishPost(racing, id, LIMIT_MS)));
  const sent = new Set(await captions());
  for (const [index, id] of ids.entries()) {
    expect([id, sent.has(`race ${index}`)]).toEqual([id, !(await moves.get(id))]);
  }
});

test(`of ${POSTS} posts objected to during their claim, none goes out after its objection was recorded`, async () => {
  const { deps } = publisher;
  const ready = await Promise.all(
    Array.from({ length: POSTS }, (_, index) => readyPost(deps, { caption: `stop ${index}` })),
  );
  const objections = new Map<string, Promise<string>>();
  const object = async ({ postId, team: { team, workspace, keyId } }: ReadyPost): Promise<string> => {
    const owner = { teamId: team.id, workspaceId: workspace.id, keyId, sandbox: true, postId };
    const none = { platform: null, ownerType: 'brand', influencerId: null, reviewer: null } as const;
    const link = { ...owner, ...none, kind: 'review', token: postId, hours: 1 } as const;
    const { id: linkId } = await commit(deps, (tx) => recordAccessLink(tx, link));
    const review = { linkId, decision: 'changes_requested', comment: 'Stop.', name: '', revision: 1 } as const;
    return (await commit(deps, (tx) => reviewPost(tx, review))).outcome;
  };
  const racing = publisher.another({
    checkpoint: async (point, id) => {
      const index = ready.findIndex(({ postId }) => postId === id);
      // The first is published before, the second held; the others race.
      if (point !== (index === 0 ? 'claimed' : 'prepared') || objections.has(id)) return;
      objections.set(id, object(ready[index]!));
      if (index < 2) await objections.get(id);
    },
  });
  await Promise.all(ready.map(({ postId }) => publishPost(racing, postId, LIMIT_MS)));
  const sent = new Set(await captions());
  const outcomes = await Promise.all(ready.map(({ postId }) => objections.get(postId)));
  for (const [index, outcome] of outcomes.entries()) {
    expect([index, outcome]).toEqual([index, sent.has(`stop ${index}`) ? 'ended' : 'reviewed']);
  }
  expect([outcomes[0], outcomes[1]]).toEqual(['ended', 'reviewed']);
});
