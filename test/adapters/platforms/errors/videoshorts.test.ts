import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  VIDEOSHORTS_ERRORS,
  VIDEOSHORTS_FAILURES,
  videoshortsFailure,
} from '../../../../adapters/platforms/videoshorts/errors.ts';
import { untilQuotaDayMs } from '../../../../adapters/platforms/videoshorts/quota-day.ts';
import { setStage, type Stage } from '../stage.ts';
import {
  codesOf,
  openTheatre,
  reading,
  rowsOf,
  SENTENCE,
  simulated,
  told,
  type Documented,
  type Theatre,
} from './told.ts';

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
  {
    from: 'OAuth',
    call: 'refresh',
    by: 'refresh',
    reads: {
      access_denied: 'reconnect access_denied',
      invalid_client: 'terminal client_misconfigured',
      invalid_grant: 'reconnect grant_invalid',
      invalid_request: 'terminal invalid_request',
      invalid_scope: 'terminal client_misconfigured',
      unauthorized_client: 'terminal client_misconfigured',
      unsupported_grant_type: 'terminal client_misconfigured',
      unsupported_response_type: 'terminal client_misconfigured',
      server_error: 'retry_later platform_unavailable',
      temporarily_unavailable: 'retry_later platform_unavailable',
    },
  },
];

let stage: Stage;
let theatre: Theatre;
beforeAll(async () => {
  stage = await setStage({ SANDBOX_CAPS: 'off', SANDBOX_PROCESSING_MS: '0' });
  theatre = await openTheatre(stage, 'videoshorts');
}, 60_000);
afterAll(() => stage.close());

const midnight = (ms: number): boolean => Math.abs(ms - untilQuotaDayMs(new Date())) < MINUTE;

test.each(rowsOf(DOCUMENTED))('videoshorts says %s at %s: %s', async (code, call, reads, { by }) => {
  const { error } = await told(theatre, call, by, { code });
  expect(reading(error, { midnight })).toBe(reads);
  expect(error.platformCode).toBe(code);
  expect(error.message).toMatch(SENTENCE);
  expect(JSON.stringify(error)).not.toContain('SECRET');
});

/** `status.failureReason` and `status.rejectionReason` of a video. */
const ENDS: Readonly<Record<string, string>> = {
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
};

test.each(Object.entries(ENDS))('a video that ends as %s: %s', (reason, reads) => {
  const error = videoshortsFailure(reason);
  expect(reading(error)).toBe(reads);
  expect(error).toMatchObject({ platformCode: reason });
  expect(error.message).toMatch(SENTENCE);
});

test('every reason that is documented has its row, and every one that is known', async () => {
  const { errors, ends } = await simulated(stage, 'videoshorts');
  expect(new Set(codesOf(DOCUMENTED, false))).toEqual(new Set(errors));
  expect(new Set(Object.keys(ENDS))).toEqual(new Set(ends));
  expect(new Set(Object.keys(VIDEOSHORTS_FAILURES))).toEqual(new Set(ends));
  // Said by newer backends, by reads of lists, and by uploads with headers that do not fit.
  const seen = new Set(['RATE_LIMIT_EXCEEDED', 'playlistNotFound', 'badRequest', 'mediaBodyTooLarge']);
  const known = Object.keys(VIDEOSHORTS_ERRORS).filter((reason) => !seen.has(reason));
  expect(codesOf(DOCUMENTED, false)).toEqual(expect.arrayContaining(known));
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
