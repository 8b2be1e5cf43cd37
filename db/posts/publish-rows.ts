import type { EntityManager } from '@mikro-orm/postgresql';
import type { Account, StoredGrant } from '../entities/account.ts';
import type { Content } from '../entities/content.ts';
import type { Post } from '../entities/post.ts';
import type { PostTarget } from '../entities/post-target.ts';
import { queryPrepared } from '../connection/query-prepared.ts';

/** The fields that a publisher reads. */
export type PublishTarget = Pick<
  PostTarget,
  | 'id'
  | 'postId'
  | 'accountId'
  | 'platform'
  | 'status'
  | 'mode'
  | 'caption'
  | 'title'
  | 'tags'
  | 'firstCommentText'
  | 'cover'
  | 'playlistId'
  | 'sendState'
  | 'handleId'
  | 'handleUrlSealed'
  | 'handleExpiresAt'
  | 'handleRevision'
  | 'opensAt'
  | 'sentAt'
  | 'sends'
>;

export type PublishVideo = Pick<
  Content,
  'outputKey' | 'thumbnailKey' | 'bytes' | 'sha256' | 'durationMs' | 'width' | 'height'
>;

export type PublishAccount = Pick<
  Account,
  'teamId' | 'platform' | 'platformUserId' | 'username' | 'defaults' | 'sandbox'
>;

/** A target with its post, video, account, and grant. `deck` and `inputs` contain only what selects the cover. */
export interface PublishRow extends PublishTarget, PublishVideo, PublishAccount, StoredGrant {
  declarations: Post['declarations'];
  clipappOptions: Post['clipappOptions'];
  perPlatform: Post['perPlatform'];
  deck: { coverMs?: unknown };
  inputs: { videoUrl?: unknown; thumbnailUrl?: unknown };
}

/** Returns the targets of a post in the order of the request. Uses one statement, because every publish runs it. */
export async function listPublishRows(em: EntityManager, postId: string): Promise<[PublishRow, ...PublishRow[]]> {
  const [first, ...others] = await queryPrepared<PublishRow>(em, READ, [postId]);
  if (!first) throw new Error(`post ${postId} has no video or no targets`);
  return [first, ...others];
}

/** Returns the current row of one target. Throws if it no longer exists. */
export async function findPublishRow(em: EntityManager, { id, postId }: PublishTarget): Promise<PublishRow> {
  const row = (await listPublishRows(em, postId)).find((each) => each.id === id);
  if (!row) throw new Error(`there is no target ${id}`);
  return row;
}

const READ = `select target.id, target.post_id as "postId", target.account_id as "accountId", target.platform, target.status,
    target.mode, target.caption, target.title, target.tags, target.first_comment_text as "firstCommentText", target.cover,
    target.playlist_id as "playlistId",
    target.send_state as "sendState", target.handle_id as "handleId", target.handle_url_sealed as "handleUrlSealed",
    target.handle_expires_at as "handleExpiresAt", target.handle_revision as "handleRevision",
    target.opens_at as "opensAt", target.sent_at as "sentAt", target.sends,
    post.declarations, post.clipapp_options as "clipappOptions",
    post.per_platform as "perPlatform",
    content.output_key as "outputKey", content.thumbnail_key as "thumbnailKey", content.bytes, content.sha256,
    content.duration_ms as "durationMs", content.width, content.height,
    jsonb_build_object('coverMs', content.deck -> 'coverMs') as deck,
    jsonb_build_object('videoUrl', content.inputs -> 'videoUrl', 'thumbnailUrl', content.inputs -> 'thumbnailUrl') as inputs,
    account.team_id as "teamId", account.platform_user_id as "platformUserId", account.username, account.defaults, account.sandbox,
    account.access_token_sealed as "accessTokenSealed", account.refresh_token_sealed as "refreshTokenSealed",
    account.token_expires_at as "tokenExpiresAt", account.refresh_expires_at as "refreshExpiresAt",
    account.reconnect_needed as "reconnectNeeded", account.scopes
  from post_target target join post on post.id = target.post_id join content on content.id = post.content_id
    join account on account.id = target.account_id
  where target.post_id = $1 order by target.position`;
