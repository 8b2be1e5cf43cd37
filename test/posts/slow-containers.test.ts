/** The next publisher waits for a container that reelnet still processes and creates no second one. */
import { expect, test } from '@jest/globals';
import { publishPost } from '../../activities/posts/publish-post.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import { createQuickConnectors } from '../support/publisher.ts';
import { usePublisher } from '../support/use-publisher.ts';
import { readyPost } from '../support/ready-post.ts';
import { listPublished } from '../support/simulator.ts';
import { LIMIT_MS } from './publishing-fixture.ts';

/** Leaves a publisher two seconds to prepare its targets. */
const SHORT_LIMIT_MS = 37_000;

const publisher = usePublisher({ SANDBOX_PROCESSING_MS: '5000' });

/** A worker without knowledge of the other workers' uploads. */
const newWorker = (login: 'instagram' | 'facebook' = 'instagram'): ActivityDeps =>
  publisher.another({ connectors: createQuickConnectors(publisher.sandboxUrl, { REELNET_LOGIN: login }) });

const getHandle = async (postId: string) =>
  (await listTargets(publisher.deps.orm.em.fork(), postId))[0]?.handleId ?? null;

test('a container that outlasts two publishers is published once by the third', async () => {
  const { postId, accounts } = await readyPost(publisher.deps, { platforms: ['reelnet'] });
  await publishPost(newWorker(), postId, SHORT_LIMIT_MS);
  const handle = await getHandle(postId);
  await publishPost(newWorker(), postId, SHORT_LIMIT_MS);
  expect(handle).toEqual(expect.any(String));
  expect(await getHandle(postId)).toBe(handle);
  expect(await publishPost(newWorker(), postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
  expect(await getHandle(postId)).toBe(handle);
  const published = (await listPublished(publisher.sandboxUrl)).filter(
    ({ accountId }) => accountId === accounts[0]!.platformUserId,
  );
  expect(published).toHaveLength(1);
});

test('a container that accepts no bytes and stays unfinished for minutes is replaced', async () => {
  const { postId } = await readyPost(newWorker('facebook'), { platforms: ['reelnet'] });
  await publishPost(newWorker('facebook'), postId, SHORT_LIMIT_MS);
  const handle = await getHandle(postId);
  await publisher.deps.orm.em
    .fork()
    .execute(`update post_target set handle_expires_at = handle_expires_at - interval '6 minutes' where post_id = ?`, [
      postId,
    ]);
  expect(await publishPost(newWorker('facebook'), postId, LIMIT_MS)).toEqual({ next: 'end', status: 'posted' });
  expect(await getHandle(postId)).not.toBe(handle);
});
