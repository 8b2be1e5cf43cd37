import type { Platform } from './platforms.ts';

export const LENGTH_UNITS = ['utf16_units', 'utf8_bytes'] as const;

export type LengthUnit = (typeof LENGTH_UNITS)[number];

export interface PlatformLimits {
  caption: { limit: number; unit: LengthUnit };
  /** What stands between a caption and its hashtags. */
  tagSeparator: string;
  /** UTF-16 units; null where the platform has no title. */
  title: number | null;
  /** UTF-16 units; null where the API cannot comment. */
  firstComment: number | null;
  /** More are refused; null where no refusal is documented. */
  hashtags: number | null;
  /** More than this many hashtags may be ignored or refused by the app, though the API takes them. */
  recommendedHashtags: number | null;
  mentions: number | null;
  forbidden: RegExp | null;
}

/** As the platforms documented them on 2026-11-05. Where a page says "characters" without a unit, UTF-16 is the safe side. */
export const PLATFORM_LIMITS: Readonly<Record<Platform, PlatformLimits>> = {
  clipapp: {
    caption: { limit: 2200, unit: 'utf16_units' },
    tagSeparator: ' ',
    title: null,
    firstComment: null,
    hashtags: null,
    recommendedHashtags: 5,
    mentions: null,
    forbidden: null,
  },
  reelnet: {
    caption: { limit: 2200, unit: 'utf16_units' },
    tagSeparator: '\n\n',
    title: null,
    firstComment: 2200,
    hashtags: 30,
    recommendedHashtags: 5,
    mentions: 20,
    forbidden: null,
  },
  videoshorts: {
    caption: { limit: 5000, unit: 'utf8_bytes' },
    tagSeparator: '\n\n',
    title: 100,
    firstComment: 10_000,
    hashtags: null,
    recommendedHashtags: 60,
    mentions: null,
    forbidden: /[<>]/,
  },
};

/** UTF-16 units over all `videoshorts` tags, the commas between them included. */
export const MAX_TAGS_LENGTH = 500;

/** How long a platform counts a text to be. */
export function measureLength(unit: LengthUnit, text: string): number {
  return unit === 'utf16_units' ? text.length : new TextEncoder().encode(text).length;
}
