import type { Finding } from './brand.ts';

/** Counts over a brand's running text that show how it writes. */
export interface Voice {
  sentences: number;
  words: number;
  contractions: number;
  exclamations: number;
  /** Sentences that address the reader. */
  direct: number;
  emoji: number;
  /** Sentences with technical terms. */
  technical: number;
}

/** The traits in order of priority; at most `MAX_TRAITS` are kept. */
export const VOICE_TRAITS = ['technical', 'playful', 'lively', 'direct', 'casual', 'plain', 'formal'] as const;

export type VoiceTrait = (typeof VOICE_TRAITS)[number];

/** A voice of fewer sentences has no traits. */
const MIN_SENTENCES = 4;
const MAX_TRAITS = 3;

export const EMPTY_VOICE: Voice = {
  sentences: 0,
  words: 0,
  contractions: 0,
  exclamations: 0,
  direct: 0,
  emoji: 0,
  technical: 0,
};

/** Maps the counts to adjectives by fixed rules. */
export function deriveTraits(voice: Voice): VoiceTrait[] {
  const { sentences, words } = voice;
  if (sentences < MIN_SENTENCES) return [];
  const length = words / sentences;
  const shown: Record<VoiceTrait, boolean> = {
    technical: voice.technical / sentences >= 0.25,
    playful: voice.emoji / sentences >= 0.1,
    lively: voice.exclamations / sentences >= 0.15,
    direct: voice.direct / sentences >= 0.3,
    casual: voice.contractions / sentences >= 0.2,
    plain: length <= 15,
    formal: length >= 22 && voice.contractions === 0 && voice.exclamations === 0,
  };
  return VOICE_TRAITS.filter((trait) => shown[trait]).slice(0, MAX_TRAITS);
}

export function addVoices(voices: readonly Voice[]): Voice {
  return voices.reduce((sum, voice) => {
    const keys = Object.keys(sum) as (keyof Voice)[];
    return Object.fromEntries(keys.map((key) => [key, sum[key] + voice[key]])) as unknown as Voice;
  }, EMPTY_VOICE);
}

/**
 * Returns one finding for each trait of the voice that has an example sentence. All have the same value: these traits, joined by
 * commas.
 */
export function deriveTone(voice: Voice, examples: readonly Finding[]): Finding[] {
  const chosen = deriveTraits(voice).flatMap((trait) => examples.find(({ value }) => value === trait) ?? []);
  const value = chosen.map((example) => example.value).join(', ');
  return chosen.map((example) => ({ ...example, value }));
}
