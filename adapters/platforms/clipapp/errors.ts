import type { PlatformError } from '../../ports.ts';
import { type AnswerHead, type ErrorTable, errorFromTable, HOUR_MS, MINUTE_MS } from '../platform-errors.ts';

const RECONNECT = 'clipapp no longer accepts the access of this account; connect it again.';
const NEEDS_SCOPE =
  'The account did not grant clipapp what posting needs; connect it again and allow every permission.';
const REJECTED_FILE = 'clipapp does not take this video file';

/**
 * Every error that clipapp's API references document (content posting, error handling), as of 21 November 2026. Its daily
 * limits are counted over rolling days that no call shows: an hour later there may be room.
 */
export const CLIPAPP_ERRORS: ErrorTable = {
  invalid_param: { kind: 'terminal', code: 'invalid_request', message: 'clipapp refused a field of the post.' },
  invalid_params: { kind: 'terminal', code: 'invalid_request', message: 'clipapp refused a field of the call.' },
  invalid_publish_id: { kind: 'unknown', code: 'handle_unknown', message: 'clipapp does not know this upload.' },
  token_not_authorized_for_specified_publish_id: {
    kind: 'terminal',
    code: 'handle_of_other_account',
    message: 'The upload belongs to another clipapp account.',
  },
  publish_not_cancellable: {
    kind: 'terminal',
    code: 'already_ended',
    message: 'clipapp has already ended this upload.',
  },
  invalid_file_upload: { kind: 'terminal', code: 'media_rejected', message: `${REJECTED_FILE}.` },
  app_version_check_failed: {
    kind: 'terminal',
    code: 'app_too_old',
    message: 'The creator’s clipapp is too old for this upload; it must be updated.',
  },
  access_token_invalid: { kind: 'reconnect', code: 'token_expired', message: RECONNECT },
  scope_not_authorized: { kind: 'reconnect', code: 'scope_missing', message: NEEDS_SCOPE },
  scope_permission_missed: { kind: 'reconnect', code: 'scope_missing', message: NEEDS_SCOPE },
  spam_risk_too_many_posts: {
    kind: 'retry_later',
    code: 'daily_limit_reached',
    message: 'The account has reached clipapp’s number of posts for one day; it can post again within a day.',
    retryAfterMs: HOUR_MS,
  },
  spam_risk_too_many_pending_share: {
    kind: 'retry_later',
    code: 'pending_limit_reached',
    message: 'Five uploads already wait in the creator’s clipapp inbox; finish some of them first.',
    retryAfterMs: HOUR_MS,
  },
  spam_risk_user_banned_from_posting: {
    kind: 'terminal',
    code: 'account_banned',
    message: 'clipapp has banned this account from posting; the creator must settle it in the app.',
  },
  reached_active_user_cap: {
    kind: 'retry_later',
    code: 'app_user_limit',
    message: 'This app has reached the number of clipapp accounts that it may serve in one day; it can again tomorrow.',
    retryAfterMs: HOUR_MS,
  },
  unaudited_client_can_only_post_to_private_accounts: {
    kind: 'terminal',
    code: 'app_not_audited',
    message: 'clipapp has not audited this app, so it may post only to accounts that are set to private.',
  },
  url_ownership_unverified: {
    kind: 'terminal',
    code: 'invalid_request',
    message: 'clipapp refused the source of the video.',
  },
  privacy_level_option_mismatch: {
    kind: 'terminal',
    code: 'privacy_not_offered',
    message: 'The account no longer offers the chosen audience; choose another one.',
  },
  rate_limit_exceeded: {
    kind: 'retry_later',
    code: 'rate_limited',
    message: 'clipapp limits how fast calls may come; it is tried again in a minute.',
    retryAfterMs: MINUTE_MS,
  },
  internal_error: {
    kind: 'retry_later',
    code: 'platform_unavailable',
    message: 'clipapp has a fault of its own at the moment; it is tried again later.',
  },
};

/** Every `fail_reason` of a publish that clipapp ended, as of 21 November 2026. */
export const CLIPAPP_FAILURES: ErrorTable = {
  file_format_check_failed: { kind: 'terminal', code: 'media_rejected', message: `${REJECTED_FILE}: its format.` },
  duration_check_failed: { kind: 'terminal', code: 'media_rejected', message: `${REJECTED_FILE}: its length.` },
  frame_rate_check_failed: { kind: 'terminal', code: 'media_rejected', message: `${REJECTED_FILE}: its frame rate.` },
  picture_size_check_failed: {
    kind: 'terminal',
    code: 'media_rejected',
    message: `${REJECTED_FILE}: its picture size.`,
  },
  auth_removed: {
    kind: 'reconnect',
    code: 'access_revoked',
    message: 'The creator removed this app’s access to clipapp.',
  },
  spam_risk_too_many_posts: CLIPAPP_ERRORS['spam_risk_too_many_posts']!,
  spam_risk_user_banned_from_posting: CLIPAPP_ERRORS['spam_risk_user_banned_from_posting']!,
  spam_risk_text: {
    kind: 'terminal',
    code: 'text_rejected',
    message: 'clipapp takes the caption for spam; change it.',
  },
  spam_risk: { kind: 'terminal', code: 'spam_suspected', message: 'clipapp takes this post for spam and refused it.' },
  publish_cancelled: {
    kind: 'terminal',
    code: 'cancelled_on_platform',
    message: 'The upload was cancelled at clipapp.',
  },
  internal: CLIPAPP_ERRORS['internal_error']!,
  video_pull_failed: { kind: 'retry_later', code: 'media_not_fetched', message: 'clipapp could not fetch the video.' },
  photo_pull_failed: {
    kind: 'retry_later',
    code: 'media_not_fetched',
    message: 'clipapp could not fetch the picture.',
  },
};

export function clipappError(code: string | null, head: AnswerHead): PlatformError {
  return errorFromTable(CLIPAPP_ERRORS, code, head);
}

export function clipappFailure(reason: string | null): PlatformError {
  if (reason !== null && Object.hasOwn(CLIPAPP_FAILURES, reason)) {
    return errorFromTable(CLIPAPP_FAILURES, reason, { status: 200, headers: {} });
  }
  const message = 'clipapp could not publish the video and gave no known reason.';
  return { kind: 'terminal', code: 'publish_failed', message, platformCode: reason };
}
