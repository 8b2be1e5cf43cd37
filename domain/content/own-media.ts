import { PLATFORMS, type Platform } from '../accounts/platforms.ts';

/** Milliseconds. */
export interface LengthRange {
  min: number;
  max: number;
}

/** The video lengths that each platform accepts. */
export const VIDEO_LENGTHS: Readonly<Record<Platform, LengthRange>> = {
  clipapp: { min: 3_000, max: 10 * 60_000 },
  reelnet: { min: 3_000, max: 15 * 60_000 },
  videoshorts: { min: 1_000, max: 3 * 60_000 },
};

/** The lengths that all the given platforms accept; without platforms, those that every platform accepts. */
export function combineVideoLengths(platforms: readonly Platform[]): LengthRange {
  const ranges = (platforms.length > 0 ? platforms : PLATFORMS).map((platform) => VIDEO_LENGTHS[platform]);
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
