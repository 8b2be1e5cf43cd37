import type { Mood } from '../../domain/decks/moods.ts';
import type { Score } from './score.ts';
import { calm } from './scores/calm.ts';
import { chill } from './scores/chill.ts';
import { confident } from './scores/confident.ts';
import { dramatic } from './scores/dramatic.ts';
import { dreamy } from './scores/dreamy.ts';
import { energetic } from './scores/energetic.ts';
import { happy } from './scores/happy.ts';
import { playful } from './scores/playful.ts';

/** The pieces, written for this project. */
export const SCORES: Readonly<Record<Mood, Score>> = {
  calm,
  chill,
  confident,
  dramatic,
  dreamy,
  energetic,
  happy,
  playful,
};
