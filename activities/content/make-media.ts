import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaProvider, ProviderFailure, ProviderRequest, ProviderStart } from '../../adapters/ports.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { MediaCall } from '../../db/entities/media-call.ts';
import {
  claimStart,
  findMediaCall,
  markLost,
  markRunning,
  markUnmade,
  markUnstarted,
} from '../../db/content/media-calls.ts';
import { openCallInputs, type CallInputs } from './open-call-inputs.ts';
import { CallMonitor } from './call-monitor.ts';
import { storeProduct } from './store-product.ts';
import type { FileForLibrary } from './add-to-library.ts';
import { StudioFailure } from './studio-failure.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Failing questions after a job that the provider has begun, in a row. */
const MOST_MISSES = 20;
const LONGEST_REST_MS = 30_000;

export interface MakeMediaOptions {
  heartbeat: (percent: number) => void;
  signal: AbortSignal;
  /** Puts the product into the library. Safe to repeat. */
  add: (file: FileForLibrary) => Promise<Asset | null>;
}

/** What one attempt at a call works with. */
interface Attempt {
  deps: ActivityDeps;
  watch: CallMonitor;
  folder: string;
  add: MakeMediaOptions['add'];
  /** Starts that were asked for by this attempt. */
  starts: number;
}

/**
 * Has a provider make one call of a job. Safe to repeat: a job that the provider has begun is followed, never begun again, and
 * where nobody knows whether it was begun, it is not either. `over`: nobody waits for it any more. Throws `StudioFailure`.
 */
export async function makeMedia(
  deps: ActivityDeps,
  id: { jobId: string; key: string },
  { heartbeat, signal, add }: MakeMediaOptions,
): Promise<'made' | 'over'> {
  const watch = new CallMonitor(deps, id, heartbeat, signal);
  const folder = await mkdtemp(join(deps.scratchDir, `${id.jobId}-`));
  const attempt: Attempt = { deps, watch, folder, add, starts: 0 };
  try {
    for (;;) {
      if (!(await watch.reportProgress())) return await cancelAtProvider(attempt, id);
      const call = await findMediaCall(deps.orm.em.fork(), id.jobId, id.key);
      if (call.status === 'made') return 'made';
      await advance(attempt, call);
    }
  } catch (error) {
    if (watch.isCancelled()) return cancelAtProvider(attempt, id);
    signal.throwIfAborted();
    throw error;
  } finally {
    watch.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One step further; the row then says which. */
async function advance(attempt: Attempt, call: MediaCall): Promise<void> {
  const { providers } = attempt.deps;
  switch (call.status) {
    case 'waiting':
      return startCall(attempt, call, providers.forKind(call.call.kind, call.live));
    case 'starting': {
      const asked = providers.byName(call.provider ?? '');
      // What a sandbox provider makes costs nothing and reaches nobody: it may be asked twice.
      return asked?.sandbox ? startCall(attempt, call, asked) : waitForJobId(attempt, call);
    }
    case 'running':
      return pollCall(attempt, call);
    case 'failed':
      throw new StudioFailure(call.errorCode ?? 'provider_failed', call.errorMessage ?? 'The provider failed.');
    case 'made':
  }
}

/** Asks the provider to begin, once: the row is marked before the question leaves, and keeps the answer. */
async function startCall(attempt: Attempt, call: MediaCall, provider: MediaProvider): Promise<void> {
  const { deps, watch, folder } = attempt;
  const em = deps.orm.em.fork();
  const inputs = await openCallInputs(deps, call);
  try {
    const by = { provider: provider.name, sandbox: provider.sandbox, again: provider.sandbox };
    if (!(await claimStart(em, call, by))) return;
    attempt.starts += 1;
    await deps.checkpoint('media_claimed', call.jobId);
    const request = buildRequest(deps, call, provider, inputs);
    const started = await provider.start(request, folder, watch.signal, (percent) => watch.setPercent(percent));
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
        storeProduct(attempt.deps, call, started.product, inputs.assets, attempt.add),
      );
    case 'failed':
      return handleFailure(attempt, call, started.failure);
  }
}

async function handleFailure(attempt: Attempt, call: MediaCall, failure: ProviderFailure): Promise<void> {
  const em = attempt.deps.orm.em.fork();
  const waitMs = attempt.deps.mediaWaits.unavailableMs[attempt.starts - 1];
  const sandbox = call.sandbox && failure.kind === 'unknown';
  if (failure.kind === 'unknown' && !sandbox) return;
  if ((failure.kind === 'unavailable' || sandbox) && waitMs !== undefined) {
    await markUnstarted(em, call);
    return attempt.watch.wait(Math.max(waitMs, Math.min(failure.retryAfterMs ?? 0, LONGEST_REST_MS)));
  }
  await markUnmade(em, call, failure);
}

/** The provider may have begun and nobody heard: its callback, or the attempt that asked, may still name the job. */
async function waitForJobId({ deps, watch }: Attempt, call: MediaCall): Promise<void> {
  const em = deps.orm.em.fork();
  for (;;) {
    const lostMs = await markLost(em, call);
    if (lostMs === null) return;
    if (lostMs >= deps.mediaWaits.answerLostMs) break;
    await watch.wait(deps.mediaWaits.lookMs);
  }
  const message =
    'The provider did not say whether it had begun, and was not asked again, since it may have; try again.';
  await markUnmade(em, call, { code: 'provider_answer_lost', message });
}

/** Asks after a job that the provider has begun, until it is over. */
async function pollCall(attempt: Attempt, call: MediaCall): Promise<void> {
  const { deps, watch, folder } = attempt;
  const provider = deps.providers.byName(call.provider ?? '');
  const em = deps.orm.em.fork();
  if (!provider) {
    const message = `The provider ${call.provider} is no longer set up; try again.`;
    return void (await markUnmade(em, call, { code: 'no_media_provider', message }));
  }
  const inputs = await openCallInputs(deps, call);
  try {
    const request = buildRequest(deps, call, provider, inputs);
    for (let misses = 0; ;) {
      const now = await provider.follow(call.providerJobId ?? '', request, folder, watch.signal);
      if (now.state === 'done') {
        return await storeOrFail(attempt, call, () =>
          storeProduct(deps, call, now.product, inputs.assets, attempt.add),
        );
      }
      misses = now.state === 'failed' ? misses + 1 : 0;
      if (now.state === 'failed' && (isPermanent(now.failure) || misses > MOST_MISSES)) {
        return void (await markUnmade(em, call, now.failure));
      }
      if (isOverdue(deps, call)) return await cancelOverdue(deps, call, provider, request);
      if (now.state === 'running' && now.percent !== null) watch.setPercent(now.percent);
      await watch.wait(
        computeWaitMs(deps, now.state === 'running' ? now.askAgainInMs : (now.failure.retryAfterMs ?? 0)),
      );
    }
  } finally {
    await inputs.release();
  }
}

/** What is wrong with a product ends its call: a repeat would get the same one. */
async function storeOrFail({ deps }: Attempt, call: MediaCall, keep: () => Promise<void>): Promise<void> {
  try {
    await keep();
  } catch (error) {
    if (!(error instanceof StudioFailure)) throw error;
    await markUnmade(deps.orm.em.fork(), call, error);
  }
}

async function cancelOverdue(
  deps: ActivityDeps,
  call: MediaCall,
  provider: MediaProvider,
  request: ProviderRequest,
): Promise<void> {
  await provider.cancel(call.providerJobId ?? '', request);
  const message = `The provider took longer than ${Math.round(deps.mediaWaits.longestMs / 60_000)} minutes; try again.`;
  await markUnmade(deps.orm.em.fork(), call, { code: 'provider_too_slow', message });
}

/** Tells the provider that nobody waits any more. */
async function cancelAtProvider({ deps }: Attempt, { jobId, key }: { jobId: string; key: string }): Promise<'over'> {
  const call = await findMediaCall(deps.orm.em.fork(), jobId, key);
  const provider = deps.providers.byName(call.provider ?? '');
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
  return startedAt !== null && Date.now() - startedAt.getTime() > deps.mediaWaits.longestMs;
}

function computeWaitMs({ mediaWaits }: ActivityDeps, wantedMs: number): number {
  return Math.min(Math.max(wantedMs, mediaWaits.lookMs), LONGEST_REST_MS);
}
