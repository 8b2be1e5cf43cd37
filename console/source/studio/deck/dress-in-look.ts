import type { BrandKit, Deck, Look } from '../../../../clients/typescript/source/index.ts';
import { dressTemplateDeck } from '../../../../domain/content/studio/layout/dress-template-deck.ts';
import type { Deck as DomainDeck, FontName } from '../../../../domain/decks/deck.ts';

/** The deck in a look, as the formats set it. */
export function dressInLook(deck: Deck, look: Look, { colors, font }: Pick<BrandKit, 'colors' | 'font'>): Deck {
  const style = { look, palette: colors, ownPalette: colors.length > 0, font: font as FontName | null };
  return dressTemplateDeck(deck as DomainDeck, style) as Deck;
}
