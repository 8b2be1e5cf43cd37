import type { Platform } from '../accounts/platforms.ts';

/** The cover that the caller chose: a frame of the video, or a picture. */
export type ChosenCover = { kind: 'moment'; ms: number } | { kind: 'picture' };

/**
 * How each platform accepts a cover, as documented on 2026-11-05: a frame or a picture with the publish call, or a
 * picture after the publish.
 */
export const COVERS: Readonly<Record<Platform, { moment: boolean; picture: boolean; afterwards: boolean }>> = {
  clipapp: { moment: true, picture: false, afterwards: false },
  reelnet: { moment: true, picture: true, afterwards: false },
  videoshorts: { moment: false, picture: false, afterwards: true },
};

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
  const { afterwards, [cover.kind]: taken } = COVERS[platform];
  if (taken || afterwards) return null;
  return `${platform} does not support cover pictures; it shows the first frame of the video.`;
}
