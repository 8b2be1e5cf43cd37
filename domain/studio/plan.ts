import type { Deck } from '../deck.ts';
import type { MadeMedia, MediaCall } from '../media-call.ts';
import type { Brief } from './brief.ts';

/** What the caller should know of a finished video although it was made as asked. */
export interface StudioWarning {
  code: string;
  path: string;
}

/** How one format is made: pure, so that the same brief always gives the same calls and the same deck. */
export interface StudioPlan {
  /** By key, in an order in which every call comes after those that it names. */
  calls: Readonly<Record<string, MediaCall>>;
  /** Everything that was made, by the key of its call. Only ids of assets end up in the deck. */
  deckOf(made: Readonly<Record<string, MadeMedia>>): Deck;
  warnings: readonly StudioWarning[];
}

export type PlanFormat = (brief: Brief) => StudioPlan;
