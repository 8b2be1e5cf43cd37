import { setTimeout as sleep } from 'node:timers/promises';
import { receiveWebhooks } from '../../bin/demo/receive-webhooks.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { diffActions, countActions, type Actions } from '../../test/support/count-actions.ts';
import { waitUntilEnded } from './burst.ts';
import { createApi, submitPosts, type PublishFixture } from './publish-fixture.ts';

/** Longer than the longest lead time, so that all Actions are counted. */
const SLOT_IN_MS = 200_000;
const FINISH_TIMEOUT_MS = 60_000;
/** The counters lag by less than this. */
const QUIET_MS = 6_000;
const POSTS = 10;

/** Counts the Temporal Actions per scheduled post with one webhook, for one target and for three. */
export async function countActionsPerPost(
  fixture: PublishFixture,
): Promise<{ oneTarget: Actions; threeTargets: Actions }> {
  const webhooks = await receiveWebhooks();
  const { secret } = await (
    await createApi(fixture)
  ).post<{ secret: string }>('/webhooks', {
    url: webhooks.url,
    events: ['post.published', 'post.failed'],
  });
  webhooks.trust(secret);
  const oneTarget = await countActionsPerPostOn(fixture, 'actions of one', ['clipapp']);
  const threeTargets = await countActionsPerPostOn(fixture, 'actions of three', PLATFORMS);
  webhooks.close();
  return { oneTarget, threeTargets };
}

async function countActionsPerPostOn(
  fixture: PublishFixture,
  name: string,
  platforms: readonly Platform[],
): Promise<Actions> {
  await sleep(QUIET_MS);
  const before = await countActions(fixture.dev);
  const slot = new Date(Date.now() + SLOT_IN_MS);
  await submitPosts(fixture, { name, posts: POSTS, platforms, slot });
  await sleep(slot.getTime() - Date.now());
  await waitUntilEnded(fixture, name, POSTS, Date.now() + FINISH_TIMEOUT_MS);
  await sleep(QUIET_MS);
  return diffActions(before, await countActions(fixture.dev), POSTS);
}
