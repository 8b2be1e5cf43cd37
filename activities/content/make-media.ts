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
import { openInputs, type CallInputs } from './call-inputs.ts';
import { CallWatch } from './call-watch.ts';
import { keepProduct } from './keep-product.ts';
import type { FileForLibrary } from './library.ts';
import { StudioFailure } from './studio-failure.ts';
import type { World } from '../activity-deps.ts';

/** Failing questions after a job that the provider has begun, in a row. */
const MOST_MISSES = 20;
const LONGEST_REST_MS = 30_000;

export interface MakingOptions {
  beat: (percent: number) => void;
  signal: AbortSignal;
  /** Puts the product into the library. Safe to repeat. */
  add: (file: FileForLibrary) => Promise<Asset | null>;
}

/** What one attempt at a call works with. */
interface Attempt {
  world: World;
  watch: CallWatch;
  folder: string;
  add: MakingOptions['add'];
  /** Starts that were asked for by this attempt. */
  starts: number;
}

/**
 * Has a provider make one call of a job. Safe to repeat: a job that the provider has begun is followed, never begun again, and
 * where nobody knows whether it was begun, it is not either. `over`: nobody waits for it any more. Throws `StudioFailure`.
 */
export async function makeMedia(
  world: World,
  id: { jobId: string; key: string },
  { beat, signal, add }: MakingOptions,
): Promise<'made' | 'over'> {
  const watch = new CallWatch(world, id, beat, signal);
  const folder = await mkdtemp(join(world.scratchDir, `${id.jobId}-`));
  const attempt: Attempt = { world, watch, folder, add, starts: 0 };
  try {
    for (;;) {
      if (!(await watch.look())) return await giveUp(attempt, id);
      const call = await findMediaCall(world.orm.em.fork(), id.jobId, id.key);
      if (call.status === 'made') return 'made';
      await advance(attempt, call);
    }
  } catch (error) {
    if (watch.unwanted()) return giveUp(attempt, id);
    signal.throwIfAborted();
    throw error;
  } finally {
    watch.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One step further; the row then says which. */
async function advance(attempt: Attempt, call: MediaCall): Promise<void> {
  const { providers } = attempt.world;
  switch (call.status) {
    case 'waiting':
      return begin(attempt, call, providers.forKind(call.call.kind, call.live));
    case 'starting': {
      const asked = providers.byName(call.provider ?? '');
      // What a sandbox provider makes costs nothing and reaches nobody: it may be asked twice.
      return asked?.sandbox ? begin(attempt, call, asked) : awaitName(attempt, call);
    }
    case 'running':
      return follow(attempt, call);
    case 'failed':
      throw new StudioFailure(call.errorCode ?? 'provider_failed', call.errorMessage ?? 'The provider failed.');
    case 'made':
  }
}

/** Asks the provider to begin, once: the row is marked before the question leaves, and keeps the answer. */
async function begin(attempt: Attempt, call: MediaCall, provider: MediaProvider): Promise<void> {
  const { world, watch, folder } = attempt;
  const em = world.orm.em.fork();
  const inputs = await openInputs(world, call);
  try {
    const by = { provider: provider.name, sandbox: provider.sandbox, again: provider.sandbox };
    if (!(await claimStart(em, call, by))) return;
    attempt.starts += 1;
    await world.pause('media_claimed', call.jobId);
    const request = requestOf(world, call, provider, inputs);
    const started = await provider.start(request, folder, watch.signal, (percent) => watch.show(percent));
    await world.pause('media_started', call.jobId);
    await heed(attempt, { ...call, ...by }, started, inputs);
  } finally {
    await inputs.release();
  }
}

async function heed(attempt: Attempt, call: MediaCall, started: ProviderStart, inputs: CallInputs): Promise<void> {
  const em = attempt.world.orm.em.fork();
  switch (started.state) {
    case 'running':
      await markRunning(em, call, started.jobId);
      await attempt.world.pause('media_named', call.jobId);
      return;
    case 'done':
      return keepOrFail(attempt, call, () =>
        keepProduct(attempt.world, call, started.product, inputs.assets, attempt.add),
      );
    case 'failed':
      return heedFailure(attempt, call, started.failure);
  }
}

async function heedFailure(attempt: Attempt, call: MediaCall, failure: ProviderFailure): Promise<void> {
  const em = attempt.world.orm.em.fork();
  const waitMs = attempt.world.mediaWaits.unavailableMs[attempt.starts - 1];
  const sandbox = call.sandbox && failure.kind === 'unknown';
  if (failure.kind === 'unknown' && !sandbox) return;
  if ((failure.kind === 'unavailable' || sandbox) && waitMs !== undefined) {
    await markUnstarted(em, call);
    return attempt.watch.rest(Math.max(waitMs, Math.min(failure.retryAfterMs ?? 0, LONGEST_REST_MS)));
  }
  await markUnmade(em, call, failure);
}

/** The provider may have begun and nobody heard: its callback, or the attempt that asked, may still name the job. */
async function awaitName({ world, watch }: Attempt, call: MediaCall): Promise<void> {
  const em = world.orm.em.fork();
  for (;;) {
    const lostMs = await markLost(em, call);
    if (lostMs === null) return;
    if (lostMs >= world.mediaWaits.answerLostMs) break;
    await watch.rest(world.mediaWaits.lookMs);
  }
  const message =
    'The provider did not say whether it had begun, and was not asked again, since it may have; try again.';
  await markUnmade(em, call, { code: 'provider_answer_lost', message });
}

/** Asks after a job that the provider has begun, until it is over. */
async function follow(attempt: Attempt, call: MediaCall): Promise<void> {
  const { world, watch, folder } = attempt;
  const provider = world.providers.byName(call.provider ?? '');
  const em = world.orm.em.fork();
  if (!provider) {
    const message = `The provider ${call.provider} is no longer set up; try again.`;
    return void (await markUnmade(em, call, { code: 'no_media_provider', message }));
  }
  const inputs = await openInputs(world, call);
  try {
    const request = requestOf(world, call, provider, inputs);
    for (let misses = 0; ;) {
      const now = await provider.follow(call.providerJobId ?? '', request, folder, watch.signal);
      if (now.state === 'done') {
        return await keepOrFail(attempt, call, () => keepProduct(world, call, now.product, inputs.assets, attempt.add));
      }
      misses = now.state === 'failed' ? misses + 1 : 0;
      if (now.state === 'failed' && (isFinal(now.failure) || misses > MOST_MISSES)) {
        return void (await markUnmade(em, call, now.failure));
      }
      if (isOverdue(world, call)) return await stopOverdue(world, call, provider, request);
      if (now.state === 'running' && now.percent !== null) watch.show(now.percent);
      await watch.rest(restMs(world, now.state === 'running' ? now.askAgainInMs : (now.failure.retryAfterMs ?? 0)));
    }
  } finally {
    await inputs.release();
  }
}

/** What is wrong with a product ends its call: a repeat would get the same one. */
async function keepOrFail({ world }: Attempt, call: MediaCall, keep: () => Promise<void>): Promise<void> {
  try {
    await keep();
  } catch (error) {
    if (!(error instanceof StudioFailure)) throw error;
    await markUnmade(world.orm.em.fork(), call, error);
  }
}

async function stopOverdue(
  world: World,
  call: MediaCall,
  provider: MediaProvider,
  request: ProviderRequest,
): Promise<void> {
  await provider.cancel(call.providerJobId ?? '', request);
  const message = `The provider took longer than ${Math.round(world.mediaWaits.longestMs / 60_000)} minutes; try again.`;
  await markUnmade(world.orm.em.fork(), call, { code: 'provider_too_slow', message });
}

/** Tells the provider that nobody waits any more. */
async function giveUp({ world }: Attempt, { jobId, key }: { jobId: string; key: string }): Promise<'over'> {
  const call = await findMediaCall(world.orm.em.fork(), jobId, key);
  const provider = world.providers.byName(call.provider ?? '');
  if (call.status !== 'running' || !provider) return 'over';
  const inputs = { files: {}, assets: [], release: async () => undefined };
  await provider.cancel(call.providerJobId ?? '', requestOf(world, call, provider, inputs));
  return 'over';
}

function requestOf(world: World, call: MediaCall, provider: MediaProvider, inputs: CallInputs): ProviderRequest {
  const callbackUrl = world.callbackUrl(provider.name, call.token);
  return { call: call.call, inputs: inputs.files, token: call.token, callbackUrl };
}

function isFinal({ kind }: ProviderFailure): boolean {
  return kind === 'refused' || kind === 'broken';
}

function isOverdue(world: World, { startedAt }: MediaCall): boolean {
  return startedAt !== null && Date.now() - startedAt.getTime() > world.mediaWaits.longestMs;
}

function restMs({ mediaWaits }: World, wantedMs: number): number {
  return Math.min(Math.max(wantedMs, mediaWaits.lookMs), LONGEST_REST_MS);
}
