import type { Platform } from './platforms.ts';

export const LENGTH_UNITS = ['utf16_units', 'utf8_bytes'] as const;

export type LengthUnit = (typeof LENGTH_UNITS)[number];

export interface PlatformLimits {
  caption: { limit: number; unit: LengthUnit };
  /** Separates the caption from its hashtags. */
  tagSeparator: string;
  /** UTF-16 units; null if the platform has no title. */
  title: number | null;
  /** UTF-16 units; null if the API cannot comment. */
  firstComment: number | null;
  /** The platform rejects more. Null if no limit is documented. */
  hashtags: number | null;
  /** The API accepts more, but the app may ignore them or reject the post. */
  recommendedHashtags: number | null;
  mentions: number | null;
  forbidden: RegExp | null;
}

/**
 * As documented on 2026-11-05. If a page says "characters" without a unit, UTF-16 units are assumed because they are
 * the stricter reading.
 */
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

/** UTF-16 units of all `videoshorts` tags together, including the commas between them. */
export const MAX_TAGS_LENGTH = 500;

/** The length of a text in the platform's unit. */
export function measureLength(unit: LengthUnit, text: string): number {
  return unit === 'utf16_units' ? text.length : new TextEncoder().encode(text).length;
}
