/** Kinora's own music and effects, as a deck names them. `decks/music` renders them. */

export const MOODS = ['calm', 'chill', 'confident', 'dramatic', 'dreamy', 'energetic', 'happy', 'playful'] as const;
export type Mood = (typeof MOODS)[number];

/** What an automation may choose. `none` is silence even if the workspace has a default. */
export const MOOD_CHOICES = [...MOODS, 'none'] as const;
export type MoodChoice = (typeof MOOD_CHOICES)[number];

export const EFFECT_NAMES = ['pop', 'whoosh'] as const;
export type EffectName = (typeof EFFECT_NAMES)[number];

/** When an effect is loudest, after its start. */
export const EFFECT_PEAKS_MS: Readonly<Record<EffectName, number>> = { pop: 10, whoosh: 320 };

/** Beats per minute. At 100 and more, every time is at most 0.3 s from a beat. */
export const TEMPOS: Readonly<Record<Mood, number>> = {
  calm: 100,
  chill: 102,
  confident: 112,
  dramatic: 105,
  dreamy: 104,
  energetic: 128,
  happy: 116,
  playful: 120,
};

/** The last chord rings at least this long before the video ends. */
const SHORTEST_END_MS = 1_400;

/** A cut moves by at most this much to fall on a beat. */
export const MAX_BEAT_SHIFT_MS = 300;

/** The beats to which a cut at `ms` may move, the nearest first. The first beat is at 0. */
export function listBeatsNear(mood: Mood, ms: number): number[] {
  const beatMs = 60_000 / TEMPOS[mood];
  const nearest = Math.round(ms / beatMs);
  return [nearest - 1, nearest, nearest + 1]
    .map((beat) => Math.round(beat * beatMs))
    .filter((at) => Math.abs(at - ms) <= MAX_BEAT_SHIFT_MS)
    .toSorted((a, b) => Math.abs(a - ms) - Math.abs(b - ms));
}

/** After how many beats the last chord of a piece begins; always even, so that many lengths of video share a piece. */
export function countBeats(mood: Mood, videoMs: number): number {
  const beatMs = 60_000 / TEMPOS[mood];
  return Math.max(0, 2 * Math.floor((videoMs - SHORTEST_END_MS) / beatMs / 2));
}
