import type { Deck } from '../../domain/decks/deck.ts';
import { listDeckAssets, type DeckAssetKind } from '../../domain/decks/deck-assets.ts';
import { ElementPainter } from '../picture/element-painter.ts';
import { isLayer, getAssetId, type Element } from '../scene/element.ts';
import { buildScreenplay, type PlanInput } from './encode-plan.ts';
import type { Fonts } from '../fonts/fonts.ts';
import type { FootageFile } from '../picture/footage.ts';
import { FootagePlayer } from '../picture/footage-player.ts';
import { layOutDeck } from '../text/lay-out-deck.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { Stills } from '../picture/stills.ts';
import { ffprobe } from '../probe/ffprobe.ts';

export interface RenderAsset {
  path: string;
  kind: DeckAssetKind;
  width: number;
  height: number;
  durationMs: number | null;
  /** Of the file, in hex. Segments that show a file without it are not cached. */
  sha256?: string;
}

/** Lays out the deck and opens its files. The caller stops the player after the encoder has exited. Throws `RenderFailure`. */
export async function planRender(
  { deck, assets, signal }: { deck: Deck; assets: ReadonlyMap<string, RenderAsset>; signal: AbortSignal },
  { fonts, ffmpegPath }: { fonts: Fonts; ffmpegPath: string },
): Promise<{ plan: PlanInput; player: FootagePlayer }> {
  const layout = layOutDeck(deck, fonts);
  const problem = layout.problems[0];
  if (problem) throw new RenderFailure('text_does_not_fit', `${problem.path} ${problem.message}`);
  const findPath = (id: string): string => {
    const asset = assets.get(id);
    if (!asset) throw new RenderFailure('asset_missing', `The deck uses the asset ${id}, which was not given.`);
    return asset.path;
  };
  for (const asset of listDeckAssets(deck)) findPath(asset.id);
  const decoders = await findAlphaDecoders(deck, findPath);
  const findFile = ({ source }: Element): FootageFile => {
    const id = getAssetId(source);
    const { width = 0, height = 0 } = assets.get(id) ?? {};
    const decoder = (isLayer(source) && source.key && decoders.get(id)) || null;
    return { path: findPath(id), decoder, hd: Math.min(width, height) >= 720 };
  };
  const player = new FootagePlayer({ fps: deck.fps, ffmpegPath, findFile, signal });
  const stills = new Stills({ ffmpegPath, findPath, signal });
  const newPainter = (): ElementPainter => new ElementPainter(stills, player);
  return { plan: { ...buildScreenplay(deck, layout), newPainter, findFile }, player };
}

/** By codec; ffmpeg's native decoders of these ignore transparency. */
const DECODERS: Record<string, string> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

/** The decoders to use, by asset id, for clips with an alpha key. */
async function findAlphaDecoders(deck: Deck, findPath: (id: string) => string): Promise<Map<string, string>> {
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
