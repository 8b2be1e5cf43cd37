import { generateDeck, PICTURE } from '../decks/generated/generate-deck.ts';

/** A valid deck from a seed, with a picture asset of the caller's team. */
export function buildGeneratedDeck(seed: number, pictureId: string): object {
  return JSON.parse(JSON.stringify(generateDeck(seed).raw).replaceAll(PICTURE, pictureId)) as object;
}
