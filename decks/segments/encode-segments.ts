import { createReadStream } from 'node:fs';
import { frameCount } from '../../domain/decks/deck.ts';
import { planEncode, type PlanInput } from '../encode/encode-plan.ts';
import { buildDrawingArgs } from '../encode/encoder-args.ts';
import { createEncoderInputs } from '../encode/encoder-inputs.ts';
import { buildJpegOutput } from '../encode/extract-frame.ts';
import { createFrameCounter } from '../ffmpeg/frame-progress.ts';
import { buildVideoCodecArgs, chooseMaxBitrate } from '../ffmpeg/output-args.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { Span } from '../geometry/span.ts';

export interface EncodeOptions {
  ffmpegPath: string;
  signal: AbortSignal;
  /** Called with the approximate number of encoded frames. */
  onFrames: (count: number) => void;
}

/** A span of the video and the file that it is encoded to. */
export interface SegmentFile {
  span: Span;
  path: string;
  /** A frame of it that is also written as a JPEG, into the same folder. */
  still?: Still | null;
}

export interface Still {
  frame: number;
  path: string;
}

const CRF = 23;

/** Segments of at most this length are encoded by one thread: starting more costs as much as encoding ten frames. */
const SHORT_S = 1;

/**
 * A faster search for short segments. Measured on texts and pictures that fade, slide and grow: 40 to 85 % of the processor time, at the
 * same SSIM and with 60 to 130 % of the bytes.
 */
const SHORT_SEARCH = 'b-adapt=0:subme=0';

export function isShort({ deck }: Pick<PlanInput, 'deck'>, { from, to }: Span): boolean {
  return to - from <= SHORT_S * deck.fps;
}

/** Builds the options of the video codec. The parameter sets of all segments of a video are equal. */
export function buildSegmentCodecArgs(input: Pick<PlanInput, 'deck'>, span: Span): string[] {
  const { deck } = input;
  const rate = { numerator: deck.fps, denominator: 1 };
  const maxBitrate = chooseMaxBitrate(rate, frameCount(deck));
  if (!isShort(input, span)) return buildVideoCodecArgs({ rate, crf: CRF, maxBitrate });
  return [...buildVideoCodecArgs({ rate, crf: CRF, maxBitrate, threads: 1 }), '-x264-params', SHORT_SEARCH];
}

/**
 * Encodes spans of the video in one process, each as an MPEG transport stream, which keeps the decoding times of single packets. The
 * bytes of a segment do not depend on the others.
 */
export async function encodeSegments(
  input: PlanInput,
  segments: readonly SegmentFile[],
  options: EncodeOptions,
): Promise<void> {
  const { ffmpegPath, signal, onFrames } = options;
  const plans = segments.map(({ span, still }) => ({
    ...planEncode(input, span),
    ...(still && { still: still.frame }),
  }));
  // ffmpeg counts the frames of the first segment only.
  const progress = createFrameCounter((count) => onFrames(count * segments.length));
  const reading = new AbortController();
  const outputs = segments.flatMap(({ span, path, still }, index) =>
    [
      ['-map', `[v${index}]`, buildSegmentCodecArgs(input, span), '-r', String(input.deck.fps), '-an'].flat(),
      ['-frames:v', String(countFrames(span)), '-f', 'mpegts', '-y', `file:${path}`],
      still ? ['-map', '[still]', ...buildJpegOutput(still.path)] : [],
    ].flat(),
  );
  const run = await runFfmpeg(ffmpegPath, [...buildDrawingArgs(plans), ...outputs], {
    signal,
    timeoutMs: 60_000 + 20 * input.deck.durationMs,
    inputs: createEncoderInputs(plans, { ffmpegPath, signal: AbortSignal.any([signal, reading.signal]) }),
    onLine: progress.line,
  }).finally(() => reading.abort());
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  const cause = run.outcome === 'failed' ? run.stderr : undefined;
  for (const { span, path } of segments) {
    const written = run.outcome === 'done' ? await countPictures(path) : 0;
    if (written === countFrames(span)) continue;
    throw new RenderFailure('encoder_failed', `The encoder wrote ${written} of ${countFrames(span)} frames.`, {
      cause,
    });
  }
}

function countFrames({ from, to }: Span): number {
  return to - from;
}

const PACKET_BYTES = 188;
/** The stream of the video in a transport stream that ffmpeg writes. */
const VIDEO_PID = 0x1_00;
const PID = 0x1f_ff;
const STARTS_PICTURE = 0x40_00;

/** Counts the pictures in an MPEG transport stream; 0 if there is no file. */
async function countPictures(path: string): Promise<number> {
  let count = 0;
  let partialPacket: Uint8Array = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([partialPacket, chunk]);
      const end = bytes.length - (bytes.length % PACKET_BYTES);
      for (let at = 0; at < end; at += PACKET_BYTES) {
        const header = bytes.readUInt16BE(at + 1);
        if ((header & PID) === VIDEO_PID && (header & STARTS_PICTURE) !== 0) count += 1;
      }
      partialPacket = bytes.subarray(end);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return count;
}
