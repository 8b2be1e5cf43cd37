import type { MediaKind } from '../../domain/content/media-call.ts';
import type {
  MediaProvider,
  ProviderFailure,
  ProviderInput,
  ProviderOutput,
  ProviderProgress,
  ProviderRequest,
  ProviderStart,
  WebClient,
} from '../ports.ts';
import { findAddress, readWords } from './response-path.ts';
import { toScalars } from './call-values.ts';
import { chooseModel, takesList, type ChosenModel } from './choose-model.ts';
import { createFailure } from './provider-failures.ts';
import { fillInput } from './fill-input.ts';
import type { Models, ProviderName } from './model-entry.ts';
import { getMediaFamily, fetchOutput } from './output-file.ts';

export interface JobRequest {
  model: string;
  input: Record<string, unknown>;
  callbackUrl: string | null;
}

type Failed = { state: 'failed'; failure: ProviderFailure };

export type UploadedInput = { state: 'uploaded'; address: string } | Failed;

export type SubmitResult = { state: 'running'; jobId: string } | Failed;

export type PollResult =
  /** `pauseMs`: how long the provider wants to be left alone; null where it does not say. */
  | { state: 'running'; retryAfterMs: number | null }
  /** The answer of the model; `model` where the provider says which it was. */
  | { state: 'completed'; response: unknown; model: string | null }
  | Failed;

/** The wire of a provider that takes jobs and is asked after them. */
export interface QueueProtocol {
  readonly name: ProviderName;
  /** As people know it. */
  readonly title: string;
  /** Puts a file where the provider can read it. Begins nothing. */
  upload(file: ProviderInput): Promise<UploadedInput>;
  /** Never repeat: each one that arrives is a job. */
  submit(order: JobRequest): Promise<SubmitResult>;
  /** Safe to repeat. */
  poll(jobId: string): Promise<PollResult>;
  cancel(jobId: string): Promise<void>;
}

/** Pauses between looks at a job, milliseconds: pictures and speech take seconds, clips minutes. */
const POLL_INTERVALS_MS: Readonly<Record<MediaKind, number>> = {
  image: 2_000,
  voice: 2_000,
  transcript: 2_000,
  clip: 5_000,
  talking_head: 5_000,
  swap: 5_000,
  matte: 5_000,
};

export function createQueueProvider(protocol: QueueProtocol, models: Models, web: WebClient): MediaProvider {
  const { name, title } = protocol;

  async function start(request: ProviderRequest, _folder: string, signal: AbortSignal): Promise<ProviderStart> {
    const chosen = chooseModel(models, name, request);
    if (!chosen) return { state: 'failed', failure: createFailure(title, 'refused', 'input_unsupported') };
    const placed = await uploadInputs(protocol, chosen, signal);
    if ('state' in placed) return placed;
    if (signal.aborted) return interrupted(title);
    const input = fillInput(chosen.entry.input, { ...toScalars(request.call), ...placed.addresses });
    // Not interrupted: what is sent is a job, and its name is worth waiting for.
    return protocol.submit({ model: chosen.entry.model, input, callbackUrl: request.callbackUrl });
  }

  async function poll(
    jobId: string,
    request: ProviderRequest,
    folder: string,
    signal: AbortSignal,
  ): Promise<ProviderProgress> {
    const asked = await protocol.poll(jobId);
    const waiting = { state: 'running', percent: null, pollAfterMs: POLL_INTERVALS_MS[request.call.kind] } as const;
    if (asked.state === 'failed') return asked;
    if (asked.state === 'running') return { ...waiting, pollAfterMs: asked.retryAfterMs ?? waiting.pollAfterMs };
    const chosen = chooseModel(models, name, request);
    if (!chosen) return { state: 'failed', failure: createFailure(title, 'broken', 'result_unreadable') };
    return (await readOutput(chosen, asked, request, folder, signal)) ?? waiting;
  }

  /** Null where the product may be had later. */
  async function readOutput(
    { entry, warnings }: ChosenModel,
    { response: answer, model }: Extract<PollResult, { state: 'completed' }>,
    request: ProviderRequest,
    folder: string,
    signal: AbortSignal,
  ): Promise<ProviderProgress | null> {
    const unreadable = { state: 'failed', failure: createFailure(title, 'broken', 'result_unreadable') } as const;
    const words = entry.words ? readWords(answer, entry.words) : null;
    const family = getMediaFamily(request.call, request.inputs);
    const said: ProviderOutput = {
      path: null,
      mimeType: null,
      words,
      key: entry.key ?? null,
      model: model ?? entry.model,
      warnings,
    };
    if (family === null) return words ? { state: 'done', output: said } : unreadable;
    const address = findAddress(answer, entry.output);
    if (address === null) return unreadable;
    const taken = await fetchOutput(web, { provider: title, address, family }, folder, signal);
    if (taken.state === 'pending') return null;
    if (taken.state === 'failed') return taken;
    return { state: 'done', output: { ...said, path: taken.path, mimeType: taken.mimeType } };
  }

  return {
    name,
    sandbox: false,
    supports: (kind) => models[kind].some(({ provider }) => provider === name),
    start,
    poll: poll,
    cancel: (jobId) => protocol.cancel(jobId),
  };
}

async function uploadInputs(
  protocol: QueueProtocol,
  { inputs }: ChosenModel,
  signal: AbortSignal,
): Promise<{ addresses: Record<string, string | string[]> } | Failed> {
  const addresses: Record<string, string | string[]> = {};
  for (const [name, files] of Object.entries(inputs)) {
    const placed: string[] = [];
    for (const file of files) {
      if (signal.aborted) return interrupted(protocol.title);
      const one = await protocol.upload(file);
      if (one.state === 'failed') return one;
      placed.push(one.address);
    }
    addresses[name] = takesList(name) ? placed : (placed[0] ?? '');
  }
  return { addresses };
}

/** Before a job is asked for, stopping leaves nothing behind: the row may wait for the next attempt. */
function interrupted(title: string): Failed {
  return { state: 'failed', failure: createFailure(title, 'unavailable', 'interrupted') };
}
