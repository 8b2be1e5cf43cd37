import { frameAt, frameCount, type Deck } from '../../domain/decks/deck.ts';
import { extractFrame } from './extract-frame.ts';

export interface ThumbnailInput {
  deck: Deck;
  ffmpegPath: string;
  videoPath: string;
  thumbnailPath: string;
  signal: AbortSignal;
}

/** Writes the poster as a JPEG: the frame at `coverMs`, by default the middle of the first slide, after its entrances. */
export function extractThumbnail({ deck, ...files }: ThumbnailInput): Promise<void> {
  // Half a frame early, so that rounding cannot select the next frame.
  return extractFrame({ ...files, seconds: (findCoverFrame(deck) - 0.5) / deck.fps, colors: 'bt709' });
}

function findCoverFrame(deck: Deck): number {
  const first = deck.slides[0];
  const middle = first ? (first.startMs + first.endMs) / 2 : 0;
  return Math.min(frameCount(deck) - 1, Math.max(1, frameAt(deck.coverMs ?? middle, deck.fps)));
}
