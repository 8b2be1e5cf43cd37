import { beforeAll, expect, test } from '@jest/globals';
import {
  VIDEOSHORTS_ERRORS,
  VIDEOSHORTS_FAILURES,
  toVideoshortsPublishError,
} from '../../../../adapters/platforms/videoshorts/errors.ts';
import { getMsUntilQuotaReset } from '../../../../adapters/platforms/videoshorts/quota-reset.ts';
import { advanceToPacificNoon } from '../../../support/simulator.ts';
import { testCompleteness, testEachError, OAUTH, SENTENCE, type Documented } from './documented-errors.ts';
import { connectNewAccount, describeError, createErrorFixture, provokeError } from './error-fixture.ts';

const MINUTE = 60_000;

/** From the references of the Data API (uploads, thumbnails, comments) and OAuth, as of 21 November 2026. */
const DOCUMENTED: Documented[] = [
  {
    from: 'videos.insert',
    call: 'open',
    by: 'createUpload',
    expected: {
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
    by: 'createUpload',
    expected: {
      authError: 'reconnect token_expired',
      authorizationRequired: 'reconnect token_expired',
      youtubeSignupRequired: 'reconnect no_channel',
      quotaExceeded: 'retry_later quota_exceeded midnight',
      dailyLimitExceeded: 'retry_later quota_exceeded midnight',
      rateLimitExceeded: `retry_later rate_limited ${MINUTE}`,
      userRateLimitExceeded: `retry_later rate_limited ${MINUTE}`,
      forbidden: 'terminal not_allowed',
      insufficientPermissions: 'reconnect scope_missing',
      ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'reconnect scope_missing',
      accessNotConfigured: 'terminal api_not_enabled',
      SERVICE_DISABLED: 'terminal api_not_enabled',
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
    by: 'setCover',
    expected: {
      invalidImage: 'terminal cover_refused',
      imageFormatUnsupported: 'terminal cover_refused',
      imageTooTall: 'terminal cover_refused',
      imageTooWide: 'terminal cover_refused',
      failedPrecondition: 'terminal cover_refused',
      forbidden: 'terminal cover_refused',
      uploadRateLimitExceeded: `retry_later rate_limited ${MINUTE}`,
      videoNotFound: 'terminal post_gone',
    },
  },
  {
    from: 'playlistItems.insert',
    call: 'playlist_insert',
    by: 'addToPlaylist',
    expected: {
      playlistNotFound: 'terminal playlist_not_found',
      playlistContainsMaximumNumberOfVideos: 'terminal playlist_full',
      playlistItemsNotAccessible: 'terminal playlist_refused',
      playlistOperationUnsupported: 'terminal playlist_refused',
      playlistItemNotModifiable: 'terminal playlist_refused',
      videoAlreadyInAnotherSeriesPlaylist: 'terminal playlist_refused',
      videoNotFound: 'terminal post_gone',
    },
  },
  {
    from: 'commentThreads.insert',
    call: 'comment',
    by: 'comment',
    expected: {
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

const context = createErrorFixture('videoshorts');

let noon: Date;
beforeAll(async () => {
  noon = await advanceToPacificNoon(context.fixture.url);
  await connectNewAccount(context);
});

const midnight = (ms: number): boolean => Math.abs(ms - getMsUntilQuotaReset(noon)) < MINUTE;

testEachError(context, DOCUMENTED, { midnight });

/** The values of `status.failureReason` and `status.rejectionReason`. */
const PROCESSING_FAILURES: Documented = {
  from: 'status of a video',
  call: 'publish',
  by: 'processing',
  expected: {
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

test.each(Object.entries(PROCESSING_FAILURES.expected))(
  'videoshorts: failure reason %s becomes %s',
  (reason, expected) => {
    const error = toVideoshortsPublishError(reason);
    expect(describeError(error)).toBe(expected);
    expect(error).toMatchObject({ platformCode: reason });
    expect(error.message).toMatch(SENTENCE);
  },
);

// Sent by newer backends, by lists, and for invalid upload headers.
const UNDOCUMENTED = new Set(['RATE_LIMIT_EXCEEDED', 'badRequest', 'mediaBodyTooLarge']);
testCompleteness(context, [...DOCUMENTED, PROCESSING_FAILURES], {
  errors: Object.keys(VIDEOSHORTS_ERRORS).filter((reason) => !UNDOCUMENTED.has(reason)),
  processingFailures: Object.keys(VIDEOSHORTS_FAILURES),
});

test('videoshorts: a reason in the details is used as well', async () => {
  const { error } = await provokeError(context, 'open', 'createUpload', { code: 'RATE_LIMIT_EXCEEDED', status: 429 });
  expect(describeError(error)).toBe(`retry_later rate_limited ${MINUTE}`);
});

test('videoshorts: a Retry-After header replaces the documented wait', async () => {
  const fault = { code: 'rateLimitExceeded', status: 429, headers: { 'retry-after': '9' } };
  expect(describeError((await provokeError(context, 'open', 'createUpload', fault)).error)).toBe(
    'retry_later rate_limited 9000',
  );
});

/** In the resumable protocol a 5xx is retried, a 404 means that the session is gone, and other documented errors are certain refusals. */
test.each([
  [{ code: 'authError' }, 'rejected reconnect token_expired'],
  [{ code: 'uploadLimitExceeded' }, 'rejected retry_later daily_limit_reached midnight'],
  [{ code: 'forbidden' }, 'rejected terminal not_allowed'],
  [{ code: 'notFound', status: 404 }, 'rejected terminal handle_expired'],
  [{ code: 'backendError' }, 'unknown retry_later platform_unavailable'],
  [{ code: 'internalError' }, 'unknown retry_later platform_unavailable'],
  [{ code: 'somethingNew', status: 400 }, 'unknown unknown platform_refused'],
])('videoshorts: %j for the last bytes becomes %s', async (fault, expected) => {
  const { outcome, error } = await provokeError(context, 'publish', 'publish', fault);
  expect(`${outcome} ${describeError(error, { midnight })}`).toBe(expected);
});
