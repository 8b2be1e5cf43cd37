import { FORMAT_RULES } from '../../domain/content/format-rules.ts';
import {
  buildGreenscreenDeck,
  buildSlideshowDeck,
  buildWallDeck,
  type TemplateInputs,
} from '../../domain/content/template-decks.ts';
import { finishTemplateDeck, type TemplateBrand } from '../../domain/content/studio/layout/dress-template-deck.ts';
import { leaveRoomForEndCard } from '../../domain/content/studio/layout/end-card.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import type { Format } from '../../domain/formats.ts';
import type { StudioJobBody } from './contract/request.ts';

/** Builds the deck of a template job that has neither a deck nor a generation. */
export function buildTemplateDeck(
  format: Format,
  body: StudioJobBody,
  getPictureKind: (assetId: string) => 'image' | 'video',
  brand: TemplateBrand,
): Deck {
  const { maxSec } = FORMAT_RULES[format];
  const wanted = { durationSec: body.durationSec ?? null, endCard: brand.endCard };
  const { durationSec, endCard } = leaveRoomForEndCard(wanted);
  const inputs: TemplateInputs = {
    text: body.script ?? body.prompt ?? null,
    pictures: (body.assetIds ?? []).map((id) => ({ id, kind: getPictureKind(id) })),
    ratio: body.ratio,
    durationSec: durationSec ?? undefined,
    maxSec,
    captions: body.captions,
  };
  const { language } = body;
  const deck = {
    ...buildPlainDeck(format, inputs),
    ...(language === undefined ? {} : { language: language.toLowerCase() }),
  };
  return finishTemplateDeck(deck, { ...brand, endCard }, maxSec);
}

function buildPlainDeck(format: Format, inputs: TemplateInputs): Deck {
  if (format === 'greenscreen') return buildGreenscreenDeck(inputs);
  return format === 'slideshow' ? buildSlideshowDeck(inputs) : buildWallDeck(inputs);
}
