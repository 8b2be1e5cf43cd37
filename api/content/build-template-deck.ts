import { FORMAT_RULES } from '../../domain/content/format-rules.ts';
import {
  addMusic,
  buildGreenscreenDeck,
  buildSlideshowDeck,
  buildWallDeck,
  type TemplateInputs,
} from '../../domain/content/template-decks.ts';
import { dressTemplateDeck, type TemplateStyle } from '../../domain/content/studio/layout/dress-template-deck.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import type { Format } from '../../domain/formats.ts';
import type { StudioJobBody } from './contract/request.ts';

/** Builds the deck of a template job that has neither a deck nor a generation. */
export function buildTemplateDeck(
  format: Format,
  body: StudioJobBody,
  getPictureKind: (assetId: string) => 'image' | 'video',
  style: TemplateStyle | null,
): Deck {
  const inputs: TemplateInputs = {
    text: body.script ?? body.prompt ?? null,
    pictures: (body.assetIds ?? []).map((id) => ({ id, kind: getPictureKind(id) })),
    ratio: body.ratio,
    durationSec: body.durationSec,
    maxSec: FORMAT_RULES[format].maxSec,
    captions: body.captions,
  };
  const deck = buildPlainDeck(format, inputs);
  return style ? dressTemplateDeck(deck, style) : deck;
}

function buildPlainDeck(format: Format, inputs: TemplateInputs): Deck {
  if (format === 'greenscreen') return buildGreenscreenDeck(inputs);
  return format === 'slideshow' ? buildSlideshowDeck(inputs) : buildWallDeck(inputs);
}

/** Not for a caller's own deck, which names its own music. */
export function addRequestedMusic({ music }: StudioJobBody, deck: Deck): Deck {
  return music ? addMusic(deck, music) : deck;
}
