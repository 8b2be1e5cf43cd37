import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { drainShard, type DrainStep } from '../../activities/webhooks/drain-shard.ts';
import { findShard } from './find-shard.ts';

/** Sends the pending deliveries of an endpoint and of the others of its shard, as their workflow does. */
export async function drainEndpoint(deps: ActivityDeps, endpointId: string): Promise<DrainStep> {
  return drainShard(deps, await findShard(deps.orm, endpointId));
}
