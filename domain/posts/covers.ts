import { PLATFORM_TERMS, type Platform } from '../accounts/platforms.ts';

/** The cover that the caller chose: a frame of the video, or a picture. */
export type ChosenCover = { kind: 'moment'; ms: number } | { kind: 'picture' };

/** The fields of a content row that hold the caller's choice. A thumbnail that we chose does not count. */
interface CoverSource {
  deck: { coverMs?: unknown } | null;
  inputs: { videoUrl?: unknown; thumbnailUrl?: unknown } | null;
}

/** The cover that the caller chose, by the deck's `coverMs` or by a `thumbnailUrl` beside own media. */
export function findChosenCover({ deck, inputs }: CoverSource): ChosenCover | null {
  if (typeof deck?.coverMs === 'number') return { kind: 'moment', ms: deck.coverMs };
  return typeof inputs?.videoUrl === 'string' && typeof inputs.thumbnailUrl === 'string' ? { kind: 'picture' } : null;
}

/** A sentence why the platform does not show this cover; null if it does. */
export function findCoverProblem(platform: Platform, cover: ChosenCover): string | null {
  const { afterwards, [cover.kind]: isSupported } = PLATFORM_TERMS[platform].cover;
  if (isSupported || afterwards) return null;
  return `${platform} does not support cover pictures; it shows the first frame of the video.`;
}
