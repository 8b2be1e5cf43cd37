/** Who makes pictures, clips and voices. */
import type { CaptionWord, LayerKey } from '../../domain/decks/deck.ts';
import type { MediaCall, MediaKind } from '../../domain/content/media-call.ts';

/** A file that a provider is to work from. */
export interface ProviderInput {
  path: string;
  mimeType: string;
  bytes: number;
  durationMs: number | null;
}

/** A call with its inputs at hand, under the names that `MediaCall` gives them: `references`, `from`, `portrait`, … */
export interface ProviderRequest {
  call: MediaCall;
  inputs: Readonly<Record<string, readonly ProviderInput[]>>;
  /** Unguessable and the same for every attempt at this call: names it in callbacks and, where the provider can, as its idempotency key. */
  token: string;
  /** Where the provider may report to; null where nobody outside can reach us. */
  callbackUrl: string | null;
}

/** Why a provider made nothing. */
export interface ProviderFailure {
  /**
   * `refused`: asking again cannot help. `unavailable`: nothing was started; ask again later. `unknown`: it may have been
   * started and we did not hear: never ask again blindly. `broken`: it was started and failed.
   */
  kind: 'refused' | 'unavailable' | 'unknown' | 'broken';
  /** Stable, snake_case: `content_refused`, `provider_unreachable`, `provider_unauthorized`, `input_too_large`, … */
  code: string;
  /** One sentence for a person. Never holds a key or a signed URL. */
  message: string;
  retryAfterMs?: number;
}

/** A file that a provider made, on local disk. */
export interface ProviderOutput {
  /** Null for a transcript. */
  path: string | null;
  mimeType: string | null;
  words: CaptionWord[] | null;
  key: LayerKey | null;
  /** What the provider says that it used; null where it does not. */
  model: string | null;
  /** `matte_unavailable`, `swap_simulated`, `transcript_unavailable`, … */
  warnings: string[];
}

export type ProviderProgress =
  | { state: 'running'; percent: number | null; pollAfterMs: number }
  | { state: 'done'; output: ProviderOutput }
  | { state: 'failed'; failure: ProviderFailure };

export type ProviderStart = { state: 'running'; jobId: string } | Exclude<ProviderProgress, { state: 'running' }>;

/** One maker of media. `jobId` is stored the moment it is known: from then on the job is only asked after. */
export interface MediaProvider {
  readonly name: string;
  /** Whether what it makes is only good for trying things out. */
  readonly sandbox: boolean;
  supports(kind: MediaKind): boolean;
  /** Starts the job, and waits for it where the provider answers with the result. Products are written into `folder`. */
  start(
    request: ProviderRequest,
    folder: string,
    signal: AbortSignal,
    onPercent: (percent: number) => void,
  ): Promise<ProviderStart>;
  /** Safe to repeat. Downloads the product into `folder` once there is one. */
  poll(jobId: string, request: ProviderRequest, folder: string, signal: AbortSignal): Promise<ProviderProgress>;
  /** Best effort: tells the provider that nobody waits any more. */
  cancel(jobId: string, request: ProviderRequest): Promise<void>;
}

/** Chooses who makes what: test keys always get the embedded provider, live ones the configured, else the embedded. */
export interface MediaProviders {
  choose(kind: MediaKind, live: boolean): MediaProvider;
  find(name: string): MediaProvider | null;
}
