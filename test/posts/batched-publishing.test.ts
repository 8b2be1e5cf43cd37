/** Posts due at the same instant share batched statements. */
import { expect, test } from '@jest/globals';
import { settleAndReadNextStep } from '../../activities/posts/settle-and-read-next-step.ts';
import { acquireLease } from '../../db/posts/lease.ts';
import { claimPost } from '../../db/posts/claim.ts';
import { cancelPost } from '../../db/posts/post-changes.ts';
import { storeHandle } from '../../db/posts/send-state.ts';
import { markSent } from '../../db/posts/mark-sent.ts';
import { archiveWorkspace } from '../../db/teams/workspaces.ts';
import { mintAccount, readyPost, type ReadyPost } from '../support/ready-post.ts';
import { getStatements } from '../support/statements.ts';
import { commit, mintTeam } from '../support/teams.ts';
import { waitUntilBlocked } from './wait-until-blocked.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = openPublishingFixture();
const em = () => fixture.deps.orm.em.fork();

function posts(count: number, options: Parameters<typeof readyPost>[1] = {}): Promise<ReadyPost[]> {
  return Promise.all(Array.from({ length: count }, () => readyPost(fixture.deps, options)));
}

const lease = async ({ postId }: ReadyPost) => (await acquireLease(em(), postId, 1))!;
const claim = (held: Awaited<ReturnType<typeof lease>>) => claimPost(fixture.deps.orm.em, held);

/** Returns the ids of the posts' first targets. */
async function storeHandles(all: ReadyPost[]): Promise<string[]> {
  const ids = await Promise.all(all.map(async ({ postId }) => (await fixture.targets(postId))[0]!.id));
  const handle = { urlSealed: null, expiresAt: new Date(Date.now() + 600_000) };
  await Promise.all(ids.map((id) => storeHandle(em(), id, null, { ...handle, id: `handle of ${id}` }, 1)));
  return ids;
}

test('each of several batched claims gets the result of its own post', async () => {
  const all = await posts(5);
  const [, cancelled, archived, early, overtaken] = all as [ReadyPost, ReadyPost, ReadyPost, ReadyPost, ReadyPost];
  const leases = await Promise.all(all.map(lease));
  await commit(fixture.deps, (tx) => cancelPost(tx, cancelled.postId));
  await commit(fixture.deps, (tx) => archiveWorkspace(tx, archived.team.workspace));
  await em().execute("update post set due_at = due_at + interval '1 hour' where id = ?", [early.postId]);
  await lease(overtaken);
  const claims = await Promise.all(leases.map(claim));
  expect(claims.map(({ outcome }) => outcome)).toEqual(['won', 'moved', 'withheld', 'early', 'moved']);
  expect(await Promise.all(leases.slice(0, 1).map(claim))).toEqual([{ outcome: 'won' }]);
  expect(await fixture.getStatus(early.postId)).toBe('scheduled');
});

test.each([
  ['claims', claim],
  ['leases', lease],
  ['ends', ({ postId }: ReadyPost) => settleAndReadNextStep(fixture.deps, postId)],
])('a locked post row does not delay the other %s of its batch', async (_name, act) => {
  const all = await posts(12);
  const leases = await Promise.all(all.map(lease));
  let held: Promise<unknown> | undefined;
  await commit(fixture.deps, async (tx) => {
    await tx.em.execute('select 1 from post where id = ? for update', [all[3]!.postId]);
    const acts = all.map((post, index) => act({ ...post, ...leases[index]! }));
    held = acts[3]!;
    await Promise.all(acts.filter((_, index) => index !== 3));
    await waitUntilBlocked(fixture.deps, held);
  });
  expect(await held).toBeTruthy();
});

test('two publishers that mark the same targets as sent get one send per target', async () => {
  const all = await posts(20);
  const leases = await Promise.all(all.map(lease));
  await Promise.all(leases.map(claim));
  const ids = await storeHandles(all);
  const mark = (id: string, index: number) => markSent(em(), id, leases[index]!, `handle of ${id}`);
  const marks = await Promise.all([...ids.map(mark), ...ids.map(mark)]);
  const [first, second] = [marks.slice(0, 20), marks.slice(20)];
  for (const [index, mine] of first.entries()) {
    expect([mine.outcome, second[index]?.outcome].sort()).toEqual(['lost', 'sent']);
  }
});

test('only one of several concurrent posts of a reelnet user is sent; the others wait', async () => {
  const team = await mintTeam(fixture.deps);
  const accounts = [await mintAccount(fixture.deps, team, 'reelnet')];
  const all = await posts(4, { team, accounts });
  const leases = await Promise.all(all.map(lease));
  await Promise.all(leases.map(claim));
  const ids = await storeHandles(all);
  const marks = await Promise.all(ids.map((id, index) => markSent(em(), id, leases[index]!, `handle of ${id}`)));
  expect(marks.map(({ outcome }) => outcome).sort()).toEqual(['busy', 'busy', 'busy', 'sent']);
});

/** A post that is published alone needs 16. */
const MAX_STATEMENTS = 8;
test('thirty posts due at the same instant are published once each, none early, with eight statements each at most', async () => {
  const team = await mintTeam(fixture.deps);
  const accounts = [await mintAccount(fixture.deps, team, 'clipapp')];
  const dueAt = new Date(Date.now() + 2_500);
  const all = await posts(30, { team, accounts, dueAt });
  const plans: unknown[] = [];
  const statements = await getStatements(async () => {
    plans.push(...(await Promise.all(all.map(({ postId }) => fixture.publish(postId)))));
  });
  expect(plans).toEqual(all.map(() => ({ next: 'end', status: 'posted' })));
  expect(statements / all.length).toBeLessThanOrEqual(MAX_STATEMENTS);
  expect(await fixture.accepted(all[0]!)).toHaveLength(30);
  for (const { postId } of all) {
    const [target] = await fixture.targets(postId);
    expect(target).toMatchObject({ sends: 1 });
    expect(target!.sentAt!.getTime()).toBeGreaterThanOrEqual(dueAt.getTime());
  }
});
