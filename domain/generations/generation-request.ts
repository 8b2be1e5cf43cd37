import type { Deck } from '../decks/deck.ts';
import type { Format } from '../formats.ts';
import type { Claim } from './generation-draft.ts';
import type { OfferedPicture } from './generation-pictures.ts';
import type { Lessons } from './lessons/lessons.ts';
import type { TrendNote } from './lessons/trend-notes.ts';

/** The input of a batch. The same request gives the same drafts. */
export interface GenerationRequest {
  /** Distinguishes batches of otherwise equal requests: `{workspaceId}|{prompt}|{batch}`. */
  seed: string;
  count: number;
  prompt: string | null;
  brandName: string;
  /** Claims of the brand's site; if empty, nothing is claimed. */
  claims: readonly Claim[];
  keywords?: readonly string[] | undefined;
  competitors?: readonly string[] | undefined;
  /** Requires one format for all drafts. */
  format?: Format | undefined;
  /** Formats to choose from if `format` is not set. */
  formats?: readonly Format[] | undefined;
  /** The format of every draft; overrides `format`, `formats` and `count`. */
  mix?: readonly Format[] | undefined;
  /** Whether a draft may have another format if the facts do not carry that of `mix`. */
  replaceFormats?: boolean | undefined;
  /** Whether an AI presenter speaks. */
  presenter?: boolean | undefined;
  /** Lessons from the workspace's own posts. */
  lessons?: Lessons | undefined;
  /** Current trends. */
  trends?: readonly TrendNote[] | undefined;
  /** Pictures of the brand's website. */
  pictures?: readonly OfferedPicture[] | undefined;
  /** Sets the decks of template formats in a look. */
  dress?: ((deck: Deck) => Deck) | undefined;
  /** Whether a deck renders without problems and warnings. Without it, every deck is taken to do so. */
  fits?: ((deck: Deck) => boolean) | undefined;
  /** Used hooks: no draft resembles one of them. */
  avoid: readonly string[];
  /** Whether the fonts have all characters of a text. */
  canDraw: (text: string) => boolean;
}
