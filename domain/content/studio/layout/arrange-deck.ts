import type { Deck } from '../../../decks/deck.ts';
import type { MeasureTexts } from '../../../decks/painted-text.ts';
import type { PictureRegions } from '../../../decks/picture-regions.ts';
import { arrangeTexts } from './arrange-texts.ts';
import { cutIntoShots } from './cut-into-shots.ts';
import { framePictures } from './frame-pictures.ts';

/** Arranges a deck around what its pictures and clips show: crops them, then moves the texts, then cuts the shots. */
export function arrangeDeck(
  deck: Deck,
  regions: ReadonlyMap<string, PictureRegions>,
  measureTexts: MeasureTexts,
): Deck {
  return cutIntoShots(arrangeTexts(framePictures(deck, regions), regions, measureTexts));
}
