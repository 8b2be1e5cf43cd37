import { setTimeout as sleep } from 'node:timers/promises';
import { receiveWebhooks } from '../bin/demo/receive-webhooks.ts';
import { PLATFORMS, type Platform } from '../domain/platforms.ts';
import { untilEnded } from './publish-burst.ts';
import { freshApi, submit, type PublishStage } from './publish-stage.ts';

/** Past the longest lead, so that the whole story is counted. */
const SLOT_IN_MS = 200_000;
const ENDED_WITHIN_MS = 60_000;
/** The counters lag their Actions by less than this. */
const QUIET_MS = 6_000;
const POSTS = 10;

/** Temporal Actions by type. */
export type Actions = Record<string, number>;

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
  const before = await readActions(stage);
  const slot = new Date(Date.now() + SLOT_IN_MS);
  await submit(stage, { name, posts: POSTS, platforms, slot });
  await sleep(slot.getTime() - Date.now());
  await untilEnded(stage, name, POSTS, Date.now() + ENDED_WITHIN_MS);
  await sleep(QUIET_MS);
  const after = await readActions(stage);
  const used = Object.entries(after).map(([type, count]) => [type, (count - (before[type] ?? 0)) / POSTS] as const);
  return Object.fromEntries(used.filter(([, count]) => count > 0));
}

async function readActions({ dev }: PublishStage): Promise<Actions> {
  const text = await (await fetch(dev.temporalMetricsUrl)).text();
  const counts: Actions = {};
  for (const [, labels = '', value = '0'] of text.matchAll(/^action\{([^}]*)\} (\d+)/gmu)) {
    const type = /action_type="([^"]+)"/u.exec(labels)?.[1] ?? 'unknown';
    if (!labels.includes('namespace="temporal-system"')) counts[type] = (counts[type] ?? 0) + Number(value);
  }
  return counts;
}

export function totalOf(actions: Actions): number {
  return Math.round(Object.values(actions).reduce((sum, count) => sum + count, 0) * 10) / 10;
}
