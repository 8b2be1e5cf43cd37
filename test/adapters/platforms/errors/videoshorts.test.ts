import { expect, test } from '@jest/globals';
import {
  VIDEOSHORTS_ERRORS,
  VIDEOSHORTS_FAILURES,
  toVideoshortsPublishError,
} from '../../../../adapters/platforms/videoshorts/errors.ts';
import { getMsUntilQuotaReset } from '../../../../adapters/platforms/videoshorts/quota-reset.ts';
import { leavesNoneOut, meetsEach, OAUTH, SENTENCE, type Documented } from './documented.ts';
import { reading, theatreOf, told } from './told.ts';

const MINUTE = 60_000;

/** The reasons of the Data API's reference, of its upload, thumbnail and comment calls, and of OAuth, as of 21 November 2026. */
const DOCUMENTED: Documented[] = [
  {
    from: 'videos.insert',
    call: 'open',
    by: 'open',
    reads: {
      invalidTitle: 'terminal invalid_title',
      invalidDescription: 'terminal caption_too_long',
      invalidTags: 'terminal invalid_tags',
      invalidCategoryId: 'terminal invalid_request',
      invalidPublishAt: 'terminal invalid_request',
      invalidFilename: 'terminal invalid_request',
      invalidVideoMetadata: 'terminal invalid_request',
      defaultLanguageNotSet: 'terminal invalid_request',
      mediaBodyRequired: 'terminal media_rejected',
      uploadLimitExceeded: 'retry_later daily_limit_reached midnight',
      forbiddenPrivacySetting: 'terminal not_allowed',
      forbiddenLicenseSetting: 'terminal not_allowed',
    },
  },
  {
    from: 'errors of every call',
    call: 'open',
    by: 'open',
    reads: {
      authError: 'reconnect token_expired',
      authorizationRequired: 'reconnect token_expired',
      youtubeSignupRequired: 'reconnect no_channel',
      quotaExceeded: 'retry_later quota_exceeded midnight',
      dailyLimitExceeded: 'retry_later quota_exceeded midnight',
      rateLimitExceeded: `retry_later rate_limited ${MINUTE}`,
      userRateLimitExceeded: `retry_later rate_limited ${MINUTE}`,
      forbidden: 'terminal not_allowed',
      insufficientPermissions: 'reconnect scope_missing',
      authenticatedUserAccountClosed: 'terminal account_restricted',
      authenticatedUserAccountSuspended: 'terminal account_restricted',
      authenticatedUserNotChannel: 'reconnect no_channel',
      internalError: 'retry_later platform_unavailable',
      backendError: 'retry_later platform_unavailable',
    },
  },
  {
    from: 'thumbnails.set',
    call: 'thumbnail',
    by: 'cover',
    reads: {
      invalidImage: 'terminal cover_refused',
      forbidden: 'terminal cover_refused',
      uploadRateLimitExceeded: `retry_later rate_limited ${MINUTE}`,
      videoNotFound: 'terminal post_gone',
    },
  },
  {
    from: 'commentThreads.insert',
    call: 'comment',
    by: 'comment',
    reads: {
      channelOrVideoIdMissing: 'terminal invalid_request',
      commentTextRequired: 'terminal invalid_comment',
      commentTextTooLong: 'terminal comment_too_long',
      invalidCommentThreadMetadata: 'terminal invalid_comment',
      processingFailure: 'retry_later platform_unavailable',
      commentsDisabled: 'terminal comments_disabled',
      channelNotFound: 'terminal post_gone',
      videoNotFound: 'terminal post_gone',
    },
  },
  OAUTH,
];

const theatre = theatreOf('videoshorts');

const midnight = (ms: number): boolean => Math.abs(ms - getMsUntilQuotaReset(new Date())) < MINUTE;

meetsEach(theatre, DOCUMENTED, { midnight });

/** How a video may end: `status.failureReason` and `status.rejectionReason`. */
const ENDS: Documented = {
  from: 'the status of a video',
  call: 'publish',
  by: 'end',
  reads: {
    codec: 'terminal media_rejected',
    conversion: 'terminal media_rejected',
    emptyFile: 'terminal media_rejected',
    invalidFile: 'terminal media_rejected',
    tooSmall: 'terminal media_rejected',
    uploadAborted: 'retry_later upload_failed',
    claim: 'terminal rights_claimed',
    copyright: 'terminal rights_claimed',
    duplicate: 'terminal duplicate_video',
    inappropriate: 'terminal content_rejected',
    legal: 'terminal content_rejected',
    length: 'terminal video_too_long',
    termsOfUse: 'terminal content_rejected',
    trademark: 'terminal rights_claimed',
    uploaderAccountClosed: 'terminal account_restricted',
    uploaderAccountSuspended: 'terminal account_restricted',
  },
};

test.each(Object.entries(ENDS.reads))('a video that ends as %s: %s', (reason, reads) => {
  const error = toVideoshortsPublishError(reason);
  expect(reading(error)).toBe(reads);
  expect(error).toMatchObject({ platformCode: reason });
  expect(error.message).toMatch(SENTENCE);
});

// Said by newer backends, by reads of lists, and by uploads with headers that do not fit.
const UNDOCUMENTED = new Set(['RATE_LIMIT_EXCEEDED', 'playlistNotFound', 'badRequest', 'mediaBodyTooLarge']);
leavesNoneOut(theatre, [...DOCUMENTED, ENDS], {
  errors: Object.keys(VIDEOSHORTS_ERRORS).filter((reason) => !UNDOCUMENTED.has(reason)),
  ends: Object.keys(VIDEOSHORTS_FAILURES),
});

test('a reason that a newer backend names among the details counts as well', async () => {
  const { error } = await told(theatre, 'open', 'open', { code: 'RATE_LIMIT_EXCEEDED', status: 429 });
  expect(reading(error)).toBe(`retry_later rate_limited ${MINUTE}`);
});

test('rateLimitExceeded comes with 429 as well, and Retry-After is kept', async () => {
  const fault = { code: 'rateLimitExceeded', status: 429, headers: { 'retry-after': '9' } };
  expect(reading((await told(theatre, 'open', 'open', fault)).error)).toBe('retry_later rate_limited 9000');
});

/** The resumable protocol: 5xx may be asked again, 404 is the end of the session, other documented refusals are certain. */
test.each([
  [{ code: 'authError' }, 'rejected reconnect token_expired'],
  [{ code: 'uploadLimitExceeded' }, 'rejected retry_later daily_limit_reached midnight'],
  [{ code: 'forbidden' }, 'rejected terminal not_allowed'],
  [{ code: 'notFound', status: 404 }, 'rejected terminal handle_expired'],
  [{ code: 'backendError' }, 'unknown retry_later platform_unavailable'],
  [{ code: 'internalError' }, 'unknown retry_later platform_unavailable'],
  [{ code: 'somethingNew', status: 400 }, 'unknown unknown platform_refused'],
])('the last bytes answered with %j: %s', async (fault, reads) => {
  const { outcome, error } = await told(theatre, 'publish', 'fire', fault);
  expect(`${outcome} ${reading(error, { midnight })}`).toBe(reads);
});
