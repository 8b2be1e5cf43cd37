import type { Account } from '../accounts/accounts.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import type { SimulatorState } from '../state/simulator-state.ts';
import { authorize } from './authorize.ts';
import { presentError, presentData, refuse } from './errors.ts';

export function listPrivacyOptions({ isPrivate }: Account): string[] {
  return [isPrivate ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
}

export const MAX_DURATION_SECONDS = 600;

/** Handles `GET /v2/user/info/?fields=`. */
export async function getUserInfo(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { account } = await authorize(exchange, state, 'user_info', ['user.info.basic']);
  const fields = (exchange.query('fields') ?? '').split(',').filter((field) => field !== '');
  if (fields.length === 0) throw refuse(400, 'invalid_params', 'The fields parameter is required.');
  const known: Record<string, unknown> = {
    open_id: account.id,
    union_id: account.id,
    avatar_url: `${exchange.origin}/avatars/${encodeURIComponent(account.username)}.svg`,
    display_name: account.username,
    username: account.username,
    profile_deep_link: `${exchange.origin}/clipapp/@${encodeURIComponent(account.username)}`,
    bio_description: '',
    is_verified: false,
    follower_count: 0,
    following_count: 0,
    likes_count: 0,
    video_count: state.record.countByAccount('clipapp', account.id),
  };
  const unknown = fields.find((field) => !(field in known));
  if (unknown !== undefined) throw refuse(400, 'invalid_params', `Invalid field: ${unknown}`);
  return presentData({ user: Object.fromEntries(fields.map((field) => [field, known[field]])) });
}

/** `POST /v2/post/publish/creator_info/query/`: errors that prevent posting have HTTP status 200. */
export async function getCreatorInfo(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const { account } = await authorize(exchange, state, 'creator_info', ['video.publish'], 'clipapp.creator_info');
  if (state.rateLimits.isExhausted('clipapp.posts', account.id)) {
    return presentError(200, 'spam_risk_too_many_posts', 'The daily post cap from the API is reached for this user.');
  }
  return presentData({
    creator_avatar_url: `${exchange.origin}/avatars/${encodeURIComponent(account.username)}.svg`,
    creator_username: account.username,
    creator_nickname: account.username,
    privacy_level_options: listPrivacyOptions(account),
    comment_disabled: false,
    duet_disabled: false,
    stitch_disabled: false,
    max_video_post_duration_sec: MAX_DURATION_SECONDS,
  });
}
