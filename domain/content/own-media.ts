import { PLATFORM_TERMS, PLATFORMS, type Platform } from '../accounts/platforms.ts';
import type { LengthRange } from '../platforms/platform-terms.ts';

/** The lengths that all the given platforms accept; without platforms, those that every platform accepts. */
export function combineVideoLengths(platforms: readonly Platform[]): LengthRange {
  const ranges = (platforms.length > 0 ? platforms : PLATFORMS).map(
    (platform) => PLATFORM_TERMS[platform].videoLengths,
  );
  return { min: Math.max(...ranges.map(({ min }) => min)), max: Math.min(...ranges.map(({ max }) => max)) };
}

export const MAX_VIDEO_BYTES = 512 * 1024 * 1024;
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;

/** How long a still picture is shown: above every platform's minimum, and short enough to be watched to the end. */
export const STILL_MS = 6_000;

/** Error codes of own media that cannot be published. They appear on the failed targets of its posts. */
export const MEDIA_FAILURES = [
  'media_unreachable',
  'media_too_large',
  'media_unreadable',
  'media_not_video',
  'media_not_image',
  'media_too_short',
  'media_too_long',
  'media_failed',
  'storage_limit_reached',
] as const;

export type MediaFailureCode = (typeof MEDIA_FAILURES)[number];

/** The stored source of the media. */
export type OwnMediaSource = { videoUrl: string; thumbnailUrl: string | null } | { imageUrls: string[] };
