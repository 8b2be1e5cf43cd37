import type { MediaKind } from '../../domain/content/media-call.ts';
import type {
  MediaProvider,
  ProviderInput,
  ProviderProgress,
  ProviderRequest,
  ProviderStart,
  WebClient,
} from '../ports.ts';
import { findAddress, readTranscript, readWords } from './response-path.ts';
import { toScalars } from './call-values.ts';
import { computeCostUsd, type ReportedUsage } from './compute-cost.ts';
import { chooseModel, takesList, type ChosenModel } from './choose-model.ts';
import { failed, type Failed } from './provider-failures.ts';
import { fillInput } from './fill-input.ts';
import type { Models, ProviderName } from './model-entry.ts';
import { describeOutput, fetchOutput, getMediaFamily } from './output-file.ts';

export interface JobRequest {
  model: string;
  input: Record<string, unknown>;
  callbackUrl: string | null;
}

export type UploadedInput = { state: 'uploaded'; address: string } | Failed;

export type SubmitResult = { state: 'running'; jobId: string } | Failed;

export type PollResult =
  /** `retryAfterMs`: the pause that the provider requests; null if it requests none. */
  | { state: 'running'; retryAfterMs: number | null }
  /** The model's response; `model` is null if the provider does not report it. */
  | { state: 'completed'; response: unknown; model: string | null; usage: ReportedUsage }
  | Failed;

/** The protocol of a provider that runs jobs and is polled for their results. */
export interface QueueProtocol {
  readonly name: ProviderName;
  readonly sendsCallbacks: boolean;
  /** The display name. */
  readonly title: string;
  /** Uploads a file to the provider. Starts no job. */
  upload(file: ProviderInput): Promise<UploadedInput>;
  /** Never repeat: each call that arrives starts a job. A protocol with idempotency keys repeats lost requests itself. */
  submit(request: JobRequest): Promise<SubmitResult>;
  /** Safe to repeat. */
  poll(jobId: string): Promise<PollResult>;
  cancel(jobId: string): Promise<void>;
}

/** Images and speech take seconds, clips minutes. */
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
    if (!chosen) return failed(title, 'refused', 'input_unsupported');
    const uploads = await uploadInputs(protocol, chosen, signal);
    if ('state' in uploads) return uploads;
    if (signal.aborted) return interrupted(title);
    const input = fillInput(chosen.entry.input, { ...toScalars(request.call), ...uploads.addresses });
    // `signal` does not abort the call, because the provider starts a job whose id must be known.
    return protocol.submit({ model: chosen.entry.model, input, callbackUrl: request.callbackUrl });
  }

  async function poll(
    jobId: string,
    request: ProviderRequest,
    folder: string,
    signal: AbortSignal,
  ): Promise<ProviderProgress> {
    const polled = await protocol.poll(jobId);
    const running = { state: 'running', percent: null, pollAfterMs: POLL_INTERVALS_MS[request.call.kind] } as const;
    if (polled.state === 'failed') return polled;
    if (polled.state === 'running') return { ...running, pollAfterMs: polled.retryAfterMs ?? running.pollAfterMs };
    const chosen = chooseModel(models, name, request);
    if (!chosen) return failed(title, 'broken', 'result_unreadable');
    return (await readOutput(chosen, polled, request, folder, signal)) ?? running;
  }

  /** Reads the output; null if it cannot be downloaded yet. */
  async function readOutput(
    chosen: ChosenModel,
    { response, model, usage }: Extract<PollResult, { state: 'completed' }>,
    request: ProviderRequest,
    folder: string,
    signal: AbortSignal,
  ): Promise<ProviderProgress | null> {
    const { entry } = chosen;
    const unreadable = failed(title, 'broken', 'result_unreadable');
    const reported = { model: model ?? entry.model, costUsd: computeCostUsd(entry, request, usage) };
    const family = getMediaFamily(request.call, request.inputs);
    if (family === null) {
      const transcript = entry.words ? readTranscript(response, entry.words) : null;
      if (!transcript) return unreadable;
      const warnings = [...chosen.warnings, ...transcript.warnings];
      return { state: 'done', output: describeOutput({ entry, warnings }, transcript.words, reported) };
    }
    const base = describeOutput(chosen, entry.words ? readWords(response, entry.words) : null, reported);
    const address = findAddress(response, entry.output);
    if (address === null) return unreadable;
    const file = await fetchOutput(web, { provider: title, address, family }, folder, signal);
    if (file.state === 'pending') return null;
    if (file.state === 'failed') return file;
    return { state: 'done', output: { ...base, path: file.path, mimeType: file.mimeType } };
  }

  return {
    name,
    sandbox: false,
    sendsCallbacks: protocol.sendsCallbacks,
    start,
    poll,
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
    const uploaded: string[] = [];
    for (const file of files) {
      if (signal.aborted) return interrupted(protocol.title);
      const one = await protocol.upload(file);
      if (one.state === 'failed') return one;
      uploaded.push(one.address);
    }
    addresses[name] = takesList(name) ? uploaded : (uploaded[0] ?? '');
  }
  return { addresses };
}

/** The failure of an attempt that was stopped before it started a job, so that the next attempt may start one. */
function interrupted(title: string): Failed {
  return failed(title, 'unavailable', 'interrupted');
}
