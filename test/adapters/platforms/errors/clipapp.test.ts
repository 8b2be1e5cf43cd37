import { expect, test } from '@jest/globals';
import { CLIPAPP_ERRORS, CLIPAPP_FAILURES } from '../../../../adapters/platforms/clipapp/errors.ts';
import { testCompleteness, testEachError, OAUTH, type Documented } from './documented-errors.ts';
import { describeError, createErrorFixture, provokeError } from './error-fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** From the references of content posting, post status, creator info and OAuth, as of 21 November 2026. */
const DOCUMENTED: Documented[] = [
  {
    from: 'content posting, direct post',
    call: 'init',
    by: 'createUpload',
    expected: {
      invalid_param: 'terminal invalid_request',
      invalid_params: 'terminal invalid_request',
      invalid_file_upload: 'terminal media_rejected',
      access_token_invalid: 'reconnect token_expired',
      scope_not_authorized: 'reconnect scope_missing',
      scope_permission_missed: 'reconnect scope_missing',
      spam_risk_too_many_posts: `retry_later daily_limit_reached ${HOUR}`,
      spam_risk_user_banned_from_posting: 'terminal account_banned',
      reached_active_user_cap: `retry_later app_user_limit ${HOUR}`,
      unaudited_client_can_only_post_to_private_accounts: 'terminal app_not_audited',
      url_ownership_unverified: 'terminal invalid_request',
      privacy_level_option_mismatch: 'terminal choice_not_offered',
      rate_limit_exceeded: `retry_later rate_limited ${MINUTE}`,
      internal_error: 'retry_later platform_unavailable',
    },
  },
  {
    from: 'creator info, with status 200',
    call: 'creator_info',
    by: 'createUpload',
    expected: {
      spam_risk_too_many_posts: `retry_later daily_limit_reached ${HOUR}`,
      spam_risk_user_banned_from_posting: 'terminal account_banned',
      reached_active_user_cap: `retry_later app_user_limit ${HOUR}`,
    },
  },
  {
    from: 'content posting, upload to the inbox',
    call: 'inbox_init',
    by: 'createUpload',
    expected: {
      spam_risk_too_many_pending_share: `retry_later pending_limit_reached ${HOUR}`,
      app_version_check_failed: 'terminal app_too_old',
    },
  },
  {
    from: 'post status',
    call: 'status',
    by: 'getStatus',
    expected: {
      invalid_publish_id: 'unknown handle_unknown',
      token_not_authorized_for_specified_publish_id: 'terminal handle_of_other_account',
      publish_not_cancellable: 'terminal already_ended',
      access_token_invalid: 'reconnect token_expired',
      rate_limit_exceeded: `retry_later rate_limited ${MINUTE}`,
    },
  },
  OAUTH,
  {
    from: 'post status, fail_reason',
    call: 'publish',
    by: 'processing',
    expected: {
      file_format_check_failed: 'terminal media_rejected',
      duration_check_failed: 'terminal media_rejected',
      frame_rate_check_failed: 'terminal media_rejected',
      picture_size_check_failed: 'terminal media_rejected',
      auth_removed: 'reconnect access_revoked',
      spam_risk_too_many_posts: `retry_later daily_limit_reached ${HOUR}`,
      spam_risk_user_banned_from_posting: 'terminal account_banned',
      spam_risk_text: 'terminal text_rejected',
      spam_risk: 'terminal spam_suspected',
      publish_cancelled: 'terminal cancelled_on_platform',
      internal: 'retry_later platform_unavailable',
      video_pull_failed: 'retry_later media_not_fetched',
      photo_pull_failed: 'retry_later media_not_fetched',
    },
  },
];

const context = createErrorFixture('clipapp');

testEachError(context, DOCUMENTED);

testCompleteness(context, DOCUMENTED, {
  errors: Object.keys(CLIPAPP_ERRORS),
  processingFailures: Object.keys(CLIPAPP_FAILURES),
});

test('clipapp: a Retry-After header replaces the documented wait', async () => {
  const headers = { 'retry-after': '7' };
  const { error } = await provokeError(context, 'init', 'createUpload', { code: 'rate_limit_exceeded', headers });
  expect(describeError(error)).toBe('retry_later rate_limited 7000');
});

/** The upload host reports errors by its HTTP status only. */
test.each([
  [400, 'rejected terminal upload_refused'],
  [403, 'rejected terminal handle_expired'],
  [404, 'rejected terminal handle_expired'],
  [416, 'unknown unknown platform_refused'],
  [429, `rejected retry_later rate_limited ${MINUTE}`],
  [500, 'unknown retry_later platform_unavailable'],
  [503, 'unknown retry_later platform_unavailable'],
])('clipapp: status %i for the last chunk is %s and posts nothing', async (status, expected) => {
  const before = await context.fixture.posts(context.account);
  const { outcome, error } = await provokeError(context, 'publish', 'publish', { fault: 'response', status, body: '' });
  expect(`${outcome} ${describeError(error)}`).toBe(expected);
  expect(await context.fixture.posts(context.account)).toHaveLength(before.length);
});
