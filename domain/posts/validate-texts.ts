import type { ComposedText } from './compose-text.ts';
import { extractHashtags } from '../text/hashtags.ts';
import { PLATFORM_TERMS, type Platform } from '../accounts/platforms.ts';
import type { LengthUnit, PublishMode } from '../platforms/platform-terms.ts';

const UNIT_NAMES: Record<LengthUnit, string> = {
  utf16_units: 'UTF-16 units',
  utf8_bytes: 'UTF-8 bytes',
  graphemes: 'characters',
};

export interface TextProblem {
  field: 'caption' | 'hashtags' | 'title' | 'firstComment';
  message: string;
  /** No text would be valid here. Otherwise only this text is rejected. */
  contradiction?: true;
}

/**
 * Lists everything that the platform would reject in a composed text. `given` has the caller's texts for this platform,
 * because a title or comment that the platform does not support is rejected, not dropped.
 */
export function validateTexts(
  platform: Platform,
  mode: PublishMode,
  composed: ComposedText,
  given: { title: string | null; firstComment: string | null },
): TextProblem[] {
  return [
    ...validateCaption(platform, composed),
    ...validateTitle(platform, mode, composed, given.title),
    ...validateFirstComment(platform, mode, given.firstComment),
  ];
}

/** Lists warnings about texts that the platform accepts but may not show as expected. */
export function listTextWarnings(platform: Platform, composed: ComposedText): string[] {
  const advised = PLATFORM_TERMS[platform].texts.recommendedHashtags;
  const count = extractHashtags(composed.caption ?? '').length;
  if (advised === null || count <= advised) return [];
  return [`${platform} may ignore hashtags beyond ${advised}; this text has ${count}.`];
}

function validateCaption(platform: Platform, { caption, length }: ComposedText): TextProblem[] {
  const limits = PLATFORM_TERMS[platform].texts;
  const problems: TextProblem[] = [];
  if (length.used > length.limit) {
    const unit = UNIT_NAMES[length.unit];
    const message = `${platform} accepts ${length.limit} ${unit}; the caption with its hashtags has ${length.used}.`;
    problems.push({ field: 'caption', message });
  }
  if (hasRejected(limits.rejected, caption ?? '')) {
    problems.push({ field: 'caption', message: describeRejected(platform, 'caption') });
  }
  const hashtags = extractHashtags(caption ?? '').length;
  if (limits.hashtags !== null && hashtags > limits.hashtags) {
    const message = `${platform} accepts ${limits.hashtags} ${limits.hashtags === 1 ? 'hashtag' : 'hashtags'}; the caption has ${hashtags}.`;
    problems.push({ field: 'hashtags', message });
  }
  const mentions = caption?.match(/(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu)?.length ?? 0;
  if (limits.mentions !== null && mentions > limits.mentions) {
    const message = `${platform} accepts ${limits.mentions} @mentions; the caption has ${mentions}.`;
    problems.push({ field: 'caption', message });
  }
  return problems;
}

function validateTitle(
  platform: Platform,
  mode: PublishMode,
  { title }: ComposedText,
  given: string | null,
): TextProblem[] {
  const { title: limit, rejected } = PLATFORM_TERMS[platform].texts;
  if (limit === null) return given === null ? [] : listContradiction('title', `${platform} videos have no title.`);
  if (mode === 'inbox') return [];
  if (given !== null && given.trim() === '') return listProblem('title', 'A title must not be blank.');
  if (title === null || title === '')
    return listProblem('title', `${platform} requires a title, and none can be derived from the post.`);
  if (title.length > limit)
    return listProblem('title', `${platform} accepts ${limit} characters; the title has ${title.length}.`);
  return hasRejected(rejected, title) ? listProblem('title', describeRejected(platform, 'title')) : [];
}

function hasRejected(rejected: readonly string[], text: string): boolean {
  return rejected.some((character) => text.includes(character));
}

function describeRejected(platform: Platform, field: 'caption' | 'title'): string {
  const characters = PLATFORM_TERMS[platform].texts.rejected;
  const named = characters.length === 1 ? 'character' : 'characters';
  return `${platform} rejects the ${named} ${characters.join(' and ')} in a ${field}.`;
}

function validateFirstComment(platform: Platform, mode: PublishMode, given: string | null): TextProblem[] {
  const limit = PLATFORM_TERMS[platform].texts.firstComment;
  if (given === null) return [];
  if (limit === null) return listContradiction('firstComment', `${platform} does not support first comments.`);
  if (mode !== 'publish')
    return listContradiction('firstComment', `A first comment requires publish mode publish (got ${mode}).`);
  if (given.trim() === '') return listProblem('firstComment', 'A first comment must not be blank.');
  return given.length > limit
    ? listProblem('firstComment', `${platform} accepts ${limit} characters; the comment has ${given.length}.`)
    : [];
}

function listContradiction(field: TextProblem['field'], message: string): TextProblem[] {
  return [{ field, message, contradiction: true }];
}

function listProblem(field: TextProblem['field'], message: string): TextProblem[] {
  return [{ field, message }];
}
