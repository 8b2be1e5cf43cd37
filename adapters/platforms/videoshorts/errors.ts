import { z } from 'zod';
import type { PlatformError } from '../../ports.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { type ErrorTable, retryLater, MINUTE_MS, terminal, terminals, reconnect } from '../error-table.ts';
import { toPlatformError, toPublishError } from '../platform-errors.ts';
import type { PlatformResponse } from '../platform-http.ts';
import { getMsUntilQuotaReset, readResponseTime } from './quota-reset.ts';

const EXPIRED = reconnect(
  'token_expired',
  'videoshorts no longer accepts this account’s token; connect the account again.',
);
const SLOWER = retryLater(
  'rate_limited',
  'videoshorts’s rate limit is reached; this is retried automatically.',
  MINUTE_MS,
);
const BUSY = retryLater('platform_unavailable', 'videoshorts has an internal error; this is retried automatically.');
const QUOTA_USED = retryLater(
  'quota_exceeded',
  'This app has used up its videoshorts quota for the day; it can post again after midnight, Pacific time.',
);
const NOT_ALLOWED = terminal(
  'not_allowed',
  'videoshorts does not allow this channel to do that; check the channel in the app.',
);
const NO_COMMENTS = terminal(
  'comments_disabled',
  'Comments are disabled on this video; videoshorts disables them on private videos and on videos made for kids.',
);
const BAD_COVER = terminal('cover_refused', 'videoshorts refused the cover; choose a JPEG or PNG picture.');
const CLOSED = terminal(
  'account_restricted',
  'The owner’s videoshorts account is closed or suspended; its owner must resolve this there.',
);
const SCOPE_MISSING = reconnect(
  'scope_missing',
  'The account did not grant this app the permissions for posting; connect it again and allow every permission.',
);
const NOT_ENABLED = terminal(
  'api_not_enabled',
  'This API of videoshorts is not enabled for the app; the operator must enable it where the app is registered.',
);
const PLAYLIST_REFUSED = terminal(
  'playlist_refused',
  'videoshorts refused to add the video to the playlist; add it in the app.',
);
const BAD_VIDEO = 'videoshorts could not read the video file; post it with another one.';
const CLAIMED = 'videoshorts removed the video because of a copyright claim; resolve this in the app.';
const NO_CHANNEL = reconnect(
  'no_channel',
  'The account has no videoshorts channel; create one, then connect the account again.',
);

/** Every documented reason of the calls that this connector makes, as of 21 November 2026. */
export const VIDEOSHORTS_ERRORS: ErrorTable = {
  invalidTitle: terminal(
    'invalid_title',
    'videoshorts refused the title; it must have 1 to 100 characters, without < and >.',
  ),
  invalidDescription: terminal(
    'caption_too_long',
    'videoshorts refused the description; it may have 5,000 bytes, without < and >.',
  ),
  invalidTags: terminal('invalid_tags', 'videoshorts refused the tags; they may have 500 characters in all.'),
  ...terminals('invalid_request', {
    invalidCategoryId: 'videoshorts does not know the configured category; the operator must choose another one.',
    invalidPublishAt: 'videoshorts refused the publishing time; contact the operator of this service.',
    invalidFilename: 'videoshorts refused the file name of the upload; contact the operator of this service.',
    invalidVideoMetadata: 'videoshorts refused a field of the video; check its texts and settings, and post it again.',
    defaultLanguageNotSet: 'videoshorts needs the language of the texts; contact the operator of this service.',
    badRequest: 'videoshorts refused the call; contact the operator of this service.',
    channelOrVideoIdMissing:
      'videoshorts received neither the channel nor the video; contact the operator of this service.',
  }),
  mediaBodyRequired: terminal('media_rejected', 'videoshorts received no video in the upload; post it again.'),
  uploadLimitExceeded: retryLater(
    'daily_limit_reached',
    'The channel has reached videoshorts’ number of uploads for one day; it can post again tomorrow.',
  ),
  authError: EXPIRED,
  authorizationRequired: EXPIRED,
  youtubeSignupRequired: NO_CHANNEL,
  authenticatedUserNotChannel: NO_CHANNEL,
  quotaExceeded: QUOTA_USED,
  dailyLimitExceeded: QUOTA_USED,
  rateLimitExceeded: SLOWER,
  userRateLimitExceeded: SLOWER,
  RATE_LIMIT_EXCEEDED: SLOWER,
  uploadRateLimitExceeded: SLOWER,
  commentsDisabled: NO_COMMENTS,
  commentTextRequired: terminal(
    'invalid_comment',
    'videoshorts refused the comment because it has no text; write one.',
  ),
  commentTextTooLong: terminal('comment_too_long', 'videoshorts refused the comment; shorten it to 10,000 characters.'),
  invalidCommentThreadMetadata: terminal('invalid_comment', 'videoshorts refused the comment; write it in the app.'),
  invalidImage: BAD_COVER,
  imageFormatUnsupported: BAD_COVER,
  imageTooTall: BAD_COVER,
  imageTooWide: BAD_COVER,
  failedPrecondition: BAD_COVER,
  mediaBodyTooLarge: BAD_COVER,
  forbidden: NOT_ALLOWED,
  ...terminals('not_allowed', {
    forbiddenPrivacySetting: 'videoshorts does not allow this channel the requested visibility; choose another one.',
    forbiddenLicenseSetting:
      'videoshorts does not allow this channel the requested licence; check the channel in the app.',
  }),
  insufficientPermissions: SCOPE_MISSING,
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: SCOPE_MISSING,
  accessNotConfigured: NOT_ENABLED,
  SERVICE_DISABLED: NOT_ENABLED,
  authenticatedUserAccountClosed: CLOSED,
  authenticatedUserAccountSuspended: CLOSED,
  videoNotFound: terminal('not_found', 'videoshorts cannot find the video; it was probably deleted there.'),
  channelNotFound: terminal('not_found', 'videoshorts cannot find the channel; check the account in the app.'),
  playlistNotFound: terminal(
    'not_found',
    'videoshorts cannot find the list of the channel’s uploads; check the channel in the app.',
  ),
  playlistContainsMaximumNumberOfVideos: terminal(
    'playlist_full',
    'The playlist has as many videos as videoshorts allows; choose another one.',
  ),
  playlistItemsNotAccessible: PLAYLIST_REFUSED,
  playlistOperationUnsupported: PLAYLIST_REFUSED,
  playlistItemNotModifiable: PLAYLIST_REFUSED,
  videoAlreadyInAnotherSeriesPlaylist: PLAYLIST_REFUSED,
  internalError: BUSY,
  backendError: BUSY,
  processingFailure: BUSY,
};

/** The values of `status.failureReason` and `status.rejectionReason`, as of 21 November 2026. */
export const VIDEOSHORTS_FAILURES: ErrorTable = {
  codec: terminal('media_rejected', BAD_VIDEO),
  conversion: terminal('media_rejected', BAD_VIDEO),
  emptyFile: terminal('media_rejected', BAD_VIDEO),
  invalidFile: terminal('media_rejected', BAD_VIDEO),
  tooSmall: terminal('media_rejected', BAD_VIDEO),
  uploadAborted: retryLater('upload_failed', 'The upload to videoshorts was aborted; this is retried automatically.'),
  claim: terminal('rights_claimed', CLAIMED),
  copyright: terminal('rights_claimed', CLAIMED),
  trademark: terminal('rights_claimed', CLAIMED),
  ...terminals('content_rejected', {
    legal: 'videoshorts removed the video for legal reasons; check the channel in the app.',
    inappropriate: 'videoshorts removed the video for its content; check the channel in the app.',
    termsOfUse: 'videoshorts removed the video because it breaks the terms of use; check the channel in the app.',
  }),
  duplicate: terminal(
    'duplicate_video',
    'videoshorts refused the video because the channel already has it; post another one.',
  ),
  length: terminal(
    'video_too_long',
    'The video is longer than videoshorts allows this channel; shorten it, or verify the channel.',
  ),
  uploaderAccountClosed: CLOSED,
  uploaderAccountSuspended: CLOSED,
};

const ApiError = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

/** Limits that are reset at the start of the quota day. */
const RESET_DAILY = new Set(['quota_exceeded', 'daily_limit_reached']);

/** Converts an error response. The reason in `details`, which newer backends send, is preferred if documented. */
export function toVideoshortsError(reply: PlatformResponse): PlatformError {
  const error = parseResponse(ApiError, reply.body)?.error;
  const detail = error?.details?.find((entry) => entry.reason !== undefined)?.reason;
  const isKnown = detail !== undefined && Object.hasOwn(VIDEOSHORTS_ERRORS, detail);
  const reason = isKnown ? detail : (error?.errors?.[0]?.reason ?? detail ?? null);
  const known = toPlatformError(VIDEOSHORTS_ERRORS, reason, reply);
  if (!RESET_DAILY.has(known.code) || known.retryAfterMs !== undefined) return known;
  return { ...known, retryAfterMs: getMsUntilQuotaReset(readResponseTime(reply)) };
}

export function toVideoshortsPublishError(reason: string | undefined): PlatformError {
  const message =
    'videoshorts did not keep the video and gave no documented reason; check the channel, and post it again.';
  return toPublishError(VIDEOSHORTS_FAILURES, reason ?? null, message);
}
