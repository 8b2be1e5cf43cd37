import type { EncodePlan } from './encoder-args.ts';
import { footageFrames, type FrameSource } from '../picture/footage-frames.ts';
import type { Footage } from '../picture/footage.ts';
import { rawPictures } from '../canvas/picture-track.ts';

/** What the encoder is fed with, in the order in which its arguments name the feeds. */
export function feedsOf({ tracks, fps }: EncodePlan, source: Omit<FrameSource, 'fps'>): AsyncGenerator<Uint8Array>[] {
  return tracks.flatMap((track) => {
    switch (track.kind) {
      case 'pictures':
        return [rawPictures(track)];
      case 'reel':
        return [reelFrames(track.footage, { ...source, fps })];
      case 'footage':
        return track.mask ? [rawPictures(track.mask)] : [];
    }
  });
}

async function* reelFrames(reel: Footage[], source: FrameSource): AsyncGenerator<Uint8Array> {
  for (const footage of reel) yield* footageFrames(footage, 'yuv', source);
}
