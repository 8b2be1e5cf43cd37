import type { Platform } from '../accounts/platforms.ts';
import type { Choices } from '../accounts/choices.ts';
import type { Offer } from '../platforms/choices.ts';
import type { GrantedAccount } from '../accounts/token-status.ts';
import type { Format } from '../formats.ts';
import type { GenerationState } from '../generations/generation.ts';
import type { NextSlot } from './posting-times.ts';
import type { PostProblem, VideoDeck } from './post-request.ts';
import type { ReviewPolicy } from './review.ts';

/** What a post reads of the rows that its request refers to. */
export interface PostReferences {
  workspace: { name: string; archivedAt: Date | null; defaultExpiresAfter: number | null; reviewPolicy: ReviewPolicy };
  /** The slot of a request that takes the next free posting time. */
  nextSlot?: NextSlot;
  /** The accounts, in the order of the request. */
  accounts: readonly PostAccount[];
  /** Null if the source is the caller's own media, or if there is none. */
  media: PostMedia | null;
  /** What clipapp offers accounts, by account id, as far as it was read. */
  offers: ReadonlyMap<string, Offer>;
  /** Whether the post reaches real platforms. */
  live: boolean;
}

export interface PostAccount extends GrantedAccount {
  id: string;
  platform: Platform;
  username: string;
  ownerType: 'brand' | 'influencer';
  influencerId: string | null;
  sandbox: boolean;
  defaults: Choices;
  lastError: string | null;
}

export interface GenerationTexts {
  caption: string;
  hashtags: readonly string[];
}

export interface PostGeneration extends GenerationTexts {
  state: GenerationState;
  format: Format;
  deck: VideoDeck | null;
}

export interface PostContent {
  status: string;
  format: string | null;
  /** The long video that a clip was cut from. */
  parentId: string | null;
  deletedAt: Date | null;
  sandboxMedia: boolean;
  durationMs: number | null;
  deck: VideoDeck | null;
}

export type PostMedia =
  | {
      kind: 'generation';
      generation: PostGeneration;
      /** Null until the generation is accepted. */
      content: PostContent | null;
      /** Why its video can no longer be made, or null. */
      briefProblem: string | null;
    }
  | { kind: 'content'; content: PostContent; generation: GenerationTexts | null }
  | {
      kind: 'deck';
      format: Format;
      assets: readonly { provenance: Readonly<Record<string, unknown>> | null }[];
      problems: readonly PostProblem[];
    };
