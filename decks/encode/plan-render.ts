import type { Deck } from '../../domain/decks/deck.ts';
import { listDeckAssets, type DeckAssetKind } from '../../domain/decks/deck-assets.ts';
import { ElementPainter } from '../picture/element-painter.ts';
import { getAssetId, type Element } from '../scene/element.ts';
import { buildScreenplay, type PlanInput } from './encode-plan.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { readPictureStream, type PictureStream } from '../probe/picture-stream.ts';
import { FootagePlayer } from '../picture/footage-player.ts';
import { layOutDeck } from '../text/lay-out-deck.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { Stills } from '../picture/stills.ts';
import { listShown } from '../scene/scene-layers.ts';
import { cutMoments, type Moment } from '../scene/timeline.ts';
import type { Span } from '../geometry/span.ts';

export interface RenderAsset {
  path: string;
  kind: DeckAssetKind;
  width: number;
  height: number;
  durationMs: number | null;
  /** The hash of the file, in hex. Segments that show a file without it are not cached. */
  sha256?: string;
}

/**
 * Lays out the deck and opens the files that a span of it shows, by default all. The caller stops the player after the encoder has
 * exited. Throws `RenderFailure`.
 */
export async function planRender(
  { deck, assets, signal, span }: RenderSource,
  { fonts, ffmpegPath }: { fonts: Fonts; ffmpegPath: string },
): Promise<{ plan: PlanInput; player: FootagePlayer }> {
  const layout = layOutDeck(deck, fonts);
  const problem = layout.problems[0];
  if (problem) throw new RenderFailure('text_does_not_fit', `${problem.path} ${problem.message}`);
  const missing = listDeckAssets(deck).find(({ id }) => !assets.has(id));
  if (missing) throw new RenderFailure('asset_missing', `The deck uses the asset ${missing.id}, which was not given.`);
  const screenplay = buildScreenplay(deck, layout);
  const streams = await readStreams(span ? cutMoments(screenplay.moments, span) : screenplay.moments, assets);
  const findStream = ({ source }: Pick<Element, 'source'>): PictureStream => {
    const stream = streams.get(getAssetId(source));
    if (stream) return stream;
    const expected = source.kind === 'video' ? 'clip' : 'picture';
    throw new RenderFailure('asset_unreadable', `The asset ${getAssetId(source)} cannot be read as a ${expected}.`);
  };
  const player = new FootagePlayer({ fps: deck.fps, ffmpegPath, findStream, signal });
  const stills = new Stills({ ffmpegPath, findStream, signal });
  const newPainter = (): ElementPainter => new ElementPainter(stills, player);
  return { plan: { ...screenplay, newPainter, findStream }, player };
}

export interface RenderSource {
  deck: Deck;
  assets: ReadonlyMap<string, RenderAsset>;
  signal: AbortSignal;
  span?: Span;
}

/** Reads how the pictures and clips that are shown are coded, by asset. */
async function readStreams(
  moments: Moment[],
  assets: ReadonlyMap<string, RenderAsset>,
): Promise<Map<string, PictureStream | null>> {
  const ids = new Set(listShown(moments).map(({ source }) => getAssetId(source)));
  const reading = [...ids].map(async (id) => {
    const asset = assets.get(id);
    return [id, asset ? await readPictureStream(asset.path) : null] as const;
  });
  return new Map(await Promise.all(reading));
}
