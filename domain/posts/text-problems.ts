import type { ComposedText } from './compose-text.ts';
import { hashtagsIn } from './hashtags.ts';
import { PLATFORM_LIMITS } from '../accounts/platform-limits.ts';
import type { Platform, PublishMode } from '../accounts/platforms.ts';

export interface TextProblem {
  field: 'caption' | 'hashtags' | 'title' | 'firstComment';
  message: string;
  /** The post contradicts itself: no text would do here. Otherwise this text is what the platform would refuse. */
  contradiction?: true;
}

/**
 * Everything the platform would refuse in a composed text. `given` is what the caller wrote for this platform, because a
 * title where there is none, or a comment where none can follow, is refused rather than dropped.
 */
export function textProblems(
  platform: Platform,
  mode: PublishMode,
  composed: ComposedText,
  given: { title: string | null; firstComment: string | null },
): TextProblem[] {
  return [
    ...captionProblems(platform, composed),
    ...titleProblems(platform, mode, composed, given.title),
    ...firstCommentProblems(platform, mode, given.firstComment),
  ];
}

/** What the platform takes, but may not show as the caller expects. */
export function textWarnings(platform: Platform, composed: ComposedText): string[] {
  const advised = PLATFORM_LIMITS[platform].hashtagsAdvised;
  const count = hashtagsIn(composed.caption ?? '').length;
  if (advised === null || count <= advised) return [];
  return [`${platform} may ignore hashtags beyond ${advised}; this text has ${count}.`];
}

function captionProblems(platform: Platform, { caption, length }: ComposedText): TextProblem[] {
  const limits = PLATFORM_LIMITS[platform];
  const problems: TextProblem[] = [];
  if (length.used > length.limit) {
    const unit = length.unit === 'utf8_bytes' ? 'UTF-8 bytes' : 'UTF-16 units';
    const message = `${platform} takes ${length.limit} ${unit}; the caption with its hashtags has ${length.used}.`;
    problems.push({ field: 'caption', message });
  }
  if (limits.forbidden?.test(caption ?? '')) {
    problems.push({ field: 'caption', message: `${platform} refuses the characters < and > in a caption.` });
  }
  const hashtags = hashtagsIn(caption ?? '').length;
  if (limits.hashtags !== null && hashtags > limits.hashtags) {
    const message = `${platform} takes ${limits.hashtags} hashtags; the caption has ${hashtags}.`;
    problems.push({ field: 'hashtags', message });
  }
  const mentions = caption?.match(/(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu)?.length ?? 0;
  if (limits.mentions !== null && mentions > limits.mentions) {
    const message = `${platform} takes ${limits.mentions} @mentions; the caption has ${mentions}.`;
    problems.push({ field: 'caption', message });
  }
  return problems;
}

function titleProblems(
  platform: Platform,
  mode: PublishMode,
  { title }: ComposedText,
  given: string | null,
): TextProblem[] {
  const { title: limit, forbidden } = PLATFORM_LIMITS[platform];
  if (limit === null) return given === null ? [] : contradiction('title', `${platform} videos have no title.`);
  if (mode === 'inbox') return [];
  if (given !== null && given.trim() === '') return problem('title', 'A title must not be blank.');
  if (title === null || title === '') return problem('title', `${platform} needs a title, and nothing gives one.`);
  if (title.length > limit)
    return problem('title', `${platform} takes ${limit} characters; the title has ${title.length}.`);
  return forbidden?.test(title) ? problem('title', `${platform} refuses the characters < and > in a title.`) : [];
}

function firstCommentProblems(platform: Platform, mode: PublishMode, given: string | null): TextProblem[] {
  const limit = PLATFORM_LIMITS[platform].firstComment;
  if (given === null) return [];
  if (limit === null) return contradiction('firstComment', `${platform} cannot take a first comment.`);
  if (mode !== 'publish')
    return contradiction('firstComment', `A first comment needs a public post; this one is delivered as ${mode}.`);
  if (given.trim() === '') return problem('firstComment', 'A first comment must not be blank.');
  return given.length > limit
    ? problem('firstComment', `${platform} takes ${limit} characters; the comment has ${given.length}.`)
    : [];
}

function contradiction(field: TextProblem['field'], message: string): TextProblem[] {
  return [{ field, message, contradiction: true }];
}

function problem(field: TextProblem['field'], message: string): TextProblem[] {
  return [{ field, message }];
}
