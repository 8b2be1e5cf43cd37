import { composeText, inheritText, type AccountText, type ComposedText } from './compose-text.ts';
import type { Platform } from '../accounts/platforms.ts';
import type { PublishMode } from '../platforms/platform-terms.ts';
import { selectTargetMode } from './post.ts';
import { validateTexts, type TextProblem } from './validate-texts.ts';

/** The texts of a post as the caller sent them. */
export interface PostTexts {
  caption: string | null;
  hashtags: readonly string[];
  perPlatform: Partial<Record<Platform, Partial<Omit<AccountText, 'hashtags'>> & { hashtags?: readonly string[] }>>;
  publishMode: PublishMode;
  clipappSendToInbox: boolean;
}

/** A post for one platform: its publish mode and texts. */
export interface PostCopy {
  mode: PublishMode;
  /** The caller's texts for this platform. */
  given: AccountText;
  composed: ComposedText;
}

/** The copy for every account of a platform. `fallbackTitle` is used if no text gives a title. */
export function buildCopy(platform: Platform, words: PostTexts, fallbackTitle: string): PostCopy {
  const mode = selectTargetMode(platform, words.publishMode, words.clipappSendToInbox);
  const given = inheritText(words, words.perPlatform[platform]);
  return { mode, given, composed: composeText(platform, mode, { ...given, fallbackTitle }) };
}

export interface CopyProblem extends Omit<TextProblem, 'field'> {
  /** The field of the post with the text: `caption` or `perPlatform.reelnet.caption`. */
  path: string;
}

/** Everything that the platform would reject in its copy, under the field where the caller wrote it. */
export function validateCopy(platform: Platform, words: PostTexts, { mode, given, composed }: PostCopy): CopyProblem[] {
  return validateTexts(platform, mode, composed, given).map(({ field, ...problem }) => {
    const inherited =
      (field === 'caption' || field === 'hashtags') && words.perPlatform[platform]?.[field] === undefined;
    return { ...problem, path: inherited ? field : `perPlatform.${platform}.${field}` };
  });
}
