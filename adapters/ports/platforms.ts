/** The platforms that posts go to, each behind a connector. */
import type { Metrics } from '../../domain/analytics/metrics.ts';
import type { Platform, PublishMode } from '../../domain/accounts/platforms.ts';

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

export type PlatformResult<T> = { ok: true; value: T } | { ok: false; error: PlatformError };

/** The OAuth grant of one account. `refreshToken` is null where the platform refreshes with the access token itself. */
export interface Grant {
  accessToken: string;
  refreshToken: string | null;
  accessExpiresAt: Date;
  refreshExpiresAt: Date | null;
  scopes: string[];
}

/** How the platform is asked on behalf of an account. */
export type AccountCredentials = Pick<PublishJob, 'accessToken' | 'platformUserId'>;

/** A video whose figures are asked for. */
export interface PublishedVideo {
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

/** Everything one target publishes. Texts are final: composed and checked by `domain/posts/compose-text.ts`. */
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

export type CommentResult =
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

export type PrepareResult =
  | { state: 'ready' }
  /** The handle can never publish; nothing went out through it. */
  | { state: 'dead'; error: PlatformError }
  /** Try `ready` again with the same handle (the platform still processes, or did not answer). */
  | { state: 'not_yet'; error: PlatformError | null };

export type PublishResult =
  /** The platform has taken it. The post id may follow later (`read`). */
  | { outcome: 'accepted'; platformPostId: string | null; url: string | null; processing: boolean }
  /** The platform definitely refused; nothing is or will become public through this handle. */
  | { outcome: 'rejected'; error: PlatformError }
  /** No answer, or one that does not tell. Only `read` may settle it. */
  | { outcome: 'unknown'; error: PlatformError };

export type PublishStatus =
  | { state: 'posted'; platformPostId: string | null; url: string | null }
  /** The platform has it and is still working on it. With its id it is there already, and only a refusal can end it. */
  | { state: 'processing'; platformPostId?: string; url?: string }
  /** Certain: the irreversible call did not arrive. Firing the *same* handle again cannot double. */
  | { state: 'not_sent' }
  /** Certain: it ended without going public. */
  | { state: 'failed'; error: PlatformError }
  /** The platform does not say (unreachable, revoked token, several candidates). */
  | { state: 'unreadable'; error: PlatformError };

/** Those of these videos of the account that are known to be of other targets. */
export type FindVideosOfOthers = (platformPostIds: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * One platform's connector. The publishing calls follow the fence: `open` mints a handle (nothing public), `ready` does all
 * that can be done without publishing, `fire` is the single irreversible call, `read` only reads.
 */
export interface Connector {
  readonly platform: Platform;
  /** Scopes that are asked for, so that a missing one is reported at the callback. */
  readonly scopes: readonly string[];

  authorizeUrl(input: { state: string; redirectUri: string; codeVerifier: string }): string;
  exchangeCode(input: { code: string; redirectUri: string; codeVerifier: string }): Promise<PlatformResult<Grant>>;
  /** Rotates where the platform rotates: the caller holds the account's lock and stores the answer at once. */
  refreshGrant(grant: Grant): Promise<PlatformResult<Grant>>;
  revokeGrant(grant: Grant): Promise<PlatformResult<null>>;
  identify(grant: Grant): Promise<PlatformResult<AccountIdentity>>;

  /** Safe to repeat while no handle was stored: an unused handle publishes nothing. */
  createUpload(job: PublishJob): Promise<PlatformResult<Handle>>;
  /** Safe to repeat with the same handle. Returns at the deadline at the latest. */
  prepare(job: PublishJob, handle: Handle, deadline: AbortSignal): Promise<PrepareResult>;
  /** Never repeat unless `read` said `not_sent`. Aborts by itself after 15 s without an answer. */
  publish(job: PublishJob, handle: Handle): Promise<PublishResult>;
  /**
   * Safe to repeat. `sentAt` bounds the search where the platform can only be listed; what `heldByOthers` names is not taken for
   * this post's then.
   */
  getStatus(job: PublishJob, handle: Handle, sentAt: Date, heldByOthers?: FindVideosOfOthers): Promise<PublishStatus>;

  /**
   * Lifetime figures of the account's videos, by platform post id, in as few calls as the platform allows; each that was
   * asked after is answered. Safe to repeat.
   */
  getMetrics(access: AccountCredentials, posts: readonly PublishedVideo[]): Promise<ReadonlyMap<string, PlatformResult<Metrics>>>;

  /** Absent where the API cannot comment. Repeat only after a rejection. Aborts by itself after 15 s without an answer. */
  comment?(post: LivePost, text: string): Promise<CommentResult>;
  /** The account's own comment with this text, by its id; null where the platform shows none. Safe to repeat. */
  findComment?(post: LivePost, text: string): Promise<PlatformResult<string | null>>;
  /** Present where a cover is set once the video is there. Safe to repeat: it overwrites. */
  setCover?(post: LivePost, picture: PictureFile): Promise<PlatformResult<null>>;
}

/** Connectors of the sandbox platforms and of the live ones; a `test` key reaches only the former. */
export interface Connectors {
  sandbox: Record<Platform, Connector>;
  live: Record<Platform, Connector>;
}
