import type { Deck } from '../../domain/decks/deck.ts';
import { ffprobe } from '../probe/ffprobe.ts';

/** ffmpeg's own decoders of these read the picture but not its transparency. */
const DECODERS: Record<string, string> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

/** The decoder to be asked for, by asset id, for the clips whose transparent parts are left out. */
export async function findAlphaDecoders(deck: Deck, pathOf: (id: string) => string): Promise<Map<string, string>> {
  const layers = deck.slides.flatMap((slide) => slide.layers ?? []);
  const keyed = layers.filter(({ kind, key }) => kind === 'video' && key?.kind === 'alpha');
  const decoders = new Map<string, string>();
  for (const id of new Set(keyed.map(({ src }) => src))) {
    const probed = await ffprobe(pathOf(id));
    const codec = probed?.streams?.find((stream) => stream.codec_type === 'video')?.codec_name;
    const decoder = DECODERS[codec ?? ''];
    if (decoder) decoders.set(id, decoder);
  }
  return decoders;
}
