import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaProvider, ProviderFailure, ProviderRequest, ProviderStart } from '../../adapters/ports.ts';
import { toStorageFailure } from '../../adapters/storage/storage-failure.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { MediaCall } from '../../db/entities/media-call.ts';
import {
  claimStart,
  findMediaCall,
  markLost,
  markRunning,
  markCallFailed,
  markUnstarted,
} from '../../db/content/media-calls.ts';
import { openCallInputs, type CallInputs } from './open-call-inputs.ts';
import { CallMonitor } from './call-monitor.ts';
import { storeProduct } from './store-product.ts';
import { addToLibrary, type FileForLibrary } from './add-to-library.ts';
import { StudioFailure } from './studio-failure.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Consecutive failed status requests after which the call fails. */
const MAX_FAILED_POLLS = 20;
const MAX_WAIT_MS = 30_000;

/** One attempt at a call. */
interface Attempt {
  deps: ActivityDeps;
  monitor: CallMonitor;
  folder: string;
  /** Adds the product to the library. Idempotent. Returns null if the job was cancelled. */
  add: (file: FileForLibrary) => Promise<Asset | null>;
  /** Starts that this attempt requested. */
  starts: number;
}

/**
 * Idempotent: polls a call that the provider has started, and never starts it again, even if it is unknown whether it started.
 * Makes the media of one call at its provider. Returns `over` if the job was cancelled. Throws `StudioFailure`.
 */
export async function makeMedia(
  deps: ActivityDeps,
  id: { jobId: string; key: string },
  heartbeat: (percent: number) => void,
  signal: AbortSignal,
  add: Attempt['add'] = (file) => addToLibrary(deps, file),
): Promise<'made' | 'over'> {
  const monitor = new CallMonitor(deps, id, heartbeat, signal);
  const folder = await mkdtemp(join(deps.scratchDir, `${id.jobId}-`));
  const attempt: Attempt = { deps, monitor, folder, add, starts: 0 };
  try {
    for (;;) {
      if (!(await monitor.reportProgress())) return await cancelAtProvider(attempt, id);
      const call = await findMediaCall(deps.orm.em.fork(), id.jobId, id.key);
      if (call.status === 'made') return 'made';
      await advance(attempt, call);
    }
  } catch (error) {
    if (monitor.isCancelled()) return cancelAtProvider(attempt, id);
    signal.throwIfAborted();
    throw error;
  } finally {
    monitor.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes the next step of a call and records it in the row. */
async function advance(attempt: Attempt, call: MediaCall): Promise<void> {
  const { providers } = attempt.deps;
  switch (call.status) {
    case 'waiting':
      return startCall(attempt, call, providers.choose(call.call.kind, call.live));
    case 'starting': {
      const provider = providers.find(call.provider ?? '');
      // A sandbox provider may be started twice, because its media costs nothing.
      return provider?.sandbox ? startCall(attempt, call, provider) : waitForJobId(attempt, call);
    }
    case 'running':
      return pollCall(attempt, call);
    case 'failed':
      throw new StudioFailure(call.errorCode ?? 'provider_failed', call.errorMessage ?? 'The provider failed.');
    case 'made':
  }
}

/** Starts the call at the provider, once: the row is claimed before the request and stores the response. */
async function startCall(attempt: Attempt, call: MediaCall, provider: MediaProvider): Promise<void> {
  const { deps, monitor, folder } = attempt;
  const em = deps.orm.em.fork();
  const inputs = await openCallInputs(deps, call);
  try {
    const by = { provider: provider.name, sandbox: provider.sandbox, again: provider.sandbox };
    if (!(await claimStart(em, call, by))) return;
    attempt.starts += 1;
    await deps.checkpoint('media_claimed', call.jobId);
    const request = buildRequest(deps, call, provider, inputs);
    const started = await provider.start(request, folder, monitor.signal, (percent) => monitor.setPercent(percent));
    await deps.checkpoint('media_started', call.jobId);
    await handleStart(attempt, { ...call, ...by }, started, inputs);
  } finally {
    await inputs.release();
  }
}

async function handleStart(
  attempt: Attempt,
  call: MediaCall,
  started: ProviderStart,
  inputs: CallInputs,
): Promise<void> {
  const em = attempt.deps.orm.em.fork();
  switch (started.state) {
    case 'running':
      await markRunning(em, call, started.jobId);
      await attempt.deps.checkpoint('media_job_recorded', call.jobId);
      return;
    case 'done':
      return storeOrFail(attempt, call, () =>
        storeProduct(attempt.deps, call, started.output, inputs.assets, attempt.add),
      );
    case 'failed':
      return handleFailure(attempt, call, started.failure);
  }
}

async function handleFailure(attempt: Attempt, call: MediaCall, failure: ProviderFailure): Promise<void> {
  const em = attempt.deps.orm.em.fork();
  const waitMs = attempt.deps.mediaWaits.retryDelaysMs[attempt.starts - 1];
  // An unknown outcome may have started a paid job, so only a sandbox provider is started again.
  if (failure.kind === 'unknown' && !call.sandbox) return;
  if ((failure.kind === 'unavailable' || failure.kind === 'unknown') && waitMs !== undefined) {
    await markUnstarted(em, call);
    return attempt.monitor.wait(Math.max(waitMs, Math.min(failure.retryAfterMs ?? 0, MAX_WAIT_MS)));
  }
  await markCallFailed(em, call, failure);
}

/** The provider may have started although its response was lost. Its callback, or another attempt, may still report the job id. */
async function waitForJobId({ deps, monitor }: Attempt, call: MediaCall): Promise<void> {
  const em = deps.orm.em.fork();
  for (;;) {
    const lostMs = await markLost(em, call);
    if (lostMs === null) return;
    if (lostMs >= deps.mediaWaits.callbackTimeoutMs) break;
    await monitor.wait(deps.mediaWaits.pollMs);
  }
  const message =
    'The response of the provider was lost. It was not requested again, because it may have started; try again.';
  await markCallFailed(em, call, { code: 'provider_answer_lost', message });
}

/** Polls a job that the provider has started until it ends. */
async function pollCall(attempt: Attempt, call: MediaCall): Promise<void> {
  const { deps, monitor, folder } = attempt;
  const provider = deps.providers.find(call.provider ?? '');
  const em = deps.orm.em.fork();
  if (!provider) {
    const message = `The provider ${call.provider} is no longer configured; try again.`;
    return void (await markCallFailed(em, call, { code: 'no_media_provider', message }));
  }
  const inputs = await openCallInputs(deps, call);
  try {
    const request = buildRequest(deps, call, provider, inputs);
    for (let failedPolls = 0; ;) {
      const now = await provider.poll(call.providerJobId ?? '', request, folder, monitor.signal);
      if (now.state === 'done') {
        return await storeOrFail(attempt, call, () => storeProduct(deps, call, now.output, inputs.assets, attempt.add));
      }
      failedPolls = now.state === 'failed' ? failedPolls + 1 : 0;
      if (now.state === 'failed' && (isPermanent(now.failure) || failedPolls > MAX_FAILED_POLLS)) {
        return void (await markCallFailed(em, call, now.failure));
      }
      if (isOverdue(deps, call)) return await cancelOverdue(deps, call, provider, request);
      if (now.state === 'running' && now.percent !== null) monitor.setPercent(now.percent);
      await monitor.wait(
        computeWaitMs(deps, now.state === 'running' ? now.pollAfterMs : (now.failure.retryAfterMs ?? 0)),
      );
    }
  } finally {
    await inputs.release();
  }
}

/**
 * An unusable product fails the call, because a retry would get the same product. While the storage is unavailable, keeps the
 * product, because some providers return it only once.
 */
async function storeOrFail({ deps, monitor }: Attempt, call: MediaCall, keep: () => Promise<void>): Promise<void> {
  for (let waitMs = deps.mediaWaits.pollMs; ; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
    try {
      return await keep();
    } catch (error) {
      if (error instanceof StudioFailure) return void (await markCallFailed(deps.orm.em.fork(), call, error));
      if (!toStorageFailure(error)) throw error;
      await monitor.wait(waitMs);
    }
  }
}

async function cancelOverdue(
  deps: ActivityDeps,
  call: MediaCall,
  provider: MediaProvider,
  request: ProviderRequest,
): Promise<void> {
  await provider.cancel(call.providerJobId ?? '', request);
  const message = `The provider took longer than ${Math.round(deps.mediaWaits.timeoutMs / 60_000)} minutes; try again.`;
  await markCallFailed(deps.orm.em.fork(), call, { code: 'provider_too_slow', message });
}

/** Cancels the job at the provider, because the content was cancelled. */
async function cancelAtProvider({ deps }: Attempt, { jobId, key }: { jobId: string; key: string }): Promise<'over'> {
  const call = await findMediaCall(deps.orm.em.fork(), jobId, key);
  const provider = deps.providers.find(call.provider ?? '');
  if (call.status !== 'running' || !provider) return 'over';
  const inputs = { files: {}, assets: [], release: async () => undefined };
  await provider.cancel(call.providerJobId ?? '', buildRequest(deps, call, provider, inputs));
  return 'over';
}

function buildRequest(
  deps: ActivityDeps,
  call: MediaCall,
  provider: MediaProvider,
  inputs: CallInputs,
): ProviderRequest {
  const callbackUrl = deps.callbackUrl(provider.name, call.token);
  return { call: call.call, inputs: inputs.files, token: call.token, callbackUrl };
}

function isPermanent({ kind }: ProviderFailure): boolean {
  return kind === 'refused' || kind === 'broken';
}

function isOverdue(deps: ActivityDeps, { startedAt }: MediaCall): boolean {
  return startedAt !== null && Date.now() - startedAt.getTime() > deps.mediaWaits.timeoutMs;
}

function computeWaitMs({ mediaWaits }: ActivityDeps, wantedMs: number): number {
  return Math.min(Math.max(wantedMs, mediaWaits.pollMs), MAX_WAIT_MS);
}
