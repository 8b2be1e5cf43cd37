/**
 * A worker that publishes posts, each through its own proxy, until its parent kills it.
 * Its only argument is a list of `Work` as JSON.
 */
import { pino } from 'pino';
import { LeasedPosts } from '../../../activities/posts/leased-posts.ts';
import { PublishGate } from '../../../activities/posts/publish-gate.ts';
import { publishPost } from '../../../activities/posts/publish-post.ts';
import type { Checkpoint } from '../../../activities/activity-deps.ts';
import { createTemporalClient } from '../../../adapters/temporal/temporal-client.ts';
import { readWorkerConfig } from '../../../worker/config.ts';
import { createActivityDeps } from '../../../worker/create-activity-deps.ts';
import { unreachableTemporal } from '../../support/api-deps.ts';
import { createProxiedConnectors } from './proxied-connectors.ts';

interface Work {
  postId: string;
  sandboxUrl: string;
  limitMs: number;
  /** Never returns from the irreversible call, even if the kill comes late. */
  neverReturns: boolean;
}

const works = JSON.parse(process.argv[2] ?? '[]') as Work[];
const config = readWorkerConfig(process.env);
const { client } = createTemporalClient(config.temporal);
const deps = await createActivityDeps(config, client, pino({ level: 'silent' }));

await Promise.all(
  works.map(({ postId, sandboxUrl, limitMs, neverReturns }) => {
    const checkpoint = (point: Checkpoint): Promise<void> =>
      neverReturns && point === 'responded' ? Promise.withResolvers<void>().promise : Promise.resolve();
    const own = {
      workflows: unreachableTemporal,
      leasedPosts: new LeasedPosts(),
      connectors: createProxiedConnectors(sandboxUrl),
      publishGate: PublishGate.createOpen(),
      checkpoint,
    };
    return publishPost({ ...deps, ...own }, postId, limitMs);
  }),
);
