import type { Deck } from '../decks/deck.ts';
import type { Format } from '../formats.ts';

/** Something that the brand's own site says, and where. */
export interface Claim {
  id: string;
  /** What the crawl took it for: `valueProps`, `contentAngles`, …. */
  kind?: string | undefined;
  /** Verbatim. */
  text: string;
  /** The words of the page around it. */
  quote?: string | undefined;
  url: string;
}

/** One line of a generation, as it is shown or said. */
export interface Beat {
  role: 'hook' | 'body' | 'quote' | 'cta';
  text: string;
}

/** Points of the hook score, and what they are for. */
export interface ScoreReason {
  points: number;
  reason: string;
}

/** What a variant changes of the hook that it rewrites. */
export const CHANGED_FEATURES = ['number', 'pointing_word', 'curiosity_word', 'question', 'frame'] as const;

export type ChangedFeature = (typeof CHANGED_FEATURES)[number];

/** Who wrote a generation: a language model, or fixed forms in English without one. */
export const GENERATION_WRITERS = ['model', 'offline'] as const;

export type WriterKind = (typeof GENERATION_WRITERS)[number];

/** A generation as it is written, before it has a row. */
export interface GenerationDraft {
  writer: WriterKind;
  format: Format;
  /** The hook on the screen. */
  hook: string;
  /** What the platforms show beside the video. */
  caption: string;
  /** Without `#`. */
  hashtags: string[];
  why: string;
  angle: string;
  /** 0 to 100: how the hook is worded, no forecast of views. */
  score: number;
  scoreDetail: ScoreReason[];
  /** The claims that it is built on; empty where the brand has none. */
  claimIds: string[];
  beats: Beat[];
  /** Of template formats only. */
  deck: Deck | null;
}
