import type { PostTarget } from '../../../clients/typescript/source/index.ts';

type Platform = PostTarget['platform'];

/** What the person should do next: send again now or later, or edit a copy. */
export type NextStep = 'now' | 'later' | 'edit';

interface Advice {
  text(platform: Platform): string;
  next: NextStep;
  /** The account has to be connected again first. */
  connects?: true;
  codes: readonly string[];
}

/** What the person should do, and the error codes of targets to which that applies. */
const ADVICE: readonly Advice[] = [
  {
    text: (platform) => `Connect the ${platform} account again, then send the post again.`,
    next: 'now',
    connects: true,
    codes: [
      'access_revoked',
      'account_checkpoint',
      'account_disconnected',
      'account_gone',
      'grant_invalid',
      'no_channel',
      'reconnect_needed',
      'refresh_token_missing',
      'scope_missing',
      'sign_in_refused',
      'token_expired',
    ],
  },
  {
    text: (platform) =>
      `Look at the account on ${platform} first: the post may be there. It is never sent twice by itself.`,
    next: 'edit',
    codes: [
      'already_ended',
      'already_published',
      'handle_unknown',
      'media_not_ready',
      'no_answer',
      'no_post_id',
      'not_found',
      'outcome_unknown',
      'platform_refused',
      'unreadable_answer',
      'visibility_changed',
    ],
  },
  {
    text: (platform) => `${platform} limits this account. Send the post again later.`,
    next: 'later',
    codes: [
      'app_user_limit',
      'daily_limit_reached',
      'pending_limit_reached',
      'quota_exceeded',
      'rate_limited',
      'temporarily_blocked',
    ],
  },
  {
    text: (platform) => `Check the account in the app of ${platform}, then send the post again.`,
    next: 'now',
    codes: [
      'account_banned',
      'account_restricted',
      'app_not_audited',
      'app_too_old',
      'cancelled_on_platform',
      'comments_disabled',
      'not_allowed',
      'spam_suspected',
    ],
  },
  {
    text: () => 'Change the video, then compose the post again.',
    next: 'edit',
    codes: [
      'content_rejected',
      'duplicate_video',
      'media_lost',
      'media_not_image',
      'media_not_video',
      'media_rejected',
      'media_too_large',
      'media_too_long',
      'media_too_short',
      'media_unreadable',
      'rights_claimed',
      'sandbox_media',
      'video_too_long',
    ],
  },
  {
    text: () => 'Check that the address of the video opens without signing in, then compose the post again.',
    next: 'edit',
    codes: ['media_unreachable'],
  },
  {
    text: () => 'Edit its texts, and send it again.',
    next: 'edit',
    codes: [
      'caption_too_long',
      'comment_too_long',
      'invalid_comment',
      'invalid_tags',
      'invalid_title',
      'text_rejected',
      'title_required',
      'too_many_mentions',
    ],
  },
  {
    text: (platform) => `Set the defaults of the ${platform} account in the settings, then compose the post again.`,
    next: 'edit',
    codes: ['branded_content_private', 'choice_not_offered', 'mode_not_supported', 'privacy_not_chosen'],
  },
  {
    text: () => 'Choose another cover or playlist, then compose the post again.',
    next: 'edit',
    codes: ['cover_refused', 'playlist_full', 'playlist_refused'],
  },
  {
    text: () => 'Tell the operator of this service; its configuration or storage must change before this can succeed.',
    next: 'later',
    codes: [
      'api_not_enabled',
      'client_misconfigured',
      'invalid_request',
      'media_not_fetched',
      'storage_limit_reached',
      'upload_address_refused',
    ],
  },
  {
    text: () => 'Send the post again.',
    next: 'now',
    codes: [
      'handle_expired',
      'handle_of_other_account',
      'media_failed',
      'overtaken',
      'platform_not_ready',
      'platform_unavailable',
      'platform_unreachable',
      'publish_failed',
      'render_failed',
      'slot_missed',
      'upload_failed',
      'upload_refused',
    ],
  },
];

const BY_CODE = new Map(ADVICE.flatMap((advice) => advice.codes.map((code) => [code, advice] as const)));

/** Whether the account has to be connected again first. */
export const needsConnection = (code: string): boolean => BY_CODE.get(code)?.connects ?? false;

export const EXPLAINED_CODES: readonly string[] = ADVICE.flatMap(({ codes }) => codes);

/** Says what the person should do about a failed or delayed target. */
export function explainError({ status, error, platform }: Pick<PostTarget, 'status' | 'error' | 'platform'>): string {
  if (status === 'publishing' || status === 'processing') return 'Nothing to do: it is tried again automatically.';
  const advice = BY_CODE.get(error?.code ?? '');
  return advice ? advice.text(platform) : 'Change what was refused, and send the post again.';
}

/** Returns the step that the advice for the first failed target names; `edit` without advice. */
export function getNextStep(targets: readonly Pick<PostTarget, 'status' | 'error'>[]): NextStep {
  const failed = targets.find(({ status }) => status === 'failed');
  return BY_CODE.get(failed?.error?.code ?? '')?.next ?? 'edit';
}
