import type { Format } from '../../formats.ts';
import type { Deck } from '../../decks/deck.ts';
import type { MadeMedia, MediaCall } from '../media-call.ts';
import type { Brief } from './brief/brief.ts';

/** What the caller should know of a finished video although it was made as asked. */
export interface StudioWarning {
  code: string;
  path: string;
}

export type Calls = Readonly<Record<string, MediaCall>>;
export type MadeByCall = Readonly<Record<string, MadeMedia>>;

/** How one format is made: pure, so that the same brief always gives the same calls and the same deck. */
export interface StudioRecipe {
  /** By key, in an order in which every call comes after those that it names. */
  calls: Calls;
  /** Everything that was made, by the key of its call. Only ids of assets end up in the deck. */
  buildDeck(made: MadeByCall): Deck;
  warnings: readonly StudioWarning[];
}

/** A product that is the made media itself: nothing is rendered. */
export interface MediaJobRecipe {
  calls: Calls;
}

/** The formats that generate media, each of which has a plan. */
export type StudioFormat = Exclude<Format, 'walloftext' | 'slideshow' | 'greenscreen'>;

/** What a format adds to the plan that all of them share. */
export type FormatRecipe = (brief: Brief) => Pick<StudioRecipe, 'calls' | 'buildDeck'>;

/** Why a brief cannot be made as it was asked, under the field that holds it. */
export interface BriefProblem {
  path: string;
  message: string;
}
