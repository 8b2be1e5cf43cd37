import type { MediaChoice, ProviderFailure, ProviderStart } from '../../adapters/ports.ts';
import type { MediaCall } from '../../db/entities/media-call.ts';
import {
  type CompletedCall,
  reserveStart,
  markCallFailed,
  markCompleted,
  markRunning,
  markUnstarted,
  skipProvider,
} from '../../db/content/media-calls.ts';
import { computeStartWait } from '../../domain/content/media-call-order.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { buildRequest, storeOrFail, type Attempt } from './media-attempt.ts';
import { openCallInputs, type CallInputs } from './open-call-inputs.ts';
import { storeProduct } from './store-product.ts';

export const ANSWER_LOST = {
  code: 'provider_answer_lost',
  message: 'The response of the provider was lost. It was not requested again, because it may have started; try again.',
};

const NO_MODEL = {
  code: 'input_unsupported',
  message: 'No configured media provider has a model for this kind of input.',
};

const NO_WORDS: CompletedCall = { assetId: null, words: [], layerKey: null, model: null, costUsd: null, warnings: [] };

/** Another provider, or another model, may take a call that was refused for these reasons. */
const PROVIDER_CODES: ReadonlySet<string> = new Set([
  'provider_out_of_credit',
  'provider_unauthorized',
  'provider_locked',
]);
const MODEL_CODES: ReadonlySet<string> = new Set(['model_not_found', 'input_unsupported']);

/**
 * Starts the call at a provider, once: the row is reserved before the request and stores the response. `again` repeats the start
 * at a sandbox provider.
 */
export async function startCall(attempt: Attempt, call: MediaCall, again: MediaChoice | null = null): Promise<void> {
  const { deps, monitor, folder } = attempt;
  const em = deps.orm.em.fork();
  const inputs = await openCallInputs(deps, call);
  try {
    if (isSilent(call, inputs)) return void (await markCompleted(em, call, NO_WORDS));
    const choice = again ?? chooseProvider(deps, call, inputs, call.skipped);
    if (!choice) return void (await markCallFailed(em, call, NO_MODEL));
    const { provider, model } = choice;
    const by = { provider: provider.name, providerModel: model, sandbox: provider.sandbox };
    if (!(await reserveStart(em, call, { ...by, again: provider.sandbox }))) return;
    attempt.starts += 1;
    await deps.checkpoint('media_reserved', call.jobId);
    const reserved = { ...call, ...by };
    const request = buildRequest(deps, reserved, provider, inputs);
    const started = await provider.start(request, folder, monitor.signal, (percent) => monitor.setPercent(percent));
    await deps.checkpoint('media_started', call.jobId);
    await handleStart(attempt, reserved, started, { choice, inputs });
  } finally {
    await inputs.release();
  }
}

/** A source without sound has no words, so no provider is called. */
function isSilent({ call }: MediaCall, { files }: CallInputs): boolean {
  return call.kind === 'transcript' && files['source']?.length === 0;
}

function chooseProvider(
  deps: ActivityDeps,
  { call, live, wantedModel }: MediaCall,
  { files }: CallInputs,
  skipped: readonly string[],
): MediaChoice | null {
  return deps.providers.choose({ kind: call.kind, inputs: files, live, wantedModel, skipped });
}

interface Started {
  choice: MediaChoice;
  inputs: CallInputs;
}

async function handleStart(attempt: Attempt, call: MediaCall, started: ProviderStart, by: Started): Promise<void> {
  const em = attempt.deps.orm.em.fork();
  switch (started.state) {
    case 'running':
      await markRunning(em, call, started.jobId);
      await attempt.deps.checkpoint('media_job_recorded', call.jobId);
      return;
    case 'done':
      return storeOrFail(attempt, call, () =>
        storeProduct(attempt.deps, call, started.output, by.inputs.assets, attempt.add),
      );
    case 'failed':
      return handleFailure(attempt, call, started.failure, by);
  }
}

async function handleFailure(
  attempt: Attempt,
  call: MediaCall,
  failure: ProviderFailure,
  { choice, inputs }: Started,
): Promise<void> {
  const { deps } = attempt;
  const em = deps.orm.em.fork();
  // An unknown outcome may have started a paid job, so only a sandbox provider is started again.
  if (failure.kind === 'unknown' && !call.sandbox) {
    if (canReport(deps, call, choice)) return;
    return void (await markCallFailed(em, call, ANSWER_LOST));
  }
  const skipped = [...call.skipped, ...listSkipped(failure, choice)];
  const next = skipped.length > call.skipped.length ? chooseProvider(deps, call, inputs, skipped) : null;
  const waitMs = isTemporary(failure)
    ? computeStartWait(deps.mediaWaits, { ...attempt, hasNext: next !== null, retryAfterMs: failure.retryAfterMs })
    : null;
  if (waitMs !== null) {
    await markUnstarted(em, call);
    attempt.waitedMs += waitMs;
    return attempt.monitor.wait(waitMs);
  }
  if (!next) return void (await markCallFailed(em, call, failure));
  const { jobId, key, provider } = call;
  deps.log.warn({ jobId, key, provider, next: next.provider.name, code: failure.code }, 'media provider skipped');
  await skipProvider(em, call, skipped);
  attempt.starts = 0;
}

/** Whether a callback may still name the job of a start whose response was lost. */
function canReport(deps: ActivityDeps, call: MediaCall, { provider }: MediaChoice): boolean {
  return provider.sendsCallbacks && deps.callbackUrl(provider.name, call.token) !== null;
}

const isTemporary = ({ kind }: ProviderFailure): boolean => kind === 'unavailable' || kind === 'unknown';

/** Lists the provider or the model that a failed start rules out. */
function listSkipped({ kind, code }: ProviderFailure, { provider, model }: MediaChoice): string[] {
  if (provider.sandbox) return [];
  if (kind === 'unavailable' || (kind === 'refused' && PROVIDER_CODES.has(code))) return [provider.name];
  return kind === 'refused' && MODEL_CODES.has(code) ? [`${provider.name}/${model}`] : [];
}
