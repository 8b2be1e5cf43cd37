import type { Platform } from '../accounts/platforms.ts';
import { buildCopy, validateCopy, type PostTexts } from '../posts/post-copies.ts';

/** The texts that an automation sets for all its posts. */
export interface AutomationTexts extends Omit<PostTexts, 'hashtags'> {
  /** Null means that each post uses its generation's hashtags. The same holds for a null caption. */
  hashtags: readonly string[] | null;
}

export interface GenerationTexts {
  caption: string;
  hashtags: readonly string[];
}

/** The texts of a post: the automation's, or the generation's if the automation sets none. */
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

/** Whether every platform accepts the texts. */
export function areTextsValid(words: PostTexts, platforms: readonly Platform[], fallbackTitle: string): boolean {
  return platforms.every(
    (platform) => validateCopy(platform, words, buildCopy(platform, words, fallbackTitle)).length === 0,
  );
}
