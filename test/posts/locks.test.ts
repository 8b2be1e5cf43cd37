/** Each test holds one transaction open while another waits for its lock. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import { disconnectAccount } from '../../db/accounts/accounts.ts';
import { revokeGrant } from '../../db/accounts/revoke-grant.ts';
import { acquireLease } from '../../db/posts/lease.ts';
import { claimPost, type Claim } from '../../db/posts/claim.ts';
import { Post } from '../../db/entities/post.ts';
import { archiveWorkspace, restoreWorkspace } from '../../db/teams/workspaces.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { commit } from '../support/teams.ts';
import { waitUntilBlocked } from './wait-until-blocked.ts';

let publisher: TestPublisher;
let deps: ActivityDeps;

beforeAll(async () => {
  publisher = await openPublisher();
  deps = publisher.deps;
});
afterAll(() => publisher.close());

describe('claim', () => {
  test('a disconnect during a claim sees the reserved target and keeps the grant', async () => {
    const { postId, accounts } = await readyPost(deps);
    const lease = await acquireLease(deps.orm.em.fork(), postId, 1);
    let claim: Promise<Claim> | undefined;
    let disconnect: Promise<void> | undefined;
    await commit(deps, async (tx) => {
      await tx.em.execute('select 1 from post_target where post_id = ? for update', [postId]);
      claim = claimPost(deps.orm.em, lease!);
      await waitUntilBlocked(deps, claim);
      disconnect = commit(deps, (other) => disconnectAccount(other, accounts[0]!.id));
      await waitUntilBlocked(deps, disconnect, 2);
    });
    expect(await claim).toEqual({ outcome: 'won' });
    await disconnect;
    expect(await revokeGrant(deps.orm.em, createGrantManager(deps), accounts[0]!.id)).toBe('later');
  });
});

describe('archive and restore', () => {
  test('a claim waits for a concurrent restore, so no post stays withheld', async () => {
    const { postId, team } = await readyPost(deps);
    await commit(deps, (tx) => archiveWorkspace(tx, team.workspace));
    const lease = await acquireLease(deps.orm.em.fork(), postId, 1);
    let claim: Promise<Claim> | undefined;
    await commit(deps, async (tx) => {
      await restoreWorkspace(tx, team.workspace, team.team.plan);
      claim = claimPost(deps.orm.em, lease!);
      await waitUntilBlocked(deps, claim);
    });
    expect(await claim).toEqual({ outcome: 'won' });
    expect((await deps.orm.em.fork().findOneOrFail(Post, postId)).withheldAt).toBeNull();
  });

  test('a restore and a claim lock rows in the same order and do not deadlock', async () => {
    const { postId, team } = await readyPost(deps);
    const late = await acquireLease(deps.orm.em.fork(), postId, 1);
    await commit(deps, (tx) => archiveWorkspace(tx, team.workspace));
    const lease = await acquireLease(deps.orm.em.fork(), postId, 1);
    expect(await claimPost(deps.orm.em, lease!)).toEqual({ outcome: 'withheld' });
    let claim: Promise<Claim> | undefined;
    const restored = await commit(deps, async (tx) => {
      await tx.em.execute('select 1 from workspace where id = ? for update', [team.workspace.id]);
      claim = claimPost(deps.orm.em, late!);
      await waitUntilBlocked(deps, claim);
      return restoreWorkspace(tx, team.workspace, team.team.plan);
    });
    expect(restored).toMatchObject({ outcome: 'restored', withheldPosts: 1 });
    expect(await claim).toEqual({ outcome: 'moved' });
  });
});
