import type { Captions } from '../../../domain/decks/deck.ts';
import { INK, computeLuminance, PAPER } from '../../../domain/decks/deck-presets.ts';

/** The additional colours of caption letters while they are spoken. */
export function listActiveColors({ style, activeColor }: Captions): string[] {
  if (style === 'karaoke' || style === 'highlight') return [activeColor ?? '#FFD60A'];
  if (style !== 'pill') return [];
  return [computeLuminance(activeColor ?? '#6D28D9') > 0.35 ? INK : PAPER];
}
