import type { Platform } from '../accounts/platforms.ts';

/** The frame that a caller chose to stand for a video, or a picture of its own. */
export type ChosenCover = { kind: 'moment'; ms: number } | { kind: 'picture' };

/**
 * How each platform takes a cover, as documented on 2026-11-05: a moment of the video or a picture together with the publish,
 * or a picture once the video is there.
 */
export const COVERS: Readonly<Record<Platform, { moment: boolean; picture: boolean; afterwards: boolean }>> = {
  clipapp: { moment: true, picture: false, afterwards: false },
  reelnet: { moment: true, picture: true, afterwards: false },
  videoshorts: { moment: false, picture: false, afterwards: true },
};

/** Parts of a content row that say whether somebody chose a cover; a thumbnail that we chose is no wish of the caller's. */
interface CoverSource {
  deck: { coverMs?: unknown } | null;
  inputs: { videoUrl?: unknown; thumbnailUrl?: unknown } | null;
}

/** The cover that the caller chose, by the deck's `coverMs` or by a `thumbnailUrl` beside own media. */
export function findChosenCover({ deck, inputs }: CoverSource): ChosenCover | null {
  if (typeof deck?.coverMs === 'number') return { kind: 'moment', ms: deck.coverMs };
  return typeof inputs?.videoUrl === 'string' && typeof inputs.thumbnailUrl === 'string' ? { kind: 'picture' } : null;
}

/** Why a platform does not show this cover, in a sentence; null where it takes it. */
export function findCoverProblem(platform: Platform, cover: ChosenCover): string | null {
  const { afterwards, [cover.kind]: taken } = COVERS[platform];
  if (taken || afterwards) return null;
  return `${platform} takes no cover picture; it shows the first frame of the video.`;
}
