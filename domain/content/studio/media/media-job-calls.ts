import type { Ratio } from '../../../decks/deck.ts';
import type { MediaCall, MediaSource, Voice } from '../../media-call.ts';
import type { MediaJobRecipe } from '../recipe.ts';

const MAX_SEED = 2_147_483_647;

/** Several different pictures of one prompt. */
export function buildImagesRecipe(options: {
  prompt: string;
  count: number;
  ratio: Ratio;
  references: readonly MediaSource[];
  seed: number;
}): MediaJobRecipe {
  const { prompt, count, ratio, references, seed } = options;
  const calls = Array.from({ length: count }, (_, at): [string, MediaCall] => [
    `image${at + 1}`,
    { kind: 'image', prompt, ratio, references: [...references], seed: (seed + at * 7_919) % MAX_SEED },
  ]);
  return { calls: Object.fromEntries(calls) };
}

export function buildClipRecipe(options: {
  prompt: string;
  seconds: number;
  ratio: Ratio;
  from: MediaSource | null;
  seed: number;
}): MediaJobRecipe {
  return { calls: { clip: { kind: 'clip', ...options, seed: options.seed % MAX_SEED } } };
}

export function buildVoiceoverRecipe(text: string, voice: Voice, language: string): MediaJobRecipe {
  return { calls: { voice: { kind: 'voice', text, voice, language } } };
}
