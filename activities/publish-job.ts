import type { Connector, Handle, MediaFile, PlatformError, PublishJob } from '../adapters/ports.ts';
import type { Arm } from '../db/arming.ts';
import { Account } from '../db/entities/account.ts';
import { Content } from '../db/entities/content.ts';
import { Post } from '../db/entities/post.ts';
import type { PostTarget } from '../db/entities/post-target.ts';
import { targetsOfPost } from '../db/sending.ts';
import { declarationsFor, clipappSwitches } from '../domain/declarations.ts';
import { freshGrant } from './grants.ts';
import type { World } from './world.ts';

/** One target with all that its connector needs, or why it cannot be served. */
export type TargetWork =
  | { target: PostTarget; connector: Connector; job: PublishJob }
  | { target: PostTarget; connector: Connector; error: PlatformError };

export interface PostWork {
  targets: TargetWork[];
  release: () => Promise<void>;
}

/** Gathers what each target publishes: final texts, a fresh token, the media on local disk. `release` gives the disk back. */
export async function openPostWork(world: World, postId: Arm['postId']): Promise<PostWork> {
  const em = world.orm.em.fork();
  const post = await em.findOneOrFail(Post, { id: postId });
  const content = await em.findOneOrFail(Content, { id: post.contentId ?? '' });
  const targets = (await targetsOfPost(em, postId)).filter((target) =>
    ['pending', 'publishing', 'processing'].includes(target.status),
  );
  const accounts = await em.find(Account, { id: { $in: targets.map((target) => target.accountId) } });
  const file = content.outputKey ? await world.storage.localFile(content.outputKey) : null;
  if (!file) throw new Error(`the media of ${content.id} is not in storage`);
  const media: MediaFile = {
    path: file.path,
    bytes: file.bytes,
    sha256: content.sha256 ?? '',
    mimeType: 'video/mp4',
    durationMs: content.durationMs ?? 0,
    width: content.width ?? 0,
    height: content.height ?? 0,
  };
  const works = targets.map(async (target): Promise<TargetWork> => {
    const account = accounts.find((candidate) => candidate.id === target.accountId);
    if (!account) throw new Error(`target ${target.id} names no account`);
    const connector = (account.sandbox ? world.connectors.sandbox : world.connectors.live)[target.platform];
    const grant = await freshGrant(world, account.id);
    if (!grant.ok) return { target, connector, error: grant.error };
    return { target, connector, job: jobOf(post, target, account, grant.value.accessToken, media) };
  });
  return { targets: await Promise.all(works), release: file.release };
}

function jobOf(post: Post, target: PostTarget, account: Account, accessToken: string, media: MediaFile): PublishJob {
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
    media,
  };
}

/** The stored handle of a target, opened; null when it has none. */
export function storedHandle(world: World, target: PostTarget): Handle | null {
  if (!target.handleId || !target.handleExpiresAt) return null;
  const uploadUrl = target.handleUrlSealed ? world.secrets.open(target.handleUrlSealed) : null;
  return { id: target.handleId, uploadUrl, expiresAt: target.handleExpiresAt };
}
