import type { CaptionWord, LayerKey } from '../../domain/decks/deck.ts';
import type { MediaCall, MediaKind } from '../../domain/content/media-call.ts';

/** An input file of a media call. */
export interface ProviderInput {
  path: string;
  mimeType: string;
  bytes: number;
  durationMs: number | null;
}

/** A media call with its input files by the names of `MediaCall`: `references`, `from`, `portrait`, … */
export interface ProviderRequest {
  call: MediaCall;
  inputs: Readonly<Record<string, readonly ProviderInput[]>>;
  /** Unguessable, and the same for every attempt at this call. Identifies it in callbacks. */
  token: string;
  /** Null if this service has no public address. */
  callbackUrl: string | null;
  /** The provider's name for the model to use; null if the provider chooses. */
  model: string | null;
}

export interface ProviderFailure {
  /**
   * `refused`: a retry cannot help. `unavailable`: no job was started; retry later. `unknown`: a job may have been started, so
   * never retry. `broken`: the job was started and failed.
   */
  kind: 'refused' | 'unavailable' | 'unknown' | 'broken';
  /** Stable, snake_case: `content_refused`, `provider_unreachable`, `provider_unauthorized`, `input_too_large`, … */
  code: string;
  /** One sentence for a person, without keys and signed URLs. */
  message: string;
  retryAfterMs?: number;
}

/** A provider's output file on local disk. */
export interface ProviderOutput {
  /** Null for a transcript. */
  path: string | null;
  mimeType: string | null;
  words: CaptionWord[] | null;
  /** The chroma key of a matte; null if the output has none. */
  key: LayerKey | null;
  /** Null if the provider does not report it. */
  model: string | null;
  /** US dollars, as the provider reports them or by its list price and the usage; null if unknown. */
  costUsd: number | null;
  /** `matte_unavailable`, `swap_simulated`, `transcript_unavailable`, … */
  warnings: string[];
}

export type ProviderProgress =
  | { state: 'running'; percent: number | null; pollAfterMs: number }
  | { state: 'done'; output: ProviderOutput }
  | { state: 'failed'; failure: ProviderFailure };

export type ProviderStart = { state: 'running'; jobId: string } | Exclude<ProviderProgress, { state: 'running' }>;

/** Makes media. The caller stores `jobId` as soon as it is known, and afterwards only polls the job. */
export interface MediaProvider {
  readonly name: string;
  /** Whether its output is only meant for tests. */
  readonly sandbox: boolean;
  /** Whether it reports the end of a job by a callback, which recovers a start whose response was lost. */
  readonly sendsCallbacks: boolean;
  /** Starts the job. Waits for it if the provider responds with the result. Outputs are written to `folder`. */
  start(
    request: ProviderRequest,
    folder: string,
    signal: AbortSignal,
    onPercent: (percent: number) => void,
  ): Promise<ProviderStart>;
  /** Safe to repeat. Downloads the output into `folder` once the job is done. */
  poll(jobId: string, request: ProviderRequest, folder: string, signal: AbortSignal): Promise<ProviderProgress>;
  /** Asks the provider to cancel the job; it may run on. */
  cancel(jobId: string, request: ProviderRequest): Promise<void>;
}

/** The requirements of a call on its provider. */
export interface MediaNeeds {
  kind: MediaKind;
  inputs: ProviderRequest['inputs'];
  live: boolean;
  /** The id of the model that the caller chose; null if it chose none. While the model is listed, no other one is used. */
  wantedModel: string | null;
  /** Providers that cannot start this call, as `provider` or `provider/model`. */
  skipped: readonly string[];
}

export interface MediaChoice {
  provider: MediaProvider;
  /** The provider's name for the model; null if the provider chooses. */
  model: string | null;
}

/** Test keys always use the embedded provider; live keys only if no configured provider makes this kind of media. */
export interface MediaProviders {
  /** Null if no provider can serve the call. */
  choose(needs: MediaNeeds): MediaChoice | null;
  find(name: string): MediaProvider | null;
}
