import type { Ratio } from '../../../decks/deck.ts';
import type { MediaCall, MediaSource, SpokenBy } from '../../media-call.ts';
import type { ExtraPlan } from '../recipe.ts';

const LARGEST_SEED = 2_147_483_647;

/** Pictures of one prompt, each another. */
export function planImages(asked: {
  prompt: string;
  count: number;
  ratio: Ratio;
  references: readonly MediaSource[];
  seed: number;
}): ExtraPlan {
  const { prompt, count, ratio, references, seed } = asked;
  const calls = Array.from({ length: count }, (_, at): [string, MediaCall] => [
    `image${at + 1}`,
    { kind: 'image', prompt, ratio, references: [...references], seed: (seed + at * 7_919) % LARGEST_SEED },
  ]);
  return { calls: Object.fromEntries(calls) };
}

export function planClip(asked: {
  prompt: string;
  seconds: number;
  ratio: Ratio;
  from: MediaSource | null;
  seed: number;
}): ExtraPlan {
  return { calls: { clip: { kind: 'clip', ...asked, seed: asked.seed % LARGEST_SEED } } };
}

/** A text, word for word. */
export function planVoiceover(text: string, voice: SpokenBy, language: string): ExtraPlan {
  return { calls: { voice: { kind: 'voice', text, voice, language } } };
}
