import type { Platform } from '../accounts/platforms.ts';
import { buildCopy, validateCopy, type PostTexts } from '../posts/post-copies.ts';

/** What an automation says of the texts of all its posts. */
export interface AutomationTexts extends Omit<PostTexts, 'hashtags'> {
  /** Null: each generation's own, as is a caption that is null. */
  hashtags: readonly string[] | null;
}

export interface GenerationTexts {
  caption: string;
  hashtags: readonly string[];
}

/** The words of a post: the generation's own where the automation says nothing. */
export function combineTexts(terms: AutomationTexts, generation: GenerationTexts): PostTexts {
  const { perPlatform, publishMode, clipappSendToInbox } = terms;
  return {
    caption: terms.caption ?? generation.caption,
    hashtags: terms.hashtags ?? generation.hashtags,
    perPlatform,
    publishMode,
    clipappSendToInbox,
  };
}

/** Whether every platform would take the texts. */
export function areTextsValid(words: PostTexts, platforms: readonly Platform[], fallbackTitle: string): boolean {
  return platforms.every(
    (platform) => validateCopy(platform, words, buildCopy(platform, words, fallbackTitle)).length === 0,
  );
}
