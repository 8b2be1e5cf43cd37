import type { Cover, Handle, MediaFile, PublishJob } from '../../adapters/ports.ts';
import type { Post } from '../../db/entities/post.ts';
import type { PublishAccount, PublishTarget, PublishVideo } from '../../db/posts/publish-rows.ts';
import { toClipappSwitches, selectDeclarations } from '../../domain/posts/declarations.ts';

type HandleColumns = Pick<PublishTarget, 'handleId' | 'handleUrlSealed' | 'handleExpiresAt'>;

export interface JobParts {
  post: Pick<Post, 'declarations' | 'clipappOptions'>;
  target: PublishTarget;
  account: Pick<PublishAccount, 'platformUserId' | 'username' | 'privacy'>;
  accessToken: string;
  media: MediaFile;
  /** Not needed to read the platform. */
  cover?: Cover | null;
}

/** Builds the input of a connector from the rows of one target. */
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
    declarations: selectDeclarations(target.platform, post.declarations),
    options: target.platform === 'clipapp' ? toClipappSwitches(post.clipappOptions) : {},
    cover,
    media,
  };
}

/** `path` and `url` are empty if the job only reads the platform. */
export function toMediaFile(content: PublishVideo, file: { path: string; url: string; bytes: number }): MediaFile {
  const { path, url, bytes } = file;
  return {
    path,
    url,
    bytes,
    sha256: content.sha256 ?? '',
    mimeType: 'video/mp4',
    durationMs: content.durationMs ?? 0,
    width: content.width ?? 0,
    height: content.height ?? 0,
  };
}

/** Decrypts the stored handle of a target. Returns null if it has none. */
export function openStoredHandle(secrets: { open(sealed: string): string }, target: HandleColumns): Handle | null {
  if (!target.handleId || !target.handleExpiresAt) return null;
  const uploadUrl = target.handleUrlSealed ? secrets.open(target.handleUrlSealed) : null;
  return { id: target.handleId, uploadUrl, expiresAt: target.handleExpiresAt };
}
