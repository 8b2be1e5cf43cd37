import type { Settings } from '../settings.ts';
import type { Post } from './publish-record.ts';

/** Whether lists and status reads show a post, which they do after the listing delay. */
export function isListed({ settings }: { settings: Settings }, post: Post): boolean {
  return Date.now() >= Date.parse(post.publishedAt) + settings.listingDelayMs;
}
