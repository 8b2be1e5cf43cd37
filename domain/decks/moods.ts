/** Kinora's own music and effects, as a deck names them. `decks/music` renders them. */
import { listKeys } from '../list-keys.ts';

interface MoodTerms {
  /** Beats per minute. At 100 and more, every time is at most 0.3 s from a beat. */
  tempo: number;
  sounds: string;
  suits: string;
}

export const MOOD_TERMS = {
  calm: { tempo: 100, sounds: 'piano and pad in half time', suits: 'clinics, yoga, interiors' },
  chill: { tempo: 102, sounds: 'electric piano and soft drums with swing', suits: 'cafés, food' },
  confident: { tempo: 112, sounds: 'muted guitars and piano', suits: 'software and services' },
  dramatic: { tempo: 105, sounds: 'strings and deep drums in a minor key', suits: 'news and figures' },
  dreamy: { tempo: 104, sounds: 'pads and bells with much room', suits: 'beauty and travel' },
  energetic: { tempo: 128, sounds: 'synthesiser over a straight kick', suits: 'sports and sales' },
  happy: { tempo: 116, sounds: 'guitar, claps and a whistled tune', suits: 'families and shops' },
  playful: { tempo: 120, sounds: 'marimba and plucked strings with swing', suits: 'children, pets' },
} satisfies Record<string, MoodTerms>;

export type Mood = keyof typeof MOOD_TERMS;

export const MOODS = listKeys(MOOD_TERMS);

/** What an automation may choose. `none` is silence even if the workspace has a default. */
export const MOOD_CHOICES = [...MOODS, 'none'] as const;
export type MoodChoice = (typeof MOOD_CHOICES)[number];

export const EFFECT_NAMES = ['pop', 'whoosh'] as const;
export type EffectName = (typeof EFFECT_NAMES)[number];

/** When an effect is loudest, after its start. */
export const EFFECT_PEAKS_MS: Readonly<Record<EffectName, number>> = { pop: 10, whoosh: 320 };

/** The last chord rings at least this long before the video ends. */
const SHORTEST_END_MS = 1_400;

/** A cut moves by at most this much to fall on a beat. */
export const MAX_BEAT_SHIFT_MS = 300;

/** The beats to which a cut at `ms` may move, the nearest first. The first beat is at 0. */
export function listBeatsNear(mood: Mood, ms: number): number[] {
  const beatMs = 60_000 / MOOD_TERMS[mood].tempo;
  const nearest = Math.round(ms / beatMs);
  return [nearest - 1, nearest, nearest + 1]
    .map((beat) => Math.round(beat * beatMs))
    .filter((at) => Math.abs(at - ms) <= MAX_BEAT_SHIFT_MS)
    .toSorted((a, b) => Math.abs(a - ms) - Math.abs(b - ms));
}

/** Counts the beats before the last chord of a piece; always even, so that many lengths of video share a piece. */
export function countBeats(mood: Mood, videoMs: number): number {
  const beatMs = 60_000 / MOOD_TERMS[mood].tempo;
  return Math.max(0, 2 * Math.floor((videoMs - SHORTEST_END_MS) / beatMs / 2));
}
