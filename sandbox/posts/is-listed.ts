import type { Post } from './record.ts';
import type { World } from './world.ts';

/** Whether what lists and reads out posts has caught up with this one. */
export function isListed({ settings }: World, post: Post): boolean {
  return Date.now() >= Date.parse(post.publishedAt) + settings.lagMs;
}
