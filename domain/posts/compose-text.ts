/**
 * The text that each account receives. Acceptance, preview and publishing share one table of limits and one
 * composition, so the length that was checked is the length that is sent.
 */
import { splitGraphemes } from '../text/graphemes.ts';
import { appendHashtags, normaliseHashtags, takeTagsWithin } from '../text/hashtags.ts';
import type { LengthUnit, PublishMode } from '../platforms/platform-terms.ts';
import { PLATFORM_TERMS, type Platform } from '../accounts/platforms.ts';
import { cutAtWord } from '../text/cut-at-word.ts';

export interface TextLength {
  used: number;
  limit: number;
  unit: LengthUnit;
}

export interface PostText {
  caption: string | null;
  hashtags: readonly string[];
}

export interface TextOverride {
  caption?: string | null | undefined;
  hashtags?: readonly string[] | undefined;
  title?: string | null | undefined;
  firstComment?: string | null | undefined;
}

export interface AccountText {
  caption: string | null;
  hashtags: readonly string[];
  title: string | null;
  firstComment: string | null;
}

export interface ComposedText {
  /** Null if no caption is sent to the platform. */
  caption: string | null;
  /** Null if the platform has no title. */
  title: string | null;
  /** The hashtags without `#`, as far as the platform receives them separately from the caption as well. */
  tags: string[];
  length: TextLength;
}

/** Applies one platform's override to a post's text: an omitted field is inherited, `null` clears it. */
export function inheritText(post: PostText, override: TextOverride = {}): AccountText {
  return {
    caption: override.caption === undefined ? post.caption : override.caption,
    hashtags: override.hashtags ?? post.hashtags,
    title: override.title ?? null,
    firstComment: override.firstComment ?? null,
  };
}

/**
 * Composes the final texts for one account. `fallbackTitle` is used if there is neither a title nor a caption. Inbox
 * deliveries carry no text. Only a title that we chose is shortened; see `validateTexts`.
 */
export function composeText(
  platform: Platform,
  mode: PublishMode,
  text: { caption: string | null; hashtags: readonly string[]; title: string | null; fallbackTitle: string },
): ComposedText {
  const limits = PLATFORM_TERMS[platform].texts;
  if (mode === 'inbox') return { caption: null, title: null, tags: [], length: { used: 0, ...limits.caption } };
  const tags = normaliseHashtags(text.hashtags);
  const caption = appendHashtags(text.caption?.trim() ?? '', tags, limits.tagSeparator);
  return {
    caption: caption === '' ? null : caption,
    title: limits.title === null ? null : chooseTitle(text, limits.title),
    tags: limits.tags === null ? [] : takeTagsWithin(tags, limits.tags),
    length: { used: measureLength(limits.caption.unit, caption), ...limits.caption },
  };
}

/** A platform that counts graphemes accepts ten bytes for each. */
const BYTES_PER_GRAPHEME = 10;

/** The length of a text in the platform's unit. */
function measureLength(unit: LengthUnit, text: string): number {
  const bytes = new TextEncoder().encode(text).length;
  const measures: Record<LengthUnit, () => number> = {
    utf16_units: () => text.length,
    utf8_bytes: () => bytes,
    graphemes: () => Math.max(splitGraphemes(text).length, Math.ceil(bytes / BYTES_PER_GRAPHEME)),
  };
  return measures[unit]();
}

/** The title of a post without caption: the text of the first box, or the workspace's name. */
export function chooseFallbackTitle(boxText: string | null, workspaceName: string): string {
  return findFirstLine(boxText ?? '') || findFirstLine(workspaceName);
}

/**
 * The title to send: the caller's unchanged, otherwise the caption's first line, otherwise the fallback. The latter two
 * are cut at a word to `limit` UTF-16 units.
 */
function chooseTitle(
  text: { caption: string | null; title: string | null; fallbackTitle: string },
  limit: number,
): string {
  if (text.title !== null) return text.title.trim();
  return cutAtWord(findFirstLine(text.caption ?? '') || findFirstLine(text.fallbackTitle), limit);
}

/** The first line that is not empty without `<` and `>`. */
function findFirstLine(text: string): string {
  const lines = text.split(/[\r\n\u2028\u2029]+/u).map((line) => line.replace(/[<>]/gu, '').trim());
  return lines.find((line) => line !== '') ?? '';
}
