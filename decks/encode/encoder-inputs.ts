import type { EncodePlan } from './encoder-args.ts';
import { readFootageFrames, type FrameSource } from '../picture/footage-frames.ts';
import type { Footage } from '../picture/footage.ts';
import { renderPictures } from '../canvas/picture-track.ts';

/** Creates the streams of raw pictures for the encoder's pipes, in the order of its arguments. */
export function createEncoderInputs(
  plans: readonly EncodePlan[],
  source: Omit<FrameSource, 'fps'>,
): AsyncGenerator<Uint8Array>[] {
  return plans.flatMap(({ tracks, fps }) =>
    tracks.flatMap((track) => {
      switch (track.kind) {
        case 'pictures':
          return [renderPictures(track)];
        case 'reel':
          return [readReelFrames(track.footage, { ...source, fps })];
        case 'footage':
          return track.mask ? [renderPictures(track.mask)] : [];
      }
    }),
  );
}

async function* readReelFrames(reel: Footage[], source: FrameSource): AsyncGenerator<Uint8Array> {
  for (const footage of reel) yield* readFootageFrames(footage, 'yuv', source);
}
