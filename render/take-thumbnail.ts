import { frameAt, frameCount, type Deck } from '../domain/deck.ts';
import { guardedInput } from './input-guard.ts';
import { RenderFailure } from './render-failure.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

export interface ThumbnailInput {
  deck: Deck;
  ffmpegPath: string;
  videoPath: string;
  thumbnailPath: string;
  signal: AbortSignal;
}

const TIMEOUT_MS = 60_000;

/** Writes the poster as a JPEG: the frame where the deck says, else the middle of the first slide, when its texts have come in. */
export async function takeThumbnail({
  deck,
  ffmpegPath,
  videoPath,
  thumbnailPath,
  signal,
}: ThumbnailInput): Promise<void> {
  const args = [
    // Half a frame early, so that rounding cannot land on the frame after.
    ['-hide_banner', '-v', 'error', '-nostdin', '-ss', ((coverFrame(deck) - 0.5) / deck.fps).toFixed(6)],
    guardedInput(videoPath),
    ['-frames:v', '1', '-vf', 'scale=in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc,format=yuvj420p'],
    ['-q:v', '3', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-update', '1', '-f', 'image2', '-y'],
    [`file:${thumbnailPath}`],
  ].flat();
  const run = await runFfmpeg(ffmpegPath, args, { signal, timeoutMs: TIMEOUT_MS });
  if (run.outcome === 'done') return;
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  const cause = run.outcome === 'failed' ? run.stderr : undefined;
  throw new RenderFailure('encoder_failed', 'The thumbnail could not be taken from the finished video.', { cause });
}

function coverFrame(deck: Deck): number {
  const first = deck.slides[0];
  const middle = first ? (first.startMs + first.endMs) / 2 : 0;
  return Math.min(frameCount(deck) - 1, Math.max(1, frameAt(deck.coverMs ?? middle, deck.fps)));
}
