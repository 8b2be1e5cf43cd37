import type { Connectives } from '../text/connectives.ts';
import type { Fact } from './facts/fact.ts';
import type { FactPool } from './facts/fact-pool.ts';
import type { Beat } from './generation-draft.ts';

/** The most characters of a hook, which is read at a glance. */
export const MAX_HOOK_LENGTH = 90;

/** What a generation says: a hook, then one fact per line. */
export interface Composition {
  hook: string;
  lines: Beat[];
  /** The facts that it says, in order. */
  facts: Fact[];
  /** Its approach in a phrase, such as `A question of customers`. */
  angle: string;
  /** A fact that only the caption of the post says, not the video. */
  captioned?: Fact;
}

export interface ComposingTerms {
  pool: FactPool;
  connectives: Connectives;
  brand: string;
  /** Opens the generation in place of a fact. */
  opening: string | null;
  /** How many facts it may say, so that enough are left for the rest of the batch. */
  room: number;
  seed: string;
  rate: (hook: string) => number;
  /** Whether no used hook resembles the hook. */
  isNew: (hook: string) => boolean;
  /** The words about its picture. Unless the format is pinned, it says something about the prompt or the picture. */
  shows: string | null;
  /** Whether the caller chose the format. */
  isPinned: boolean;
}
