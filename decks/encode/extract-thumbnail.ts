import { frameAt, frameCount, type Deck } from '../../domain/decks/deck.ts';
import { listCoverFrames } from '../cover/list-cover-frames.ts';
import { extractFrame } from './extract-frame.ts';

export interface ThumbnailInput {
  deck: Deck;
  ffmpegPath: string;
  videoPath: string;
  thumbnailPath: string;
  signal: AbortSignal;
}

/** Writes the poster as a JPEG: the frame at `coverMs`, by default one that shows the hook, or else the first text, at rest. */
export function extractThumbnail({ deck, ...files }: ThumbnailInput): Promise<void> {
  // Half a frame early, so that rounding cannot select the next frame.
  return extractFrame({ ...files, seconds: (findCoverFrame(deck) - 0.5) / deck.fps, colors: 'bt709' });
}

function findCoverFrame(deck: Deck): number {
  const frames = deck.coverMs === undefined ? listCoverFrames(deck) : [];
  const first = deck.slides[0];
  const middle = first ? (first.startMs + first.endMs) / 2 : 0;
  const frame = frames[Math.floor(frames.length / 2)] ?? frameAt(deck.coverMs ?? middle, deck.fps);
  return Math.min(frameCount(deck) - 1, Math.max(1, frame));
}
