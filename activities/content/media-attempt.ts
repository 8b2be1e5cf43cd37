import type { MediaProvider, ProviderRequest } from '../../adapters/ports.ts';
import { toStorageFailure } from '../../adapters/storage/storage-failure.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { MediaCall } from '../../db/entities/media-call.ts';
import { markCallFailed, markCallProgress } from '../../db/content/media-calls.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import type { FileForLibrary } from './add-to-library.ts';
import type { CallInputs } from './open-call-inputs.ts';
import { StudioFailure } from './studio-failure.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Reports the progress of a running call, sends heartbeats, and checks whether its job was cancelled. `signal` fires if it was,
 * and when the activity is cancelled.
 */
export class CallMonitor {
  readonly signal: AbortSignal;
  readonly #deps: ActivityDeps;
  readonly #call: { jobId: string; key: string };
  readonly #heartbeat: (percent: number) => void;
  readonly #cancelled = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #percent = 0;

  constructor(
    deps: ActivityDeps,
    call: { jobId: string; key: string },
    heartbeat: (percent: number) => void,
    outer: AbortSignal,
  ) {
    this.#deps = deps;
    this.#call = call;
    this.#heartbeat = heartbeat;
    this.signal = AbortSignal.any([outer, this.#cancelled.signal]);
    this.#timer = setInterval(() => {
      this.reportProgress().catch((error: unknown) =>
        deps.log.warn({ ...call, error: String(error) }, 'could not record the progress of a media call'),
      );
    }, deps.mediaWaits.pollMs);
  }

  setPercent(percent: number): void {
    this.#percent = Math.max(this.#percent, percent);
  }

  /** Records the progress. Returns false if the job was cancelled. */
  async reportProgress(): Promise<boolean> {
    this.#heartbeat(Math.floor(this.#percent));
    const wanted = await markCallProgress(this.#deps.orm.em.fork(), this.#call, this.#percent);
    if (!wanted) this.#cancelled.abort();
    return wanted;
  }

  isCancelled(): boolean {
    return this.#cancelled.signal.aborted;
  }

  /** Throws if the signal aborts during the wait. */
  async wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.signal });
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

const MAX_STORAGE_WAIT_MS = 30_000;

export interface Attempt {
  deps: ActivityDeps;
  monitor: CallMonitor;
  folder: string;
  /** Adds the product to the library. Idempotent. Returns null if the job was cancelled. */
  add: (file: FileForLibrary) => Promise<Asset | null>;
  /** Starts that this attempt requested from the present provider. */
  starts: number;
  /** How long this attempt has waited for a provider to accept a start, milliseconds. */
  waitedMs: number;
}

/**
 * Stores a product. An unusable one fails the call, because a retry would get the same product. Retries in process
 * while the storage is unavailable, because some providers return a product only once.
 */
export async function storeOrFail(
  { deps, monitor }: Attempt,
  call: MediaCall,
  keep: () => Promise<void>,
): Promise<void> {
  for (let waitMs = deps.mediaWaits.pollMs; ; waitMs = Math.min(2 * waitMs, MAX_STORAGE_WAIT_MS)) {
    try {
      return await keep();
    } catch (error) {
      if (error instanceof StudioFailure) return void (await markCallFailed(deps.orm.em.fork(), call, error));
      if (!toStorageFailure(error)) throw error;
      await monitor.wait(waitMs);
    }
  }
}

export function buildRequest(
  deps: ActivityDeps,
  call: MediaCall,
  provider: MediaProvider,
  inputs: CallInputs,
): ProviderRequest {
  const callbackUrl = deps.callbackUrl(provider.name, call.token);
  return { call: call.call, inputs: inputs.files, token: call.token, callbackUrl, model: call.providerModel };
}
