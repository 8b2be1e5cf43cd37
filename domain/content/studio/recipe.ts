import type { Format } from '../../formats.ts';
import type { Deck } from '../../decks/deck.ts';
import type { MadeMedia, MediaCall } from '../media-call.ts';
import type { Brief } from './brief/brief.ts';

/** A warning about a video that was made as requested. */
export interface StudioWarning {
  code: string;
  path: string;
}

export type Calls = Readonly<Record<string, MediaCall>>;
export type MadeByCall = Readonly<Record<string, MadeMedia>>;

/** How to make one format. Pure: the same brief always gives the same calls and the same deck. */
export interface StudioRecipe {
  /** Keyed by call key; every call comes after those that it uses. */
  calls: Calls;
  /** Builds the deck from the results, by the key of their call. The deck contains only asset ids. */
  buildDeck(made: MadeByCall): Deck;
  warnings: readonly StudioWarning[];
}

/** A recipe whose result is the media itself, without a render. */
export interface MediaJobRecipe {
  calls: Calls;
}

/** The formats that generate media. */
export type StudioFormat = Exclude<Format, 'walloftext' | 'slideshow' | 'greenscreen'>;

/** The part of a recipe that depends on the format. */
export type FormatRecipe = (brief: Brief) => Pick<StudioRecipe, 'calls' | 'buildDeck'>;

/** Why a brief cannot be made, under the field that causes it. */
export interface BriefProblem {
  path: string;
  message: string;
}
