import { z } from 'zod';
import type { PlatformError } from '../../ports.ts';
import { readAnswer } from '../../web/parse-json.ts';
import { type ErrorTable, later, MINUTE_MS, never, reconnect } from '../error-table.ts';
import { errorFromTable, failureFromTable } from '../platform-errors.ts';
import type { PlatformAnswer } from '../platform-http.ts';
import { untilQuotaDayMs } from './quota-reset.ts';

const EXPIRED = reconnect(
  'token_expired',
  'videoshorts no longer accepts the access of this account; connect it again.',
);
const SLOWER = later('rate_limited', 'videoshorts limits how fast calls may come; it is tried again later.', MINUTE_MS);
const BUSY = later(
  'platform_unavailable',
  'videoshorts has a fault of its own at the moment; it is tried again later.',
);
const QUOTA_USED = later(
  'quota_exceeded',
  'This app has used up its videoshorts quota for the day; it can post again after midnight, Pacific time.',
);
const NOT_ALLOWED = never(
  'not_allowed',
  'videoshorts does not allow this channel to do that; look at the channel in the app.',
);
const NO_COMMENTS = never(
  'comments_disabled',
  'Comments are closed on this video; videoshorts closes them on private videos and on those made for kids.',
);
const BAD_COVER = never('cover_refused', 'videoshorts did not take the cover; choose a JPEG or PNG picture.');
const CLOSED = never(
  'account_restricted',
  'The owner’s videoshorts account is closed or suspended; its owner must settle it there.',
);
const BAD_VIDEO = 'videoshorts could not read the video file; post it with another one.';
const CLAIMED = 'videoshorts removed the video because somebody claims rights in it; settle that in the app.';
const NO_CHANNEL = reconnect('no_channel', 'The account has no videoshorts channel; make one, then connect it again.');

/** Every reason that videoshorts documents for the calls made here, as of 21 November 2026. */
export const VIDEOSHORTS_ERRORS: ErrorTable = {
  invalidTitle: never(
    'invalid_title',
    'videoshorts refused the title; it must have 1 to 100 characters, without < and >.',
  ),
  invalidDescription: never(
    'caption_too_long',
    'videoshorts refused the description; it may have 5,000 bytes, without < and >.',
  ),
  invalidTags: never('invalid_tags', 'videoshorts refused the tags; they may have 500 characters in all.'),
  invalidCategoryId: never(
    'invalid_request',
    'videoshorts does not know the configured category; the operator must choose another one.',
  ),
  invalidPublishAt: never(
    'invalid_request',
    'videoshorts refused the publishing time; tell the operator of this service.',
  ),
  invalidFilename: never(
    'invalid_request',
    'videoshorts refused the file name of the upload; tell the operator of this service.',
  ),
  invalidVideoMetadata: never(
    'invalid_request',
    'videoshorts refused a field of the video; check its texts and settings, and post it again.',
  ),
  defaultLanguageNotSet: never(
    'invalid_request',
    'videoshorts needs the language of the texts; tell the operator of this service.',
  ),
  mediaBodyRequired: never('media_rejected', 'videoshorts got no video in the upload; post it again.'),
  badRequest: never('invalid_request', 'videoshorts refused the call; tell the operator of this service.'),
  uploadLimitExceeded: later(
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
  commentTextRequired: never('invalid_comment', 'videoshorts refused the comment because it has no text; write one.'),
  commentTextTooLong: never('comment_too_long', 'videoshorts refused the comment; shorten it to 10,000 characters.'),
  channelOrVideoIdMissing: never(
    'invalid_request',
    'videoshorts was told neither the channel nor the video; tell the operator of this service.',
  ),
  invalidCommentThreadMetadata: never('invalid_comment', 'videoshorts refused the comment; write it in the app.'),
  invalidImage: BAD_COVER,
  mediaBodyTooLarge: BAD_COVER,
  forbidden: NOT_ALLOWED,
  forbiddenPrivacySetting: never(
    'not_allowed',
    'videoshorts does not allow this channel the asked visibility; choose another one.',
  ),
  forbiddenLicenseSetting: never(
    'not_allowed',
    'videoshorts does not allow this channel the asked licence; look at the channel in the app.',
  ),
  insufficientPermissions: reconnect(
    'scope_missing',
    'The account did not grant videoshorts what posting needs; connect it again and allow everything.',
  ),
  authenticatedUserAccountClosed: CLOSED,
  authenticatedUserAccountSuspended: CLOSED,
  videoNotFound: never('not_found', 'videoshorts does not find the video; it was probably deleted there.'),
  channelNotFound: never('not_found', 'videoshorts does not find the channel; look at the account in the app.'),
  playlistNotFound: never(
    'not_found',
    'videoshorts does not find the list of the channel’s uploads; look at the channel in the app.',
  ),
  internalError: BUSY,
  backendError: BUSY,
  processingFailure: BUSY,
};

/** `status.failureReason` and `status.rejectionReason` of an uploaded video, as of 21 November 2026. */
export const VIDEOSHORTS_FAILURES: ErrorTable = {
  codec: never('media_rejected', BAD_VIDEO),
  conversion: never('media_rejected', BAD_VIDEO),
  emptyFile: never('media_rejected', BAD_VIDEO),
  invalidFile: never('media_rejected', BAD_VIDEO),
  tooSmall: never('media_rejected', BAD_VIDEO),
  uploadAborted: later('upload_failed', 'The upload to videoshorts was broken off; it is tried again.'),
  claim: never('rights_claimed', CLAIMED),
  copyright: never('rights_claimed', CLAIMED),
  trademark: never('rights_claimed', CLAIMED),
  legal: never('content_rejected', 'videoshorts removed the video for legal reasons; look at the channel in the app.'),
  duplicate: never(
    'duplicate_video',
    'videoshorts refused the video because the channel already has it; post another one.',
  ),
  inappropriate: never(
    'content_rejected',
    'videoshorts removed the video for its content; look at the channel in the app.',
  ),
  termsOfUse: never(
    'content_rejected',
    'videoshorts removed the video because it breaks the terms of use; look at the channel in the app.',
  ),
  length: never(
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
const DAILY = new Set(['quota_exceeded', 'daily_limit_reached']);

/** By the first reason; newer backends name it among the details. */
export function videoshortsError(reply: PlatformAnswer): PlatformError {
  const error = readAnswer(ApiError, reply.body)?.error;
  const detail = error?.details?.find((entry) => entry.reason !== undefined)?.reason;
  const known = errorFromTable(VIDEOSHORTS_ERRORS, error?.errors?.[0]?.reason ?? detail ?? null, reply);
  if (!DAILY.has(known.code) || known.retryAfterMs !== undefined) return known;
  return { ...known, retryAfterMs: untilQuotaDayMs(new Date()) };
}

export function videoshortsFailure(reason: string | undefined): PlatformError {
  const message =
    'videoshorts did not keep the video and gave no known reason; look at the channel, and post it again.';
  return failureFromTable(VIDEOSHORTS_FAILURES, reason ?? null, message);
}
