import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaProvider, ProviderFailure, ProviderRequest } from '../../adapters/ports.ts';
import type { MediaCall } from '../../db/entities/media-call.ts';
import { getMediaCall, markLost, markCallFailed } from '../../db/content/media-calls.ts';
import { openCallInputs } from './open-call-inputs.ts';
import { buildRequest, storeOrFail, type Attempt, CallMonitor } from './media-attempt.ts';
import { ANSWER_LOST, startCall } from './start-media-call.ts';
import { storeProduct } from './store-product.ts';
import { addToLibrary } from './add-to-library.ts';
import { StudioFailure } from './studio-failure.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Consecutive failed status requests that a call survives. */
const MAX_FAILED_POLLS = 20;
const MAX_WAIT_MS = 30_000;

/**
 * Makes the media of one call at its provider. Returns `ended` if the job was cancelled. Throws `StudioFailure`. A repeat polls a call
 * that was started, and starts none again, even if it is unknown whether it started; only a sandbox provider is started twice.
 */
export async function makeMedia(
  deps: ActivityDeps,
  id: { jobId: string; key: string },
  heartbeat: (percent: number) => void,
  signal: AbortSignal,
  add: Attempt['add'] = (file) => addToLibrary(deps, file),
): Promise<'made' | 'ended'> {
  const monitor = new CallMonitor(deps, id, heartbeat, signal);
  const folder = await mkdtemp(join(deps.scratchDir, `${id.jobId}-`));
  const attempt: Attempt = { deps, monitor, folder, add, starts: 0, waitedMs: 0 };
  try {
    for (;;) {
      if (!(await monitor.reportProgress())) return await cancelAtProvider(attempt, id);
      const call = await getMediaCall(deps.orm.em.fork(), id.jobId, id.key);
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
      return startCall(attempt, call);
    case 'starting': {
      const provider = providers.find(call.provider ?? '');
      // A sandbox provider may be started twice, because its media costs nothing.
      return provider?.sandbox ? startCall(attempt, call, { provider, model: null }) : waitForJobId(attempt, call);
    }
    case 'running':
      return pollCall(attempt, call);
    case 'failed':
      throw new StudioFailure(call.errorCode ?? 'provider_failed', call.errorMessage ?? 'The provider failed.');
    case 'made':
  }
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
  await markCallFailed(em, call, ANSWER_LOST);
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
      const wantedMs = now.state === 'running' ? now.pollAfterMs : (now.failure.retryAfterMs ?? 0);
      await monitor.wait(computeWaitMs(deps, wantedMs));
    }
  } finally {
    await inputs.release();
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
async function cancelAtProvider({ deps }: Attempt, { jobId, key }: { jobId: string; key: string }): Promise<'ended'> {
  const call = await getMediaCall(deps.orm.em.fork(), jobId, key);
  const provider = deps.providers.find(call.provider ?? '');
  if (call.status !== 'running' || !provider) return 'ended';
  const inputs = { files: {}, assets: [], release: async () => undefined };
  await provider.cancel(call.providerJobId ?? '', buildRequest(deps, call, provider, inputs));
  return 'ended';
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
