import type { PlatformError } from '../../ports.ts';
import {
  type ErrorTable,
  HOUR_MS,
  type KnownError,
  retryLater,
  MINUTE_MS,
  terminal,
  unknownOutcome,
  reconnect,
} from '../error-table.ts';
import { type ResponseHead, toPlatformError, toPublishError } from '../platform-errors.ts';

const NO_SCOPE = reconnect(
  'scope_missing',
  'The account did not grant clipapp what posting needs; connect it again and allow every permission.',
);
const TOO_MANY_POSTS = retryLater(
  'daily_limit_reached',
  'The account has reached clipapp’s number of posts for one day; it can post again within a day.',
  HOUR_MS,
);
const BANNED = terminal(
  'account_banned',
  'clipapp has banned this account from posting; the creator must settle it in the app.',
);
const BUSY = retryLater('platform_unavailable', 'clipapp has a fault of its own at the moment; it is tried again later.');

/** Something about the video file. */
const badFile = (what: string): KnownError =>
  terminal('media_rejected', `clipapp does not take ${what} of this video; post it with another file.`);

/**
 * Every error that clipapp's API references document (content posting, error handling), as of 21 November 2026. Its daily
 * limits are counted over rolling days that no call shows: an hour later there may be room.
 */
export const CLIPAPP_ERRORS: ErrorTable = {
  invalid_param: terminal(
    'invalid_request',
    'clipapp refused a field of the post; check its caption and its settings, and post it again.',
  ),
  invalid_params: terminal('invalid_request', 'clipapp refused a field of the call; tell the operator of this service.'),
  invalid_publish_id: unknownOutcome(
    'handle_unknown',
    'clipapp does not know this upload; look at the account before posting again.',
  ),
  token_not_authorized_for_specified_publish_id: terminal(
    'handle_of_other_account',
    'The upload belongs to another clipapp account; post it again from this one.',
  ),
  publish_not_cancellable: terminal(
    'already_ended',
    'clipapp has already ended this upload; there is nothing left to cancel.',
  ),
  invalid_file_upload: badFile('the file'),
  app_version_check_failed: terminal(
    'app_too_old',
    'The creator’s clipapp is too old for this upload; it must be updated first.',
  ),
  access_token_invalid: reconnect(
    'token_expired',
    'clipapp no longer accepts the access of this account; connect it again.',
  ),
  scope_not_authorized: NO_SCOPE,
  scope_permission_missed: NO_SCOPE,
  spam_risk_too_many_posts: TOO_MANY_POSTS,
  spam_risk_too_many_pending_share: retryLater(
    'pending_limit_reached',
    'Five uploads already wait in the creator’s clipapp inbox; finish some of them there first.',
    HOUR_MS,
  ),
  spam_risk_user_banned_from_posting: BANNED,
  reached_active_user_cap: retryLater(
    'app_user_limit',
    'This app has reached the number of clipapp accounts that it may serve in one day; it can again tomorrow.',
    HOUR_MS,
  ),
  unaudited_client_can_only_post_to_private_accounts: terminal(
    'app_not_audited',
    'clipapp has not audited this app, so it may post only to accounts that are set to private; set this one so.',
  ),
  url_ownership_unverified: terminal(
    'invalid_request',
    'clipapp does not fetch videos from this address; tell the operator of this service.',
  ),
  privacy_level_option_mismatch: terminal(
    'privacy_not_offered',
    'The account no longer offers the chosen audience; choose another one.',
  ),
  rate_limit_exceeded: retryLater(
    'rate_limited',
    'clipapp limits how fast calls may come; it is tried again in a minute.',
    MINUTE_MS,
  ),
  internal_error: BUSY,
};

/** Every `fail_reason` of a publish that clipapp ended, as of 21 November 2026. */
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
  spam_risk_text: terminal('text_rejected', 'clipapp takes the caption for spam; change it, and post it again.'),
  spam_risk: terminal(
    'spam_suspected',
    'clipapp takes this post for spam and refused it; look at the account in the app.',
  ),
  publish_cancelled: terminal(
    'cancelled_on_platform',
    'The upload was cancelled at clipapp; post it again if it should go out.',
  ),
  internal: BUSY,
  video_pull_failed: retryLater('media_not_fetched', 'clipapp could not fetch the video; it is tried again later.'),
  photo_pull_failed: retryLater('media_not_fetched', 'clipapp could not fetch the picture; it is tried again later.'),
};

export function toClipappError(code: string | null, head: ResponseHead): PlatformError {
  return toPlatformError(CLIPAPP_ERRORS, code, head);
}

export function toClipappPublishError(reason: string | null): PlatformError {
  const message =
    'clipapp could not publish the video and gave no known reason; look at the account, and post it again.';
  return toPublishError(CLIPAPP_FAILURES, reason, message);
}
