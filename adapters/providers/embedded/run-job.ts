import { createFrameProgress } from '../../../decks/ffmpeg/frame-progress.ts';
import { runFfmpeg, type FfmpegResult } from '../../../decks/ffmpeg/run-ffmpeg.ts';
import { runInShare } from '../../../shares/run-in-share.ts';
import { SHARES } from '../../../shares/shares.ts';
import { EmbeddedFailure } from './embedded-failure.ts';

/** The context of a media job. */
export interface JobContext {
  ffmpegPath: string;
  /** Receives the output. */
  folder: string;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
}

/** Metadata for every file format that supports it. */
export const MADE_BY = ['-metadata', 'comment=SANDBOX MEDIA: drawn by the embedded provider, not recorded'];

const TIMEOUT_MS = 20 * 60_000;

/** Runs one encoding. Throws `EmbeddedFailure` if it fails, and the reason of the signal if that aborts. */
export async function encode(
  job: JobContext,
  args: string[],
  { frames, inputs }: { frames: number; inputs?: AsyncIterable<Uint8Array>[] },
): Promise<void> {
  await runInShare(SHARES.embeddedEncodings, async () => {
    job.signal.throwIfAborted();
    const progress = createFrameProgress(frames, job.onPercent);
    const run = await runFfmpeg(
      job.ffmpegPath,
      ['-hide_banner', '-v', 'error', '-nostdin', '-progress', 'pipe:1', '-stats_period', '0.5', ...args],
      { signal: job.signal, timeoutMs: TIMEOUT_MS, onLine: progress.line, ...(inputs ? { inputs } : {}) },
    );
    finish(run, job.signal, (cause) => {
      const message = 'The encoder could not write the result. Try again or use other inputs.';
      return new EmbeddedFailure('broken', 'encoding_failed', message, { cause });
    });
  });
}

/** Decodes an input to raw pixels or samples. Throws `EmbeddedFailure`, or the reason of the signal if that aborts. */
export async function decode(job: JobContext, args: string[], maxBytes: number): Promise<Buffer> {
  const run = await runFfmpeg(job.ffmpegPath, ['-hide_banner', '-v', 'error', '-nostdin', ...args, 'pipe:1'], {
    signal: job.signal,
    timeoutMs: 60_000,
    maxStdoutBytes: maxBytes,
  });
  return finish(run, job.signal, (cause) => {
    const message = 'An input cannot be read as a picture, a video or sound. Send another file.';
    return new EmbeddedFailure('refused', 'input_unreadable', message, { cause });
  });
}

function finish(run: FfmpegResult, signal: AbortSignal, failed: (cause: unknown) => EmbeddedFailure): Buffer {
  signal.throwIfAborted();
  if (run.outcome === 'done') return run.stdout;
  throw failed(run.outcome === 'failed' ? run.stderr : run.outcome);
}
