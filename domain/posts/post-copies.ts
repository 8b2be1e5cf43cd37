import { composeText, inheritText, textProblems, type AccountText, type ComposedText } from './compose-text.ts';
import type { Platform, PublishMode } from '../accounts/platforms.ts';
import { selectTargetMode } from './post.ts';
import type { TextProblem } from './text-problems.ts';

/** What a post says of its texts. */
export interface PostTexts {
  caption: string | null;
  hashtags: readonly string[];
  perPlatform: Partial<Record<Platform, Partial<Omit<AccountText, 'hashtags'>> & { hashtags?: readonly string[] }>>;
  publishMode: PublishMode;
  clipappSendToInbox: boolean;
}

/** One platform's copy of a post: how it is delivered, and the texts that it receives. */
export interface PostCopy {
  mode: PublishMode;
  /** What the caller wrote for this platform. */
  given: AccountText;
  composed: ComposedText;
}

/** The copy that every account of a platform receives; `fallbackTitle` stands in where no text gives a title. */
export function buildCopy(platform: Platform, words: PostTexts, fallbackTitle: string): PostCopy {
  const mode = selectTargetMode(platform, words.publishMode, words.clipappSendToInbox);
  const given = inheritText(words, words.perPlatform[platform]);
  return { mode, given, composed: composeText(platform, mode, { ...given, fallbackTitle }) };
}

export interface CopyProblem extends Omit<TextProblem, 'field'> {
  /** The field of the post that holds the text: `caption` or `perPlatform.reelnet.caption`. */
  path: string;
}

/** Everything that a platform would refuse in its copy, each under the field where the caller wrote it. */
export function validateCopy(platform: Platform, words: PostTexts, { mode, given, composed }: PostCopy): CopyProblem[] {
  return textProblems(platform, mode, composed, given).map(({ field, ...problem }) => {
    const inherited =
      (field === 'caption' || field === 'hashtags') && words.perPlatform[platform]?.[field] === undefined;
    return { ...problem, path: inherited ? field : `perPlatform.${platform}.${field}` };
  });
}
