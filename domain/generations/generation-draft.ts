import type { ClaimMethod } from '../brand/brand.ts';
import type { Deck } from '../decks/deck.ts';
import type { Format } from '../formats.ts';
import type { GenerationPicture } from './generation-pictures.ts';

/** A statement from the brand's own site and its page. */
export interface Claim {
  id: string;
  /** The brand field: `valueProps`, `contentAngles`, …. */
  kind?: string | undefined;
  /** Verbatim. */
  text: string;
  /** The surrounding text of the page. */
  quote?: string | undefined;
  /** The CSS selector of its paragraph. */
  selector?: string | undefined;
  method?: ClaimMethod | undefined;
  url: string;
}

/** A line that is shown or spoken. */
export interface Beat {
  role: 'hook' | 'body' | 'quote' | 'cta';
  text: string;
}

/** Points of the hook score and their reason. */
export interface ScoreReason {
  points: number;
  reason: string;
}

/** The feature of the hook that a variant changes. */
export const CHANGED_FEATURES = ['number', 'pointing_word', 'curiosity_word', 'question', 'frame'] as const;

export type ChangedFeature = (typeof CHANGED_FEATURES)[number];

/** The writer: a language model, or without one the sentences of the brand's own site. */
export const GENERATION_WRITERS = ['model', 'offline'] as const;

export type WriterKind = (typeof GENERATION_WRITERS)[number];

/** A generation before it is stored. */
export interface GenerationDraft {
  writer: WriterKind;
  format: Format;
  hook: string;
  caption: string;
  /** Hashtags, without `#`. */
  hashtags: string[];
  why: string;
  angle: string;
  /** 0 to 100. Rates the hook's wording; it is not a forecast of views. */
  score: number;
  scoreDetail: ScoreReason[];
  /** The claims it is based on; empty if the brand has none. */
  claimIds: string[];
  beats: Beat[];
  /** The pictures of the brand's website that the video shows, one per line. */
  pictures: GenerationPicture[];
  /** Null for formats that generate media. */
  deck: Deck | null;
}
