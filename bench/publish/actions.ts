import { setTimeout as sleep } from 'node:timers/promises';
import { receiveWebhooks } from '../../bin/demo/receive-webhooks.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { actionsBetween, countActions, type Actions } from '../actions/count-actions.ts';
import { untilEnded } from './burst.ts';
import { freshApi, submit, type PublishStage } from './stage.ts';

/** Past the longest lead, so that the whole story is counted. */
const SLOT_IN_MS = 200_000;
const ENDED_WITHIN_MS = 60_000;
/** The counters lag their Actions by less than this. */
const QUIET_MS = 6_000;
const POSTS = 10;

/** Actions per scheduled post with one webhook, for one target and for three, by the server's own counter. */
export async function actionsPerPost(stage: PublishStage): Promise<{ oneTarget: Actions; threeTargets: Actions }> {
  const webhooks = await receiveWebhooks();
  const { secret } = await (
    await freshApi(stage)
  ).post<{ secret: string }>('/webhooks', {
    url: webhooks.url,
    events: ['post.published', 'post.failed'],
  });
  webhooks.trust(secret);
  const oneTarget = await counted(stage, 'actions of one', ['clipapp']);
  const threeTargets = await counted(stage, 'actions of three', PLATFORMS);
  webhooks.close();
  return { oneTarget, threeTargets };
}

async function counted(stage: PublishStage, name: string, platforms: readonly Platform[]): Promise<Actions> {
  await sleep(QUIET_MS);
  const before = await countActions(stage.dev);
  const slot = new Date(Date.now() + SLOT_IN_MS);
  await submit(stage, { name, posts: POSTS, platforms, slot });
  await sleep(slot.getTime() - Date.now());
  await untilEnded(stage, name, POSTS, Date.now() + ENDED_WITHIN_MS);
  await sleep(QUIET_MS);
  return actionsBetween(before, await countActions(stage.dev), POSTS);
}
