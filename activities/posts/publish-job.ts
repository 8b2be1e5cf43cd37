import type { Cover, Handle, MediaFile, PublishJob } from '../../adapters/ports.ts';
import type { Post } from '../../db/entities/post.ts';
import type { PublishAccount, PublishTarget, PublishVideo } from '../../db/posts/publish-rows.ts';
import { selectChoices } from '../../domain/accounts/choices.ts';
import { PLATFORM_TERMS } from '../../domain/accounts/platforms.ts';
import { toClipappSwitches } from '../../domain/platforms/clipapp/switches.ts';
import { selectDeclarations } from '../../domain/posts/declarations.ts';

type HandleColumns = Pick<PublishTarget, 'handleId' | 'handleUrlSealed' | 'handleExpiresAt'>;

export interface JobParts {
  post: Pick<Post, 'declarations' | 'clipappOptions' | 'perPlatform'>;
  target: PublishTarget;
  account: Pick<PublishAccount, 'platformUserId' | 'username' | 'defaults'>;
  accessToken: string;
  media: MediaFile;
  /** Not needed to read the status of a target. */
  cover?: Cover | null;
}

/** Builds the input of a connector from the rows of one target. */
export function buildPublishJob({ post, target, account, accessToken, media, cover = null }: JobParts): PublishJob {
  const { platform } = target;
  // The choices of the post win over the defaults of the account, and its `clipappOptions` over both.
  const chosen = selectChoices(platform, {
    ...account.defaults,
    ...post.perPlatform[platform],
    ...PLATFORM_TERMS[platform].readOptionChoices?.(post.clipappOptions),
  });
  const { privacy = null, tags = target.tags, allowComment, allowDuet, allowStitch, ...choices } = chosen;
  return {
    targetId: target.id,
    accessToken,
    platformUserId: account.platformUserId,
    username: account.username,
    privacy,
    mode: target.mode,
    caption: target.caption ?? null,
    title: target.title ?? null,
    tags,
    declarations: selectDeclarations(platform, post.declarations),
    options: toClipappSwitches({ allowComments: allowComment, allowDuet, allowStitch }),
    choices,
    cover,
    media,
  };
}

/** `path` and `url` are empty if the job only reads the status of a target. */
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
