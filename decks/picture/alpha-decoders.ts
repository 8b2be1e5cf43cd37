import type { Deck } from '../../domain/decks/deck.ts';
import { ffprobe } from '../probe/ffprobe.ts';

/** By codec; ffmpeg's native decoders of these ignore transparency. */
const DECODERS: Record<string, string> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

/** The decoders to use, by asset id, for clips with an alpha key. */
export async function findAlphaDecoders(deck: Deck, findPath: (id: string) => string): Promise<Map<string, string>> {
  const layers = deck.slides.flatMap((slide) => slide.layers ?? []);
  const keyed = layers.filter(({ kind, key }) => kind === 'video' && key?.kind === 'alpha');
  const decoders = new Map<string, string>();
  for (const id of new Set(keyed.map(({ src }) => src))) {
    const probed = await ffprobe(findPath(id));
    const codec = probed?.streams?.find((stream) => stream.codec_type === 'video')?.codec_name;
    const decoder = DECODERS[codec ?? ''];
    if (decoder) decoders.set(id, decoder);
  }
  return decoders;
}
