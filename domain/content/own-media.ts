import { PLATFORMS, type Platform } from '../accounts/platforms.ts';

/** Milliseconds. */
export interface LengthRange {
  min: number;
  max: number;
}

/** How long a video each platform takes. */
export const VIDEO_LENGTHS: Readonly<Record<Platform, LengthRange>> = {
  clipapp: { min: 3_000, max: 10 * 60_000 },
  reelnet: { min: 3_000, max: 15 * 60_000 },
  videoshorts: { min: 1_000, max: 3 * 60_000 },
};

/** What all of these platforms take; without any, what every platform takes. */
export function combineVideoLengths(platforms: readonly Platform[]): LengthRange {
  const ranges = (platforms.length > 0 ? platforms : PLATFORMS).map((platform) => VIDEO_LENGTHS[platform]);
  return { min: Math.max(...ranges.map(({ min }) => min)), max: Math.min(...ranges.map(({ max }) => max)) };
}

export const MAX_VIDEO_BYTES = 512 * 1024 * 1024;
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;

/** A still is shown this long: above every platform's shortest video, and short enough to be watched to its end. */
export const STILL_MS = 6_000;

/** Why own media cannot be published, as the failed targets of its posts say it. */
export const MEDIA_FAILURES = [
  'media_unreachable',
  'media_too_large',
  'media_unreadable',
  'media_not_video',
  'media_not_image',
  'media_too_short',
  'media_too_long',
  'media_failed',
] as const;

export type MediaFailureCode = (typeof MEDIA_FAILURES)[number];
