import type { Deck } from '../../../decks/deck.ts';
import type { MadeMedia, MediaCall } from '../../media-call.ts';
import type { Brief } from '../brief/brief.ts';
import { buildRecipe } from '../build-recipe.ts';

const KINDS = { image: 'image', voice: 'audio' } as const;

/** The share of the format's time that is spoken; the rest is pauses. */
const SPOKEN_SHARE = 0.9;

/**
 * The deck of a brief before its media exists. Narrations have their maximum length, so that no text is cut for lack of
 * time.
 */
export function draftDeck(brief: Brief): Deck {
  const { calls, buildDeck: deckOf } = buildRecipe(brief);
  const voices = Object.values(calls).filter(({ kind }) => kind === 'voice').length;
  const voiceMs = (brief.maxSec * 1_000 * SPOKEN_SHARE) / Math.max(1, voices);
  const getDraftMs = ({ kind }: MediaCall): number => (kind === 'voice' ? voiceMs : brief.maxSec * 1_000);
  return deckOf(
    Object.fromEntries(Object.entries(calls).map(([key, call]) => [key, buildPlaceholder(call, getDraftMs(call))])),
  );
}

function buildPlaceholder({ kind }: MediaCall, durationMs: number): MadeMedia {
  const made = kind === 'image' || kind === 'voice' ? KINDS[kind] : 'video';
  const length = made === 'image' ? null : durationMs;
  return { assetId: 'ast_draft', kind: made, width: 1080, height: 1920, durationMs: length, words: null, key: null };
}
