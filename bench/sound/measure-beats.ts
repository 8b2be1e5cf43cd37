import type { Deck } from '../../domain/decks/deck.ts';
import { MOOD_TERMS } from '../../domain/decks/music.ts';

/** Half a frame at 30 frames per second. */
const ON_BEAT_MS = 17;

/** How far the cuts of a deck are from the beats of its music. */
export function measureBeats(deck: Deck): { cuts: number; onBeat: number; farthestMs: number } {
  const mood = deck.audio?.music?.mood;
  const cuts = mood === undefined ? [] : deck.slides.slice(1).map(({ startMs }) => startMs);
  const beatMs = mood === undefined ? 1 : 60_000 / MOOD_TERMS[mood].tempo;
  const distances = cuts.map((ms) => Math.round(Math.abs(ms - Math.round(ms / beatMs) * beatMs)));
  return {
    cuts: cuts.length,
    onBeat: distances.filter((ms) => ms <= ON_BEAT_MS).length,
    farthestMs: Math.max(0, ...distances),
  };
}
