import { assetsOf } from '../../domain/decks/deck-assets.ts';
import { alphaDecoders } from '../picture/alpha-decoders.ts';
import { ElementPainter } from '../picture/element-painter.ts';
import { isLayer, sourceId, type Element } from '../scene/element.ts';
import type { EncodePlan } from './encoder-args.ts';
import { planEncode } from './encode-plan.ts';
import type { Fonts } from '../fonts/fonts.ts';
import type { FootageFile } from '../picture/footage.ts';
import { FootagePlayer } from '../picture/footage-player.ts';
import { layOutDeck } from '../text/lay-out-deck.ts';
import type { RenderInput } from '../render-deck.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { Stills } from '../picture/stills.ts';

/** What to draw and how to encode it. The player is to be sent to rest when the encoder has ended. Throws `RenderFailure`. */
export async function planRender(
  { deck, assets, signal }: Pick<RenderInput, 'deck' | 'assets' | 'signal'>,
  { fonts, videoPath, ffmpegPath }: { fonts: Fonts; videoPath: string; ffmpegPath: string },
): Promise<{ plan: EncodePlan; player: FootagePlayer }> {
  const layout = layOutDeck(deck, fonts);
  const problem = layout.problems[0];
  if (problem) throw new RenderFailure('text_does_not_fit', `${problem.path} ${problem.message}`);
  const pathOf = (id: string): string => {
    const asset = assets.get(id);
    if (!asset) throw new RenderFailure('asset_missing', `The deck names the asset ${id}, which was not given.`);
    return asset.path;
  };
  for (const asset of assetsOf(deck)) pathOf(asset.id);
  const decoders = await alphaDecoders(deck, pathOf);
  const footageOf = ({ source }: Element): FootageFile => {
    const id = sourceId(source);
    const { width = 0, height = 0 } = assets.get(id) ?? {};
    const decoder = (isLayer(source) && source.key && decoders.get(id)) || null;
    return { path: pathOf(id), decoder, hd: Math.min(width, height) >= 720 };
  };
  const player = new FootagePlayer({ fps: deck.fps, ffmpegPath, footageOf, signal });
  const stills = new Stills({ ffmpegPath, pathOf, signal });
  const newPainter = (): ElementPainter => new ElementPainter(stills, player);
  return { plan: planEncode({ deck, layout, newPainter, footageOf, videoPath }), player };
}
