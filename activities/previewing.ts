import { waitingPreview } from '../db/influencer-previews.ts';
import { RenderFailure } from '../render/render-failure.ts';
import type { World } from './world.ts';

/**
 * Makes one picture of an influencer. Safe to repeat: a preview that has ended is left alone. Throws RenderFailure where it
 * cannot be made: a preview is an AI image, and somebody must be there to generate it.
 */
export async function makePreview(world: World, previewId: string): Promise<void> {
  const preview = await waitingPreview(world.orm.em.fork(), previewId);
  if (!preview) return;
  const message = 'A preview is made of AI media, and this server has no media provider.';
  throw new RenderFailure('no_media_provider', message);
}
