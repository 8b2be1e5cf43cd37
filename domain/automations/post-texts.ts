import type { Platform } from '../accounts/platforms.ts';
import { copyFor, copyProblems, type PostWords } from '../posts/post-copies.ts';

/** What an automation says of the texts of all its posts. */
export interface AutomationWords extends Omit<PostWords, 'hashtags'> {
  /** Null: each idea's own, as is a caption that is null. */
  hashtags: readonly string[] | null;
}

export interface IdeaWords {
  caption: string;
  hashtags: readonly string[];
}

/** The words of a post: the idea's own where the automation says nothing. */
export function wordsFor(terms: AutomationWords, idea: IdeaWords): PostWords {
  const { perPlatform, publishMode, clipappSendToInbox } = terms;
  return {
    caption: terms.caption ?? idea.caption,
    hashtags: terms.hashtags ?? idea.hashtags,
    perPlatform,
    publishMode,
    clipappSendToInbox,
  };
}

/** Whether every platform would take the texts. */
export function isTaken(words: PostWords, platforms: readonly Platform[], fallbackTitle: string): boolean {
  return platforms.every(
    (platform) => copyProblems(platform, words, copyFor(platform, words, fallbackTitle)).length === 0,
  );
}
