import type { Deck } from '../../domain/decks/deck.ts';
import { FORMAT_RULES } from '../../domain/content/format-rules.ts';
import type { Format } from '../../domain/formats.ts';
import {
  greenscreenDeck,
  slideshowDeck,
  wallDeck,
  withMusic,
  type TemplateInputs,
} from '../../domain/content/template-decks.ts';
import type { StudioJobBody } from './contract/request.ts';

type PictureKind = 'image' | 'video';

/** The deck of a template job that brings neither a deck nor an idea. */
export function templateDeck(format: Format, body: StudioJobBody, kindOf: (assetId: string) => PictureKind): Deck {
  const inputs: TemplateInputs = {
    text: body.script ?? body.prompt ?? null,
    pictures: (body.assetIds ?? []).map((id) => ({ id, kind: kindOf(id) })),
    ratio: body.ratio,
    durationSec: body.durationSec,
    maxSec: FORMAT_RULES[format].maxSec,
    captions: body.captions,
  };
  if (format === 'greenscreen') return greenscreenDeck(inputs);
  return format === 'slideshow' ? slideshowDeck(inputs) : wallDeck(inputs);
}

/** With the music that the job names; a caller's own deck names its own. */
export function withMusicOf({ music }: StudioJobBody, deck: Deck): Deck {
  return music && 'assetId' in music ? withMusic(deck, music.assetId) : deck;
}
