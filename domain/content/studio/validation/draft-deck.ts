import type { Deck } from '../../../decks/deck.ts';
import { estimateSpokenSeconds } from '../../estimate-spoken-seconds.ts';
import type { MadeMedia, MediaCall } from '../../media-call.ts';
import type { Brief } from '../brief/brief.ts';
import { buildRecipe } from '../build-recipe.ts';
import type { Calls } from '../recipe.ts';

export interface Draft {
  calls: Calls;
  deck: Deck;
}

const KINDS = { image: 'image', voice: 'audio' } as const;

/** The share of the format's time that is spoken; the rest is pauses. */
const SPOKEN_SHARE = 0.9;

/** The calls of a brief, and its deck before its media exist. Narrations take the format's or the estimated time. */
export function draftDeck(brief: Brief, voices: 'longest' | 'estimated'): Draft {
  const { calls, buildDeck } = buildRecipe(brief);
  const longestMs = brief.maxSec * 1_000;
  const count = Object.values(calls).filter(({ kind }) => kind === 'voice').length;
  const getMs = (call: MediaCall): number => {
    if (call.kind !== 'voice') return longestMs;
    const estimatedMs = estimateSpokenSeconds(call.text, call.voice.speed) * 1_000;
    return voices === 'longest' ? (longestMs * SPOKEN_SHARE) / Math.max(1, count) : estimatedMs;
  };
  const made = Object.entries(calls).map(([key, call]) => [key, buildPlaceholder(call, getMs(call))] as const);
  return { calls, deck: buildDeck(Object.fromEntries(made)) };
}

function buildPlaceholder({ kind }: MediaCall, durationMs: number): MadeMedia {
  const made = kind === 'image' || kind === 'voice' ? KINDS[kind] : 'video';
  const length = made === 'image' ? null : durationMs;
  return { assetId: 'ast_draft', kind: made, width: 1080, height: 1920, durationMs: length, words: null, key: null };
}
