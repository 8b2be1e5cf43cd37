import pLimit from 'p-limit';
import type { PlanInput } from './encode-plan.ts';
import type { Span } from '../geometry/span.ts';
import { getAssetId, isMoving } from '../scene/element.ts';
import { listShown } from '../scene/scene-layers.ts';
import { cutMoments } from '../scene/timeline.ts';
import { decodePicture } from '../probe/decode-picture.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';

/**
 * Decodes the first picture of every element that moves in the spans, before any decoder or encoder starts, because one that loops a
 * file without pictures runs until its time-out. Throws `RenderFailure` (`asset_unreadable`) with the id of the asset.
 */
export async function requireFootage({ moments, findStream }: PlanInput, spans: readonly Span[]): Promise<void> {
  const moving = listShown(spans.flatMap((span) => cutMoments(moments, span))).filter(isMoving);
  const sources = new Map(moving.map((element) => [findStream(element), element.source]));
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
