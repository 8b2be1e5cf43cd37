import type { Cover, Handle, MediaFile, PublishJob } from '../../adapters/ports.ts';
import type { Post } from '../../db/entities/post.ts';
import type { PublishAccount, PublishTarget, PublishVideo } from '../../db/posts/publish-rows.ts';
import { clipappSwitches, declarationsFor } from '../../domain/posts/declarations.ts';

type HandleColumns = Pick<PublishTarget, 'handleId' | 'handleUrlSealed' | 'handleExpiresAt'>;

export interface JobParts {
  post: Pick<Post, 'declarations' | 'clipappOptions'>;
  target: PublishTarget;
  account: Pick<PublishAccount, 'platformUserId' | 'username' | 'privacy'>;
  accessToken: string;
  media: MediaFile;
  /** None where the job is only read again. */
  cover?: Cover | null;
}

/** What a connector is told of one target, out of the rows. */
export function buildPublishJob({ post, target, account, accessToken, media, cover = null }: JobParts): PublishJob {
  return {
    targetId: target.id,
    accessToken,
    platformUserId: account.platformUserId,
    username: account.username,
    privacy: account.privacy ?? null,
    mode: target.mode,
    caption: target.caption ?? null,
    title: target.title ?? null,
    tags: target.tags,
    declarations: declarationsFor(target.platform, post.declarations),
    options: target.platform === 'clipapp' ? clipappSwitches(post.clipappOptions) : {},
    cover,
    media,
  };
}

/** A post's video. `path` is empty where it is not at hand: reading needs none. */
export function toMediaFile(content: PublishVideo, { path, bytes }: { path: string; bytes: number }): MediaFile {
  return {
    path,
    bytes,
    sha256: content.sha256 ?? '',
    mimeType: 'video/mp4',
    durationMs: content.durationMs ?? 0,
    width: content.width ?? 0,
    height: content.height ?? 0,
  };
}

/** The stored handle of a target, opened; null when it has none. */
export function openStoredHandle(secrets: { open(sealed: string): string }, target: HandleColumns): Handle | null {
  if (!target.handleId || !target.handleExpiresAt) return null;
  const uploadUrl = target.handleUrlSealed ? secrets.open(target.handleUrlSealed) : null;
  return { id: target.handleId, uploadUrl, expiresAt: target.handleExpiresAt };
}
