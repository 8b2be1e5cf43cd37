import type { PlatformError } from '../../ports.ts';
import {
  type ErrorTable,
  HOUR_MS,
  type KnownError,
  retryLater,
  MINUTE_MS,
  terminal,
  terminals,
  unknownOutcome,
  reconnect,
} from '../error-table.ts';
import { type ResponseHead, toPlatformError, toPublishError } from '../platform-errors.ts';

const NO_SCOPE = reconnect(
  'scope_missing',
  'The account did not grant this app the permissions for posting; connect it again and allow every permission.',
);
const TOO_MANY_POSTS = retryLater(
  'daily_limit_reached',
  'The account has reached clipapp’s number of posts for one day; it can post again within a day.',
  HOUR_MS,
);
const BANNED = terminal(
  'account_banned',
  'clipapp has banned this account from posting; the creator must resolve this in the app.',
);
const BUSY = retryLater('platform_unavailable', 'clipapp has an internal error; this is retried automatically.');

const badFile = (what: string): KnownError =>
  terminal('media_rejected', `clipapp does not accept ${what} of this video; post it with another file.`);

/**
 * Every error of clipapp's API references (content posting, error handling), as of 21 November 2026. Its daily limits use
 * rolling windows that no call reports, so they are retried after an hour.
 */
export const CLIPAPP_ERRORS: ErrorTable = {
  ...terminals('invalid_request', {
    invalid_param: 'clipapp refused a field of the post; check its caption and its settings, and post it again.',
    invalid_params: 'clipapp refused a field of the call; contact the operator of this service.',
    url_ownership_unverified: 'clipapp does not fetch videos from this URL; contact the operator of this service.',
  }),
  invalid_publish_id: unknownOutcome(
    'handle_unknown',
    'clipapp does not know this upload; check the account before posting again.',
  ),
  token_not_authorized_for_specified_publish_id: terminal(
    'handle_of_other_account',
    'The upload belongs to another clipapp account; post it again from this one.',
  ),
  publish_not_cancellable: terminal(
    'already_ended',
    'clipapp has already finished this upload, so it cannot be cancelled.',
  ),
  invalid_file_upload: badFile('the file'),
  app_version_check_failed: terminal(
    'app_too_old',
    'The creator’s clipapp app is too old for this upload; update it first.',
  ),
  access_token_invalid: reconnect(
    'token_expired',
    'clipapp no longer accepts this account’s token; connect the account again.',
  ),
  scope_not_authorized: NO_SCOPE,
  scope_permission_missed: NO_SCOPE,
  spam_risk_too_many_posts: TOO_MANY_POSTS,
  spam_risk_too_many_pending_share: retryLater(
    'pending_limit_reached',
    'Five uploads already wait in the creator’s clipapp inbox; finish some of them first.',
    HOUR_MS,
  ),
  spam_risk_user_banned_from_posting: BANNED,
  reached_active_user_cap: retryLater(
    'app_user_limit',
    'This app has reached the number of clipapp accounts that it may serve in one day; try again tomorrow.',
    HOUR_MS,
  ),
  unaudited_client_can_only_post_to_private_accounts: terminal(
    'app_not_audited',
    'clipapp has not audited this app, so it may post only to private accounts; make this account private.',
  ),
  privacy_level_option_mismatch: terminal(
    'choice_not_offered',
    'The account no longer offers the chosen audience; choose another one.',
  ),
  rate_limit_exceeded: retryLater(
    'rate_limited',
    'clipapp’s rate limit is reached; this is retried in a minute.',
    MINUTE_MS,
  ),
  internal_error: BUSY,
};

/** Every `fail_reason` of a failed publish, as of 21 November 2026. */
export const CLIPAPP_FAILURES: ErrorTable = {
  file_format_check_failed: badFile('the format'),
  duration_check_failed: badFile('the length'),
  frame_rate_check_failed: badFile('the frame rate'),
  picture_size_check_failed: badFile('the picture size'),
  auth_removed: reconnect(
    'access_revoked',
    'The creator removed this app’s access to clipapp; connect the account again.',
  ),
  spam_risk_too_many_posts: TOO_MANY_POSTS,
  spam_risk_user_banned_from_posting: BANNED,
  spam_risk_text: terminal('text_rejected', 'clipapp treats the caption as spam; change it and post again.'),
  spam_risk: terminal(
    'spam_suspected',
    'clipapp treats this post as spam and refused it; check the account in the app.',
  ),
  publish_cancelled: terminal(
    'cancelled_on_platform',
    'The upload was cancelled at clipapp; post it again if you still want to publish it.',
  ),
  internal: BUSY,
  video_pull_failed: retryLater(
    'media_not_fetched',
    'clipapp could not fetch the video; this is retried automatically.',
  ),
  photo_pull_failed: retryLater(
    'media_not_fetched',
    'clipapp could not fetch the picture; this is retried automatically.',
  ),
};

export function toClipappError(code: string | null, head: ResponseHead): PlatformError {
  return toPlatformError(CLIPAPP_ERRORS, code, head);
}

export function toClipappPublishError(reason: string | null): PlatformError {
  const message =
    'clipapp could not publish the video and gave no documented reason; check the account, and post it again.';
  return toPublishError(CLIPAPP_FAILURES, reason, message);
}
