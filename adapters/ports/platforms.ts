import type { Metrics } from '../../domain/analytics/metrics.ts';
import type { Choices } from '../../domain/accounts/choices.ts';
import type { Offer, OptionChoices } from '../../domain/platforms/choices.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { PublishMode } from '../../domain/platforms/platform-terms.ts';

/** `unknown`: the call may or may not have taken effect. */
export type PlatformErrorKind = 'terminal' | 'reconnect' | 'retry_later' | 'unknown';

export interface PlatformError {
  kind: PlatformErrorKind;
  /** Our stable code, snake_case, e.g. `token_expired`, `caption_too_long`, `rate_limited`, `platform_unreachable`. */
  code: string;
  /** One sentence for a person: what happened and what to do about it, without tokens and signed URLs. */
  message: string;
  /** The platform's own code, e.g. `spam_risk_too_many_posts`, `9/2207042`, `quotaExceeded`. */
  platformCode: string | null;
  retryAfterMs?: number;
}

/** `partial`: why some of the metrics could not be read. */
export type MetricsResult = { ok: true; value: Metrics; partial?: PlatformError } | { ok: false; error: PlatformError };

export type PlatformResult<T> = { ok: true; value: T } | { ok: false; error: PlatformError };

/** The OAuth grant of one account. `refreshToken` is null if the platform refreshes with the access token itself. */
export interface Grant {
  accessToken: string;
  refreshToken: string | null;
  accessExpiresAt: Date;
  refreshExpiresAt: Date | null;
  scopes: string[];
}

export type AccountCredentials = Pick<PublishJob, 'accessToken' | 'platformUserId'>;

export interface PublishedVideo {
  platformPostId: string;
  publishedAt: Date;
}

export interface AccountIdentity {
  /** The platform's id of the user; the same user connected twice is the same account. */
  platformUserId: string;
  /** The id of the user for this app only, if the platform's callbacks use one. */
  appUserId?: string | null;
  username: string;
  displayName: string | null;
  avatarUrl: string | null;
}

/** A rendered video file on local disk. */
export interface MediaFile {
  path: string;
  /** The URL for a platform that fetches the video itself; signed URLs expire. */
  url: string;
  bytes: number;
  sha256: string;
  mimeType: string;
  durationMs: number;
  width: number;
  height: number;
}

/** Everything one target publishes. The texts are final: composed and checked by `domain/posts/post-copies.ts`. */
export interface PublishJob {
  targetId: string;
  accessToken: string;
  platformUserId: string;
  username: string;
  /** The chosen audience; null if neither the post nor its account has chosen one. */
  privacy: string | null;
  mode: PublishMode;
  caption: string | null;
  title: string | null;
  tags: string[];
  /** What the caller declared for this platform; absent keys are not sent. */
  declarations: Partial<
    Record<'madeForKids' | 'brandedContent' | 'brandOrganic' | 'aiGenerated' | 'containsSyntheticMedia', boolean>
  >;
  options: Partial<Record<'disableComment' | 'disableDuet' | 'disableStitch', boolean>>;
  /** Further choices of the platform; absent ones are not sent. */
  choices: Omit<Choices, 'privacy' | 'tags' | keyof OptionChoices>;
  media: MediaFile;
  /** Null lets the platform choose. */
  cover: Cover | null;
}

/** A moment of the video, or a separate picture if `ms` is null. */
export interface Cover {
  ms: number | null;
  /** The cover as JPEG, at a URL that the platform can fetch. */
  pictureUrl: string;
}

/** A picture on local disk. */
export interface PictureFile {
  path: string;
  bytes: number;
  mimeType: string;
}

/** A published video and its account. */
export interface LivePost {
  accessToken: string;
  platformUserId: string;
  username: string;
  platformPostId: string;
}

export type CommentResult =
  | { outcome: 'posted'; platformCommentId: string }
  /** The platform certainly did not accept it. */
  | { outcome: 'rejected'; error: PlatformError }
  /** No response, or an unclear one. Only `findComment` can decide. */
  | { outcome: 'unknown'; error: PlatformError };

/** The platform's one-use handle. It is stored on the target before it is used, which makes a second publish impossible. */
export interface Handle {
  /** Public id of the handle (publish id, container id, session hash). Safe to log. */
  id: string;
  /** A capability: stored encrypted, never logged. */
  uploadUrl: string | null;
  expiresAt: Date;
}

export type PrepareResult =
  | { state: 'ready' }
  /** The handle can never publish, and published nothing. */
  | { state: 'unusable'; error: PlatformError }
  /** Call `prepare` again with the same handle. `error`: what failed; null if the platform only needs time. */
  | { state: 'pending'; error: PlatformError | null };

export type PublishResult =
  /** The platform accepted the post. `getStatus` may return its id later. */
  | { outcome: 'accepted'; platformPostId: string | null; url: string | null; processing: boolean }
  /** The platform certainly refused: nothing is or will become public through this handle. */
  | { outcome: 'rejected'; error: PlatformError }
  /** No response, or an unclear one. Only `getStatus` can decide. */
  | { outcome: 'unknown'; error: PlatformError };

export type PublishStatus =
  | { state: 'posted'; platformPostId: string | null; url: string | null }
  /** The platform is processing the post. If the id is known, the post exists and only a refusal can remove it. */
  | { state: 'processing'; platformPostId?: string; url?: string }
  /** Certain: the irreversible call did not arrive. Publishing the *same* handle again cannot create a second post. */
  | { state: 'not_sent' }
  /** Certain: the post ended without becoming public. */
  | { state: 'failed'; error: PlatformError }
  /** The outcome cannot be read: the platform is unreachable, the token is revoked, or several videos match. */
  | { state: 'unreadable'; error: PlatformError };

/** Returns which of the given videos of the account are known to belong to other targets. */
export type FindVideosOfOthers = (platformPostIds: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * One platform's connector. `createUpload` creates a handle and `prepare` uploads, both without publishing anything; `publish`
 * is the only irreversible call; `getStatus` only reads.
 */
export interface Connector {
  readonly platform: Platform;
  /** Requested scopes; the OAuth callback reports those that were not granted. */
  readonly scopes: readonly string[];

  authorizeUrl(input: { state: string; redirectUri: string; codeVerifier: string }): string;
  exchangeCode(input: { code: string; redirectUri: string; codeVerifier: string }): Promise<PlatformResult<Grant>>;
  /** Refreshes a grant. Some platforms rotate tokens, so the caller locks the account and stores the result at once. */
  refreshGrant(grant: Grant): Promise<PlatformResult<Grant>>;
  revokeGrant(grant: Grant): Promise<PlatformResult<null>>;
  identify(grant: Grant): Promise<PlatformResult<AccountIdentity>>;
  /** Present if what the platform offers differs between accounts. */
  getOffer?(access: { accessToken: string; signal?: AbortSignal }): Promise<PlatformResult<Offer>>;

  /** Safe to repeat while no handle is stored, because an unused handle publishes nothing. */
  createUpload(job: PublishJob): Promise<PlatformResult<Handle>>;
  /** Safe to repeat with the same handle. Returns at the deadline at the latest. */
  prepare(job: PublishJob, handle: Handle, deadline: AbortSignal): Promise<PrepareResult>;
  /** Never repeat unless `getStatus` returned `not_sent`. Times out after `CALL_TIMEOUT_MS` without a response. */
  publish(job: PublishJob, handle: Handle): Promise<PublishResult>;
  /**
   * Safe to repeat. If the platform has no status of the handle, the account's videos since `sentAt` are searched, without those
   * of `findVideosOfOthers`.
   */
  getStatus(
    job: PublishJob,
    handle: Handle,
    sentAt: Date,
    findVideosOfOthers?: FindVideosOfOthers,
  ): Promise<PublishStatus>;

  /**
   * Lifetime metrics by platform post id, with an entry for each given video, in as few calls as the platform allows. Safe to
   * repeat.
   */
  getMetrics(access: AccountCredentials, posts: readonly PublishedVideo[]): Promise<ReadonlyMap<string, MetricsResult>>;

  /** Absent if the API cannot comment. Repeat only after a rejection. Times out after `CALL_TIMEOUT_MS` without a response. */
  comment?(post: LivePost, text: string): Promise<CommentResult>;
  /** The id of the account's own comment with this text; null if the platform shows none. Safe to repeat. */
  findComment?(post: LivePost, text: string): Promise<PlatformResult<string | null>>;
  /** Present if the cover is set after publishing. Safe to repeat: it overwrites. */
  setCover?(post: LivePost, picture: PictureFile): Promise<PlatformResult<null>>;
  /** Whether the playlist has the video. Present if the platform has playlists. Safe to repeat. */
  isInPlaylist?(post: LivePost, playlistId: string): Promise<PlatformResult<boolean>>;
  /**
   * Adds the video once more each time. Call it only if `isInPlaylist` returned false. Times out after `CALL_TIMEOUT_MS`
   * without a response.
   */
  addToPlaylist?(post: LivePost, playlistId: string): Promise<PlatformResult<null>>;
}

/** A `test` key uses only the sandbox connectors. */
export interface Connectors {
  sandbox: Record<Platform, Connector>;
  live: Record<Platform, Connector>;
}
