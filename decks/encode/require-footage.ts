import pLimit from 'p-limit';
import type { EncodePlan } from './encoder-args.ts';
import { getAssetId } from '../scene/element.ts';
import { decodePicture } from '../probe/decode-picture.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';

/**
 * Decodes the first picture of every moving element before the encoder starts, because an encoder that loops a file without
 * pictures runs until its time-out. Throws `RenderFailure` (`asset_unreadable`) with the id of the asset.
 */
export async function requireFootage(plans: readonly EncodePlan[]): Promise<void> {
  const tracks = plans.flatMap((plan) => plan.tracks);
  const footage = tracks.flatMap((track) => (track.kind === 'pictures' ? [] : [track.footage].flat()));
  const sources = new Map(footage.map(({ stream, element }) => [stream, element.source]));
  const limit = pLimit(2);
  const reading = [...sources].map(([stream, source]) =>
    limit(async () => {
      if (await decodePicture(stream)) return;
      const expected = source.kind === 'video' ? 'clip' : 'picture';
      throw new RenderFailure('asset_unreadable', `The asset ${getAssetId(source)} cannot be read as a ${expected}.`);
    }),
  );
  await Promise.all(reading);
}
