/**
 * A publisher in its own process, without Temporal. It stops itself (SIGSTOP) when it first reaches a step:
 *
 *     node stalled-publisher.ts <post id> <step>
 */
import { pino } from 'pino';
import { PublishGate } from '../../activities/posts/publish-gate.ts';
import { publishPost } from '../../activities/posts/publish-post.ts';
import type { Checkpoint } from '../../activities/activity-deps.ts';
import { createTemporalClient } from '../../adapters/temporal/temporal-client.ts';
import { readWorkerConfig } from '../../worker/config.ts';
import { createActivityDeps } from '../../worker/create-activity-deps.ts';
import { unreachableTemporal } from '../support/api-deps.ts';

/** Leaves little time for preparation, because a handle that was already used is never ready. */
const LIMIT_MS = 40_000;

const [postId = '', step] = process.argv.slice(2);
const config = readWorkerConfig(process.env);
const { client } = createTemporalClient(config.temporal);
const deps = await createActivityDeps(config, client, pino({ level: 'silent' }));

let stopped = false;
const pause = async (point: Checkpoint): Promise<void> => {
  if (point !== step || stopped) return;
  stopped = true;
  process.kill(process.pid, 'SIGSTOP');
};
const own = { workflows: unreachableTemporal, publishGate: PublishGate.createOpen(), checkpoint: pause };
await publishPost({ ...deps, ...own }, postId, LIMIT_MS);
process.exit(stopped ? 0 : 1);
