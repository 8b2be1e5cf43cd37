import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import {
  describeCoreQueue,
  loadRouting,
  setCurrentVersion,
  type Routing,
  type WorkerVersion,
} from '../adapters/temporal/worker-routing.ts';
import type { WorkerConfig } from './config.ts';
import { computeWorkerVersion } from './workflow-bundle-file.ts';

const REGISTRATION_POLL_MS = 500;
const POLL_MS = 10_000;

/** Creates the follower of this worker's version. Returns null if it has none. */
export async function createRoutingFollower(
  { deployment, roles }: Pick<WorkerConfig, 'deployment' | 'roles'>,
  client: Client,
  log: Logger,
): Promise<RoutingFollower | null> {
  if (deployment === undefined || !roles.includes('core')) return null;
  return new RoutingFollower(client, await computeWorkerVersion(deployment), log);
}

/**
 * Follows which version gets the workflow tasks. The first version of a deployment makes itself current, because nothing would run
 * otherwise; an operator chooses every later one.
 */
export class RoutingFollower {
  readonly #client: Client;
  readonly version: WorkerVersion;
  readonly #log: Logger;
  #role = '';
  #isAlone = false;

  constructor(client: Client, version: WorkerVersion, log: Logger) {
    this.#client = client;
    this.version = version;
    this.#log = log;
  }

  /**
   * Whether changes behind `patched` take effect: only while this version is alone. A workflow with such a change would fail on
   * a worker of another version, so an operator can go back as long as workers of the previous version run.
   */
  readonly isAlone = (): boolean => this.#isAlone;

  async follow(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const isRegistered = await this.refresh().catch((error: unknown) => {
        this.#isAlone = false;
        this.#log.warn({ error: String(error) }, 'worker versions could not be read');
        return true;
      });
      await sleep(isRegistered ? POLL_MS : REGISTRATION_POLL_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  /** Reads who gets the workflow tasks. Returns false until Temporal knows this version and a current one. */
  async refresh(): Promise<boolean> {
    const { deploymentName, buildId } = this.version;
    const routing = await loadRouting(this.#client, deploymentName);
    if (!routing?.versions.some((known) => known.buildId === buildId)) return false;
    if (!routing.isChosen) {
      await setCurrentVersion(this.#client, deploymentName, buildId, routing.conflictToken);
      return false;
    }
    const { pollers } = await describeCoreQueue(this.#client);
    const isOwn = (version: WorkerVersion | null): boolean =>
      version?.buildId === buildId && version.deploymentName === deploymentName;
    this.#isAlone = routing.current === buildId && !routing.ramping && pollers.every(({ version }) => isOwn(version));
    this.#report(routing);
    return true;
  }

  #report({ current, ramping }: Routing): void {
    const role = this.#describeRole(current, ramping);
    if (role === this.#role) return;
    this.#role = role;
    this.#log.info({ version: this.version.buildId, current, ramping }, `worker version ${role}`);
  }

  #describeRole(current: Routing['current'], ramping: Routing['ramping']): string {
    const { buildId } = this.version;
    if (current === buildId) return 'is current';
    return ramping?.buildId === buildId ? 'is ramping' : 'gets only the workflows that are pinned to it';
  }
}
