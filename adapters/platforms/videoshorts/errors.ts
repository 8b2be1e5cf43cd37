import { z } from 'zod';
import type { PlatformError } from '../../ports.ts';
import { parseResponse } from '../../web/parse-json.ts';
import { type ErrorTable, retryLater, MINUTE_MS, terminal, reconnect } from '../error-table.ts';
import { toPlatformError, toPublishError } from '../platform-errors.ts';
import type { PlatformResponse } from '../platform-http.ts';
import { getMsUntilQuotaReset } from './quota-reset.ts';

const EXPIRED = reconnect(
  'token_expired',
  'videoshorts no longer accepts the access of this account; connect it again.',
);
const SLOWER = retryLater('rate_limited', 'videoshorts limits how fast calls may come; it is tried again later.', MINUTE_MS);
const BUSY = retryLater(
  'platform_unavailable',
  'videoshorts has a fault of its own at the moment; it is tried again later.',
);
const QUOTA_USED = retryLater(
  'quota_exceeded',
  'This app has used up its videoshorts quota for the day; it can post again after midnight, Pacific time.',
);
const NOT_ALLOWED = terminal(
  'not_allowed',
  'videoshorts does not allow this channel to do that; look at the channel in the app.',
);
const NO_COMMENTS = terminal(
  'comments_disabled',
  'Comments are closed on this video; videoshorts closes them on private videos and on those made for kids.',
);
const BAD_COVER = terminal('cover_refused', 'videoshorts did not take the cover; choose a JPEG or PNG picture.');
const CLOSED = terminal(
  'account_restricted',
  'The owner’s videoshorts account is closed or suspended; its owner must settle it there.',
);
const BAD_VIDEO = 'videoshorts could not read the video file; post it with another one.';
const CLAIMED = 'videoshorts removed the video because somebody claims rights in it; settle that in the app.';
const NO_CHANNEL = reconnect('no_channel', 'The account has no videoshorts channel; make one, then connect it again.');

/** Every reason that videoshorts documents for the calls made here, as of 21 November 2026. */
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
  invalidCategoryId: terminal(
    'invalid_request',
    'videoshorts does not know the configured category; the operator must choose another one.',
  ),
  invalidPublishAt: terminal(
    'invalid_request',
    'videoshorts refused the publishing time; tell the operator of this service.',
  ),
  invalidFilename: terminal(
    'invalid_request',
    'videoshorts refused the file name of the upload; tell the operator of this service.',
  ),
  invalidVideoMetadata: terminal(
    'invalid_request',
    'videoshorts refused a field of the video; check its texts and settings, and post it again.',
  ),
  defaultLanguageNotSet: terminal(
    'invalid_request',
    'videoshorts needs the language of the texts; tell the operator of this service.',
  ),
  mediaBodyRequired: terminal('media_rejected', 'videoshorts got no video in the upload; post it again.'),
  badRequest: terminal('invalid_request', 'videoshorts refused the call; tell the operator of this service.'),
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
  commentTextRequired: terminal('invalid_comment', 'videoshorts refused the comment because it has no text; write one.'),
  commentTextTooLong: terminal('comment_too_long', 'videoshorts refused the comment; shorten it to 10,000 characters.'),
  channelOrVideoIdMissing: terminal(
    'invalid_request',
    'videoshorts was told neither the channel nor the video; tell the operator of this service.',
  ),
  invalidCommentThreadMetadata: terminal('invalid_comment', 'videoshorts refused the comment; write it in the app.'),
  invalidImage: BAD_COVER,
  mediaBodyTooLarge: BAD_COVER,
  forbidden: NOT_ALLOWED,
  forbiddenPrivacySetting: terminal(
    'not_allowed',
    'videoshorts does not allow this channel the asked visibility; choose another one.',
  ),
  forbiddenLicenseSetting: terminal(
    'not_allowed',
    'videoshorts does not allow this channel the asked licence; look at the channel in the app.',
  ),
  insufficientPermissions: reconnect(
    'scope_missing',
    'The account did not grant videoshorts what posting needs; connect it again and allow everything.',
  ),
  authenticatedUserAccountClosed: CLOSED,
  authenticatedUserAccountSuspended: CLOSED,
  videoNotFound: terminal('not_found', 'videoshorts does not find the video; it was probably deleted there.'),
  channelNotFound: terminal('not_found', 'videoshorts does not find the channel; look at the account in the app.'),
  playlistNotFound: terminal(
    'not_found',
    'videoshorts does not find the list of the channel’s uploads; look at the channel in the app.',
  ),
  internalError: BUSY,
  backendError: BUSY,
  processingFailure: BUSY,
};

/** `status.failureReason` and `status.rejectionReason` of an uploaded video, as of 21 November 2026. */
export const VIDEOSHORTS_FAILURES: ErrorTable = {
  codec: terminal('media_rejected', BAD_VIDEO),
  conversion: terminal('media_rejected', BAD_VIDEO),
  emptyFile: terminal('media_rejected', BAD_VIDEO),
  invalidFile: terminal('media_rejected', BAD_VIDEO),
  tooSmall: terminal('media_rejected', BAD_VIDEO),
  uploadAborted: retryLater('upload_failed', 'The upload to videoshorts was broken off; it is tried again.'),
  claim: terminal('rights_claimed', CLAIMED),
  copyright: terminal('rights_claimed', CLAIMED),
  trademark: terminal('rights_claimed', CLAIMED),
  legal: terminal('content_rejected', 'videoshorts removed the video for legal reasons; look at the channel in the app.'),
  duplicate: terminal(
    'duplicate_video',
    'videoshorts refused the video because the channel already has it; post another one.',
  ),
  inappropriate: terminal(
    'content_rejected',
    'videoshorts removed the video for its content; look at the channel in the app.',
  ),
  termsOfUse: terminal(
    'content_rejected',
    'videoshorts removed the video because it breaks the terms of use; look at the channel in the app.',
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

/** What opens again with the next day of the quota. */
const RESET_DAILY = new Set(['quota_exceeded', 'daily_limit_reached']);

/** By the first reason; newer backends name it among the details. */
export function toVideoshortsError(reply: PlatformResponse): PlatformError {
  const error = parseResponse(ApiError, reply.body)?.error;
  const detail = error?.details?.find((entry) => entry.reason !== undefined)?.reason;
  const known = toPlatformError(VIDEOSHORTS_ERRORS, error?.errors?.[0]?.reason ?? detail ?? null, reply);
  if (!RESET_DAILY.has(known.code) || known.retryAfterMs !== undefined) return known;
  return { ...known, retryAfterMs: getMsUntilQuotaReset(new Date()) };
}

export function toVideoshortsPublishError(reason: string | undefined): PlatformError {
  const message =
    'videoshorts did not keep the video and gave no known reason; look at the channel, and post it again.';
  return toPublishError(VIDEOSHORTS_FAILURES, reason ?? null, message);
}
