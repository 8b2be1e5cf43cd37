import type { Client } from '@temporalio/client';
import { describeCoreQueue, type CoreQueue, type WorkerVersion } from './worker-routing.ts';

/** A worker polls at least once a minute. */
const POLL_LIMIT_MS = 120_000;

/**
 * Describes the version that gets workflow tasks although no worker runs it; null if there is none, if there is neither
 * a current version nor a worker with a version, or if Temporal does not respond, which is another fault.
 */
export async function findMissingVersion(
  client: Pick<Client, 'workflowService' | 'options' | 'connection'>,
  ms: number,
): Promise<string | null> {
  const queue = await client.connection
    .withDeadline(Date.now() + ms, () => describeCoreQueue(client))
    .catch(() => null);
  return queue && describeMissingVersion(queue, Date.now());
}

export function describeMissingVersion(
  { current, ramping, pollers }: Pick<CoreQueue, 'current' | 'ramping' | 'pollers'>,
  now: number,
): string | null {
  const running = pollers.filter(({ lastPollMs }) => now - lastPollMs < POLL_LIMIT_MS).map(({ version }) => version);
  const versions = [...new Set(running.flatMap((version) => (version ? [version.buildId] : [])))];
  if (versions.length === 0 && !current) return null;
  const runs = (version: WorkerVersion | null): boolean =>
    running.some((each) => each?.buildId === version?.buildId && each?.deploymentName === version?.deploymentName);
  const missing = [current, ...(ramping ? [ramping] : [])].find((version) => !runs(version));
  if (missing === undefined) return null;
  const polling = versions.length === 0 ? 'no version' : versions.join(', ');
  return missing === null
    ? `Workflow tasks go to workers without a version, but workers run ${polling}. Run: workers current <version>.`
    : `Workflow tasks go to version ${missing.buildId}, but workers run ${polling}. Start its workers, or run: workers current <version>.`;
}
