/**
 * A worker that publishes posts, each through a way to the platforms of its own, and dies in the middle of all of them: whoever
 * started it kills it. Its only argument: a list of `Work` as JSON.
 */
import { pino } from 'pino';
import { LeasedPosts } from '../../../activities/posts/leased-posts.ts';
import { publishPost } from '../../../activities/posts/publish-post.ts';
import type { Checkpoint } from '../../../activities/activity-deps.ts';
import { createTemporalClient } from '../../../adapters/temporal/connect.ts';
import { readWorkerConfig } from '../../../worker/config.ts';
import { createActivityDeps } from '../../../worker/create-activity-deps.ts';
import { unreachableTemporal } from '../../support/api-deps.ts';
import { createProxiedConnectors } from './proxied-connectors.ts';

interface Work {
  postId: string;
  sandboxUrl: string;
  limitMs: number;
  /** It dies during the irreversible call: where the kill comes late, it still hears of no end of that call. */
  neverHears: boolean;
}

const works = JSON.parse(process.argv[2] ?? '[]') as Work[];
const config = readWorkerConfig(process.env);
const { client } = createTemporalClient(config.temporal);
const deps = await createActivityDeps(config, client, pino({ level: 'silent' }));

await Promise.all(
  works.map(({ postId, sandboxUrl, limitMs, neverHears }) => {
    const checkpoint = (point: Checkpoint): Promise<void> =>
      neverHears && point === 'responded' ? Promise.withResolvers<void>().promise : Promise.resolve();
    const own = {
      workflows: unreachableTemporal,
      leasedPosts: new LeasedPosts(),
      connectors: createProxiedConnectors(sandboxUrl),
      checkpoint,
    };
    return publishPost({ ...deps, ...own }, postId, limitMs);
  }),
);
