import type { Deck, DeckWarning } from './deck.ts';

/** Warns if nothing of a deck is heard: no narration, music or effect, and no clip with its own sound. */
export function findSilence({ audio, background, slides }: Deck): DeckWarning[] {
  const sounds = [audio?.voiceover, audio?.music, ...(audio?.effects ?? [])];
  const shown = [background, ...slides.flatMap((slide) => [slide.background, ...(slide.layers ?? [])])];
  const isHeard = sounds.some(Boolean) || shown.some((one) => one?.kind === 'video' && typeof one.gainDb === 'number');
  return isHeard ? [] : [{ code: 'silent', path: 'audio' }];
}
