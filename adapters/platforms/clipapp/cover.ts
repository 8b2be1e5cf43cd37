import type { PublishJob } from '../../ports.ts';

/** clipapp takes a moment of the video and no picture; without either it shows the first frame. */
export function getCoverTimestamp({ cover }: PublishJob): number | undefined {
  return cover?.ms === undefined || cover.ms === null ? undefined : Math.round(cover.ms);
}
