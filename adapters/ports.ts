/**
 * The interfaces to everything outside Kinora. A failing outside party is data (`ok: false`, `unknown`, `unreadable`),
 * never an exception; only our own bugs throw.
 */
import type { CaptionWord, LayerKey } from '../domain/deck.ts';
import type { DraftIdea, HookBrief, IdeaBrief, Judge } from '../domain/ideas/draft.ts';
import type { MediaCall, MediaKind } from '../domain/media-call.ts';
import type { Metrics } from '../domain/metrics.ts';
import type { Platform, PublishMode } from '../domain/platforms.ts';

// ---- platforms -------------------------------------------------------------------------------------------------

/** What a platform's refusal means for us: nothing helps, the owner must reconnect, a later call may pass, or we cannot tell. */
export type PlatformErrorKind = 'terminal' | 'reconnect' | 'retry_later' | 'unknown';

export interface PlatformError {
  kind: PlatformErrorKind;
  /** Our stable code, snake_case, e.g. `token_expired`, `caption_too_long`, `rate_limited`, `platform_unreachable`. */
  code: string;
  /** One sentence for a person: what happened, and what to do about it. Never holds a token or a signed URL. */
  message: string;
  /** The platform's own code, e.g. `spam_risk_too_many_posts`, `9/2207042`, `quotaExceeded`. */
  platformCode: string | null;
  retryAfterMs?: number;
}

export type Answer<T> = { ok: true; value: T } | { ok: false; error: PlatformError };

/** The OAuth grant of one account. `refreshToken` is null where the platform refreshes with the access token itself. */
export interface Grant {
  accessToken: string;
  refreshToken: string | null;
  accessExpiresAt: Date;
  refreshExpiresAt: Date | null;
  scopes: string[];
}

/** How the platform is asked on behalf of an account. */
export type AccountAccess = Pick<PublishJob, 'accessToken' | 'platformUserId'>;

/** A video whose figures are asked for. */
export interface MeasuredPost {
  platformPostId: string;
  publishedAt: Date;
}

export interface AccountIdentity {
  /** The platform's own id of the account; the same user connected twice is the same account. */
  platformUserId: string;
  username: string;
  displayName: string | null;
  avatarUrl: string | null;
}

/** A finished video file on local disk, as the platforms receive it. */
export interface MediaFile {
  path: string;
  bytes: number;
  sha256: string;
  mimeType: string;
  durationMs: number;
  width: number;
  height: number;
}

/** Everything one target publishes. Texts are final: composed and checked by `domain/captions.ts`. */
export interface PublishJob {
  targetId: string;
  accessToken: string;
  platformUserId: string;
  username: string;
  /** The account's privacy choice, or null for the most open one that the platform offers. */
  privacy: string | null;
  mode: PublishMode;
  caption: string | null;
  title: string | null;
  tags: string[];
  /** Only what the caller declared for this platform; an absent key is never sent. */
  declarations: Partial<
    Record<'madeForKids' | 'brandedContent' | 'brandOrganic' | 'aiGenerated' | 'containsSyntheticMedia', boolean>
  >;
  options: Partial<Record<'disableComment' | 'disableDuet' | 'disableStitch', boolean>>;
  media: MediaFile;
  /** The cover that the caller chose; null for the platform's own choice. */
  cover: Cover | null;
}

/** What stands for the video: a moment of it, or where `ms` is null a picture of its own. */
export interface Cover {
  ms: number | null;
  /** The picture as JPEG, where the platform may fetch it. */
  pictureUrl: string;
}

/** A picture on local disk. */
export interface PictureFile {
  path: string;
  bytes: number;
  mimeType: string;
}

/** A video that is live, and the account that it is live on. */
export interface LivePost {
  accessToken: string;
  platformUserId: string;
  username: string;
  platformPostId: string;
}

export type Commented =
  | { outcome: 'posted'; platformCommentId: string }
  /** The platform definitely did not take it. */
  | { outcome: 'rejected'; error: PlatformError }
  /** No answer, or one that does not tell. Only `findComment` may settle it. */
  | { outcome: 'unknown'; error: PlatformError };

/** The platform's one-use handle, stored on the target before it is used: the fence that makes a second send impossible. */
export interface Handle {
  /** Public id of the handle (publish id, container id, upload id): safe to log. */
  id: string;
  /** Where bytes go (upload URL, session URI). A capability: stored, never logged. */
  uploadUrl: string | null;
  expiresAt: Date;
}

export type Readied =
  | { state: 'ready' }
  /** The handle can never publish; nothing went out through it. */
  | { state: 'dead'; error: PlatformError }
  /** Try `ready` again with the same handle (the platform still processes, or did not answer). */
  | { state: 'not_yet'; error: PlatformError | null };

export type Fired =
  /** The platform has taken it. The post id may follow later (`read`). */
  | { outcome: 'accepted'; platformPostId: string | null; url: string | null; processing: boolean }
  /** The platform definitely refused; nothing is or will become public through this handle. */
  | { outcome: 'rejected'; error: PlatformError }
  /** No answer, or one that does not tell. Only `read` may settle it. */
  | { outcome: 'unknown'; error: PlatformError };

export type ReadBack =
  | { state: 'posted'; platformPostId: string | null; url: string | null }
  /** The platform has it and is still working on it. */
  | { state: 'processing' }
  /** Certain: the irreversible call did not arrive. Firing the *same* handle again cannot double. */
  | { state: 'not_sent' }
  /** Certain: it ended without going public. */
  | { state: 'failed'; error: PlatformError }
  /** The platform does not say (unreachable, revoked token, several candidates). */
  | { state: 'unreadable'; error: PlatformError };

/**
 * One platform's connector. The publishing calls follow the fence: `open` mints a handle (nothing public), `ready` does all
 * that can be done without publishing, `fire` is the single irreversible call, `read` only reads.
 */
export interface Connector {
  readonly platform: Platform;
  /** Scopes that are asked for, so that a missing one is reported at the callback. */
  readonly scopes: readonly string[];

  authorizeUrl(input: { state: string; redirectUri: string; codeVerifier: string }): string;
  exchangeCode(input: { code: string; redirectUri: string; codeVerifier: string }): Promise<Answer<Grant>>;
  /** Rotates where the platform rotates: the caller holds the account's lock and stores the answer at once. */
  refreshGrant(grant: Grant): Promise<Answer<Grant>>;
  revokeGrant(grant: Grant): Promise<Answer<null>>;
  identify(grant: Grant): Promise<Answer<AccountIdentity>>;

  /** Safe to repeat while no handle was stored: an unused handle publishes nothing. */
  open(job: PublishJob): Promise<Answer<Handle>>;
  /** Safe to repeat with the same handle. Returns at the deadline at the latest. */
  ready(job: PublishJob, handle: Handle, deadline: AbortSignal): Promise<Readied>;
  /** Never repeat unless `read` said `not_sent`. Aborts by itself after 15 s without an answer. */
  fire(job: PublishJob, handle: Handle): Promise<Fired>;
  /** Safe to repeat. `sentAt` bounds the search where the platform can only be listed. */
  read(job: PublishJob, handle: Handle, sentAt: Date): Promise<ReadBack>;

  /**
   * Lifetime figures of the account's videos, by platform post id, in as few calls as the platform allows; each that was
   * asked after is answered. Safe to repeat.
   */
  measure(access: AccountAccess, posts: readonly MeasuredPost[]): Promise<ReadonlyMap<string, Answer<Metrics>>>;

  /** Absent where the API cannot comment. Repeat only after a rejection. Aborts by itself after 15 s without an answer. */
  comment?(post: LivePost, text: string): Promise<Commented>;
  /** The account's own comment with this text, by its id; null where the platform shows none. Safe to repeat. */
  findComment?(post: LivePost, text: string): Promise<Answer<string | null>>;
  /** Present where a cover is set once the video is there. Safe to repeat: it overwrites. */
  setCover?(post: LivePost, picture: PictureFile): Promise<Answer<null>>;
}

/** Connectors of the sandbox platforms and of the live ones; a `test` key reaches only the former. */
export interface Connectors {
  sandbox: Record<Platform, Connector>;
  live: Record<Platform, Connector>;
}

// ---- storage ---------------------------------------------------------------------------------------------------

export interface Storage {
  /** Moves or copies a local file under `key`. Overwrites: a key names its bytes. */
  putFile(key: string, path: string, mimeType: string): Promise<void>;
  /** A local path with the bytes of `key`, or null when there are none. Valid until `release`. */
  localFile(key: string): Promise<{ path: string; bytes: number; release(): Promise<void> } | null>;
  /** Whether there are bytes under `key`. */
  has(key: string): Promise<boolean>;
  /** Safe to repeat. */
  remove(key: string): Promise<void>;
  /** The URL under which a caller fetches the bytes from now on; where URLs expire, each time a fresh one. */
  url(key: string): string;
  /** What `url` gave before, good for as long as a fresh one. Any other URL comes back as it is. */
  renewed(url: string): string;
  /** Whether a request for `/media/<key>` with this query may have the bytes. */
  admit(key: string, query: URLSearchParams): MediaAdmission;
  /** How a request that was let in gets the bytes; null when there are none. */
  serve(key: string, request: MediaRequest): Promise<ServedMedia | null>;
  /** Why nothing can be stored, in a sentence for the operator; null where all is well. Never throws. */
  fault(): Promise<string | null>;
}

/** `seconds`: for how long its URL is still good; null without end. */
export type MediaAdmission = { admitted: true; seconds: number | null } | { admitted: false; expired: boolean };

export interface MediaRequest {
  method: 'GET' | 'HEAD';
  /** The `Content-Disposition` of the answer. */
  disposition: string;
  seconds: number | null;
}

/** From this disk, or under a link elsewhere that is good for some seconds. */
export type ServedMedia = { from: 'disk'; path: string } | { from: 'link'; url: string; seconds: number };

// ---- web -------------------------------------------------------------------------------------------------------

/** Why an outbound request has no usable answer. */
export type OutboundFailure =
  | 'blocked_address'
  | 'invalid_url'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'timed_out'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_encoding'
  | 'reset';

export type OutboundAnswer =
  | { ok: true; status: number; headers: Record<string, string>; body: Buffer; finalUrl: string; ms: number }
  | { ok: false; failure: OutboundFailure; message: string; ms: number };

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Whole request, milliseconds. Default 60,000. */
  timeoutMs?: number;
  /** Counted bytes of the body; more is `too_large`, or cut there when `truncate` is set. */
  maxBytes: number;
  truncate?: boolean;
  /** 0 (default) never follows. */
  maxRedirects?: number;
}

export interface DownloadRequest extends Omit<OutboundRequest, 'method' | 'body' | 'truncate'> {
  /** Called as bytes arrive; `total` is what the server promised, null where it did not say. */
  onBytes?: (received: number, total: number | null) => void;
  signal?: AbortSignal;
}

/** The one guarded way out: webhooks, media, pages. Judges the connected address, never the string. */
export interface WebClient {
  request(url: string, request: OutboundRequest): Promise<OutboundAnswer>;
  /** Streams a GET body into a file; same guards. Throws only when `signal` aborts. */
  download(
    url: string,
    path: string,
    request: DownloadRequest,
  ): Promise<
    | { ok: true; bytes: number; mimeType: string; sha256: string }
    | { ok: false; failure: OutboundFailure; message: string }
    | { ok: false; failure: 'bad_status'; status: number; message: string }
  >;
  /** Whether a URL may ever be called (scheme, port, literal address): the check at acceptance, without a socket. */
  refusal(url: string): string | null;
}

// ---- media providers -------------------------------------------------------------------------------------------

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
export interface ProviderProduct {
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
  | { state: 'running'; percent: number | null; askAgainInMs: number }
  | { state: 'done'; product: ProviderProduct }
  | { state: 'failed'; failure: ProviderFailure };

export type ProviderStart = { state: 'running'; jobId: string } | Exclude<ProviderProgress, { state: 'running' }>;

/** One maker of media. `jobId` is stored the moment it is known: from then on the job is only asked after. */
export interface MediaProvider {
  readonly name: string;
  /** Whether what it makes is only good for trying things out. */
  readonly sandbox: boolean;
  makes(kind: MediaKind): boolean;
  /** Starts the job, and waits for it where the provider answers with the result. Products are written into `folder`. */
  start(
    request: ProviderRequest,
    folder: string,
    signal: AbortSignal,
    onPercent: (percent: number) => void,
  ): Promise<ProviderStart>;
  /** Safe to repeat. Downloads the product into `folder` once there is one. */
  follow(jobId: string, request: ProviderRequest, folder: string, signal: AbortSignal): Promise<ProviderProgress>;
  /** Best effort: tells the provider that nobody waits any more. */
  cancel(jobId: string, request: ProviderRequest): Promise<void>;
}

/** Chooses who makes what: test keys always get the embedded provider, live ones the configured, else the embedded. */
export interface MediaProviders {
  forKind(kind: MediaKind, live: boolean): MediaProvider;
  byName(name: string): MediaProvider | null;
}

// ---- language models -------------------------------------------------------------------------------------------

/**
 * Writes with a language model what stands up to `judge`, within its own time limit. Never throws for the model or its server:
 * what they do not give is missing from the answer, perhaps all of it.
 */
export interface IdeaModel {
  draftIdeas(brief: IdeaBrief, judge: Judge<DraftIdea>): Promise<DraftIdea[]>;
  draftHooks(brief: HookBrief, judge: Judge<string>): Promise<string[]>;
}
