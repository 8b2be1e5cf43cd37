/** The HTTP status of every documented error code; creator info returns some of them with 200. */
export const CLIPAPP_ERRORS: Readonly<Record<string, number>> = {
  invalid_param: 400,
  invalid_params: 400,
  invalid_publish_id: 400,
  token_not_authorized_for_specified_publish_id: 400,
  publish_not_cancellable: 400,
  invalid_file_upload: 400,
  app_version_check_failed: 400,
  access_token_invalid: 401,
  scope_not_authorized: 401,
  scope_permission_missed: 401,
  spam_risk_too_many_posts: 403,
  spam_risk_too_many_pending_share: 403,
  spam_risk_user_banned_from_posting: 403,
  reached_active_user_cap: 403,
  unaudited_client_can_only_post_to_private_accounts: 403,
  url_ownership_unverified: 403,
  privacy_level_option_mismatch: 403,
  rate_limit_exceeded: 429,
  internal_error: 500,
};

/** Values of `fail_reason`. */
export const CLIPAPP_FAIL_REASONS = [
  'file_format_check_failed',
  'duration_check_failed',
  'frame_rate_check_failed',
  'picture_size_check_failed',
  'auth_removed',
  'spam_risk_too_many_posts',
  'spam_risk_user_banned_from_posting',
  'spam_risk_text',
  'spam_risk',
  'publish_cancelled',
  'internal',
  'video_pull_failed',
  'photo_pull_failed',
];

/** Error codes that creator info returns with HTTP 200. */
export const ERRORS_WITH_STATUS_200 = new Set([
  'spam_risk_too_many_posts',
  'spam_risk_user_banned_from_posting',
  'reached_active_user_cap',
]);
