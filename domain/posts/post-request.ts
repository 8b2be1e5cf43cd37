import type { Platform } from '../accounts/platforms.ts';
import type { Choices } from '../accounts/choices.ts';
import type { PublishMode } from '../platforms/platform-terms.ts';
import type { Deck } from '../decks/deck.ts';
import type { Format } from '../formats.ts';
import type { Schedule } from './post.ts';
import type { NEXT_SLOT } from './posting-times.ts';
import type { Reviewers } from './review.ts';

/** `path` is the property of POST /posts that has the problem. */
export interface PostProblem {
  path: string;
  message: string;
}

/** A requested time: an instant, or the reason why the text is not one. */
export type RequestedSlot = { ok: true; instant: Date } | { ok: false; message: string };

/** Flags by either name of `CLIPAPP_SPELLINGS`, such as `disableDuet` or `allowDuet`, and the audience. */
export type ClipappOptions = Record<string, boolean | string> & { privacy?: string };

/** The texts and choices of a post for one platform. An omitted text is that of the post. */
export interface PlatformText extends Choices {
  caption?: string;
  hashtags?: string[];
  title?: string;
  firstComment?: string;
}

/** The caller's own media. A video takes precedence over images; a thumbnail requires a video. */
export interface OwnMedia {
  kind: 'own_media';
  videoUrl?: string;
  images?: string[];
  thumbnailUrl?: string;
  /** Images that reach no platform. */
  unpublishedUrls: string[];
}

/** What decides the title, the length and the cover of a video. */
export type VideoDeck = Partial<Pick<Deck, 'slides' | 'durationMs' | 'coverMs'>>;

/** The source of a post's video. `problems` were found before any row was loaded. */
export type RequestedSource =
  | { kind: 'generation' }
  | { kind: 'content' }
  | { kind: 'deck'; deck: VideoDeck; format: Format | undefined; problems: readonly PostProblem[] }
  | (OwnMedia & { problems: readonly PostProblem[] });

/** A wanted post: from a body, a row of an import, a stored post with changes, or the terms of an automation. */
export interface PostRequest {
  source: RequestedSource | null;
  selectedAccounts: Partial<Record<Platform, readonly string[]>>;
  schedule: Schedule;
  slot: RequestedSlot | typeof NEXT_SLOT | null;
  timezone: string;
  /** Minutes; null: never. The workspace decides if it is undefined. */
  expiresAfter?: number | null;
  /** If undefined, the caption and the hashtags are those of the generation. */
  caption?: string | null;
  hashtags?: readonly string[];
  perPlatform: Partial<Record<Platform, PlatformText>>;
  ownerType: 'brand' | 'influencer';
  influencerId: string | null;
  publishMode: PublishMode;
  clipappSendToInbox: boolean;
  clipappOptions: ClipappOptions;
  declarations: Record<string, boolean>;
  reference?: string | null;
  /** Whether it waits for an approval. The workspace decides if it is undefined. */
  reviewRequired?: boolean;
  reviewers?: Reviewers | null;
}
