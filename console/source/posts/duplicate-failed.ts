import type { CreatePost, Kinora, Post } from '../../../clients/typescript/source/index.ts';

/** The body of a new draft with the texts and choices of a post, for the accounts that it did not reach. */
export function buildRepeat(post: Post): CreatePost {
  const failed = post.targets.filter(({ status }) => status === 'failed' || status === 'cancelled');
  const selectedAccounts: Partial<Record<string, string[]>> = {};
  for (const { platform, accountId } of failed) (selectedAccounts[platform] ??= []).push(accountId);
  const platforms = Object.keys(selectedAccounts);
  const perPlatform = Object.fromEntries(Object.entries(post.perPlatform).filter(([name]) => platforms.includes(name)));
  return {
    ...(post.contentId ? { contentId: post.contentId } : { videoUrl: post.mediaUrl ?? '' }),
    selectedAccounts,
    schedule: 'draft',
    timezone: post.timezone,
    ...(post.caption === null ? {} : { caption: post.caption }),
    hashtags: post.hashtags,
    perPlatform,
    declarations: post.declarations,
    publishMode: post.publishMode,
    ...(platforms.includes('clipapp')
      ? { clipappSendToInbox: post.clipappSendToInbox, clipappOptions: post.clipappOptions }
      : {}),
    ownerType: post.ownerType,
    ...(post.influencerId ? { influencerId: post.influencerId } : {}),
    workspaceId: post.workspaceId,
  };
}

export const repeatAsDraft = (client: Kinora, post: Post): Promise<Post> =>
  client.post('/posts', { body: buildRepeat(post) });
