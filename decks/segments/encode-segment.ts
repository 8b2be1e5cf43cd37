import { frameCount } from '../../domain/decks/deck.ts';
import { planEncode, type PlanInput } from '../encode/encode-plan.ts';
import { buildDrawingArgs } from '../encode/encoder-args.ts';
import { createEncoderInputs } from '../encode/encoder-inputs.ts';
import { createFrameCounter } from '../ffmpeg/frame-progress.ts';
import { buildVideoCodecArgs, chooseMaxBitrate } from '../ffmpeg/output-args.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { Span } from '../geometry/span.ts';

export interface EncodeOptions {
  ffmpegPath: string;
  signal: AbortSignal;
  /** Called with the number of encoded frames. */
  onFrames: (count: number) => void;
}

const CRF = 23;

/** Segments of at most this length are encoded by one thread: starting more costs as much as encoding ten frames. */
const SHORT_S = 1;

/** Options of the video codec. The parameter sets of all segments of a video are equal. */
export function buildSegmentCodecArgs({ deck }: Pick<PlanInput, 'deck'>, { from, to }: Span): string[] {
  const rate = { numerator: deck.fps, denominator: 1 };
  const maxBitrate = chooseMaxBitrate(rate, frameCount(deck));
  return buildVideoCodecArgs({
    rate,
    crf: CRF,
    maxBitrate,
    ...(to - from <= SHORT_S * deck.fps ? { threads: 1 } : {}),
  });
}

/** Encodes a span of the video as an MPEG transport stream, which keeps the decoding times of single packets. */
export async function encodeSegment(input: PlanInput, span: Span, path: string, options: EncodeOptions): Promise<void> {
  const { ffmpegPath, signal, onFrames } = options;
  const plan = planEncode(input, span);
  const frames = span.to - span.from;
  const progress = createFrameCounter(onFrames);
  const reading = new AbortController();
  const output = ['-an', '-frames:v', String(frames), '-f', 'mpegts', '-y', `file:${path}`];
  const run = await runFfmpeg(
    ffmpegPath,
    [...buildDrawingArgs(plan), ...buildSegmentCodecArgs(input, span), '-r', String(plan.fps), ...output],
    {
      signal,
      timeoutMs: 60_000 + 20 * input.deck.durationMs,
      inputs: createEncoderInputs(plan, { ffmpegPath, signal: AbortSignal.any([signal, reading.signal]) }),
      onLine: progress.line,
    },
  ).finally(() => reading.abort());
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  if (run.outcome === 'timed_out') throw new RenderFailure('timed_out', 'The encoder took too long and was stopped.');
  if (run.outcome === 'done' && progress.count() === frames) return;

  const cause = run.outcome === 'failed' ? run.stderr : undefined;
  throw new RenderFailure('encoder_failed', `The encoder wrote ${progress.count()} of ${frames} frames.`, { cause });
}
