import { listPlatforms, PLATFORM_TERMS, type Platform } from '../accounts/platforms.ts';
import type { PublishMode } from '../platforms/platform-terms.ts';
import { composeText, inheritText, type AccountText, type ComposedText } from './compose-text.ts';
import type { PostVideo } from './describe-video.ts';
import { selectTargetMode } from './post.ts';
import type { PostProblem, PostRequest } from './post-request.ts';
import { validateTexts } from './validate-texts.ts';

/** A post for one platform: its publish mode and texts. */
export interface PostCopy {
  mode: PublishMode;
  /** The caller's texts for this platform. */
  given: AccountText;
  composed: ComposedText;
}

/** The copy that every account of a platform receives. */
export interface PlatformCopy extends PostCopy {
  platform: Platform;
  /** Texts that contradict the platform or the mode. */
  contradictions: PostProblem[];
  /** Texts and videos that the platform would reject. */
  refusals: PostProblem[];
}

/** The texts of a post before its platforms. */
export interface PostTexts {
  caption: string | null;
  hashtags: readonly string[];
}

/** Takes from the generation the texts that the request omits. */
export function inheritTexts({ caption, hashtags }: PostRequest, { texts }: PostVideo): PostTexts {
  return {
    caption: caption === undefined ? (texts?.caption ?? null) : caption,
    hashtags: hashtags ?? texts?.hashtags ?? [],
  };
}

/** Composes the copy of each selected platform. `fallbackTitle` is used if no text gives a title. */
export function composeCopies(
  request: PostRequest,
  texts: PostTexts,
  video: PostVideo,
  fallbackTitle: string,
): PlatformCopy[] {
  const { perPlatform, publishMode, clipappSendToInbox } = request;
  return listPlatforms(request.selectedAccounts).map((platform) => {
    const durationProblems = validateDuration(platform, video);
    const override = perPlatform[platform];
    const mode = selectTargetMode(platform, publishMode, clipappSendToInbox);
    const given = inheritText(texts, override);
    const composed = composeText(platform, mode, { ...given, fallbackTitle });
    const problems = validateTexts(platform, mode, composed, given).map(({ field, message, contradiction }) => {
      const inherited = (field === 'caption' || field === 'hashtags') && override?.[field] === undefined;
      return { path: inherited ? field : `perPlatform.${platform}.${field}`, message, contradiction };
    });
    return {
      platform,
      mode,
      given,
      composed,
      contradictions: problems.filter(({ contradiction }) => contradiction).map(toProblem),
      refusals: [...problems.filter(({ contradiction }) => !contradiction).map(toProblem), ...durationProblems],
    };
  });
}

function toProblem({ path, message }: PostProblem): PostProblem {
  return { path, message };
}

function validateDuration(platform: Platform, { durationMs, durationPath: path }: PostVideo): PostProblem[] {
  const shortest = PLATFORM_TERMS[platform].minRenderMs;
  if (durationMs >= shortest) return [];
  return [{ path, message: `${platform} requires videos of at least ${shortest} ms (got ${durationMs}).` }];
}
