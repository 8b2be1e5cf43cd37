import type { Cover } from '../../ports.ts';

/** clipapp takes a moment of the video but no picture; without a moment it shows the first frame. */
export function getCoverTimestamp(cover: Cover | null): number | undefined {
  return cover?.ms === undefined || cover.ms === null ? undefined : Math.round(cover.ms);
}
