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
import { addressIn, wordsIn } from './response-path.ts';
import { scalarsOf } from './call-values.ts';
import { chooseModel, isList, type ChosenModel } from './choose-model.ts';
import { failure } from './provider-failures.ts';
import { fillInput } from './fill-input.ts';
import type { Models, ProviderName } from './model-entry.ts';
import { familyOf, takeProduct } from './output-file.ts';

export interface Order {
  model: string;
  input: Record<string, unknown>;
  callbackUrl: string | null;
}

type Failed = { state: 'failed'; failure: ProviderFailure };

export type Placed = { state: 'placed'; address: string } | Failed;

export type Submitted = { state: 'running'; jobId: string } | Failed;

export type Asked =
  /** `pauseMs`: how long the provider wants to be left alone; null where it does not say. */
  | { state: 'running'; pauseMs: number | null }
  /** The answer of the model; `model` where the provider says which it was. */
  | { state: 'made'; answer: unknown; model: string | null }
  | Failed;

/** The wire of a provider that takes jobs and is asked after them. */
export interface QueueProtocol {
  readonly name: ProviderName;
  /** As people know it. */
  readonly title: string;
  /** Puts a file where the provider can read it. Begins nothing. */
  place(file: ProviderInput): Promise<Placed>;
  /** Never repeat: each one that arrives is a job. */
  submit(order: Order): Promise<Submitted>;
  /** Safe to repeat. */
  ask(jobId: string): Promise<Asked>;
  cancel(jobId: string): Promise<void>;
}

/** Pauses between looks at a job, milliseconds: pictures and speech take seconds, clips minutes. */
const PAUSES: Readonly<Record<MediaKind, number>> = {
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
    if (!chosen) return { state: 'failed', failure: failure(title, 'refused', 'input_unsupported') };
    const placed = await placeAll(protocol, chosen, signal);
    if ('state' in placed) return placed;
    if (signal.aborted) return interrupted(title);
    const input = fillInput(chosen.entry.input, { ...scalarsOf(request.call), ...placed.addresses });
    // Not interrupted: what is sent is a job, and its name is worth waiting for.
    return protocol.submit({ model: chosen.entry.model, input, callbackUrl: request.callbackUrl });
  }

  async function follow(
    jobId: string,
    request: ProviderRequest,
    folder: string,
    signal: AbortSignal,
  ): Promise<ProviderProgress> {
    const asked = await protocol.ask(jobId);
    const waiting = { state: 'running', percent: null, pollAfterMs: PAUSES[request.call.kind] } as const;
    if (asked.state === 'failed') return asked;
    if (asked.state === 'running') return { ...waiting, pollAfterMs: asked.pauseMs ?? waiting.pollAfterMs };
    const chosen = chooseModel(models, name, request);
    if (!chosen) return { state: 'failed', failure: failure(title, 'broken', 'result_unreadable') };
    return (await settle(chosen, asked, request, folder, signal)) ?? waiting;
  }

  /** Null where the product may be had later. */
  async function settle(
    { entry, warnings }: ChosenModel,
    { answer, model }: Extract<Asked, { state: 'made' }>,
    request: ProviderRequest,
    folder: string,
    signal: AbortSignal,
  ): Promise<ProviderProgress | null> {
    const unreadable = { state: 'failed', failure: failure(title, 'broken', 'result_unreadable') } as const;
    const words = entry.words ? wordsIn(answer, entry.words) : null;
    const family = familyOf(request.call, request.inputs);
    const said: ProviderOutput = {
      path: null,
      mimeType: null,
      words,
      key: entry.key ?? null,
      model: model ?? entry.model,
      warnings,
    };
    if (family === null) return words ? { state: 'done', output: said } : unreadable;
    const address = addressIn(answer, entry.output);
    if (address === null) return unreadable;
    const taken = await takeProduct(web, { provider: title, address, family }, folder, signal);
    if (taken.state === 'later') return null;
    if (taken.state === 'failed') return taken;
    return { state: 'done', output: { ...said, path: taken.path, mimeType: taken.mimeType } };
  }

  return {
    name,
    sandbox: false,
    supports: (kind) => models[kind].some(({ provider }) => provider === name),
    start,
    poll: follow,
    cancel: (jobId) => protocol.cancel(jobId),
  };
}

async function placeAll(
  protocol: QueueProtocol,
  { inputs }: ChosenModel,
  signal: AbortSignal,
): Promise<{ addresses: Record<string, string | string[]> } | Failed> {
  const addresses: Record<string, string | string[]> = {};
  for (const [name, files] of Object.entries(inputs)) {
    const placed: string[] = [];
    for (const file of files) {
      if (signal.aborted) return interrupted(protocol.title);
      const one = await protocol.place(file);
      if (one.state === 'failed') return one;
      placed.push(one.address);
    }
    addresses[name] = isList(name) ? placed : (placed[0] ?? '');
  }
  return { addresses };
}

/** Before a job is asked for, stopping leaves nothing behind: the row may wait for the next attempt. */
function interrupted(title: string): Failed {
  return { state: 'failed', failure: failure(title, 'unavailable', 'interrupted') };
}
