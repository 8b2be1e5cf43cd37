import { createReadStream } from 'node:fs';
import { buildContainerArgs } from '../ffmpeg/output-args.ts';
import { ffprobe } from '../probe/ffprobe.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg, toPipeName } from '../ffmpeg/run-ffmpeg.ts';

export interface JoinInput {
  /** Segment files in order; a repeated segment is listed repeatedly. */
  paths: readonly string[];
  /** The sound file. Without one the video gets a silent stream, because several platforms handle videos without audio badly. */
  soundPath: string | null;
  videoPath: string;
  fps: number;
  frames: number;
  ffmpegPath: string;
  signal: AbortSignal;
}

/** Ticks per second of an MPEG transport stream. */
const CLOCK_HZ = 90_000;

/** Copies the packets of all segments into one MP4 and encodes its sound. */
export async function joinSegments(input: JoinInput): Promise<void> {
  const { paths, soundPath, videoPath, fps, frames, ffmpegPath, signal } = input;
  // Each segment counts from its own start, so decoding times are numbered anew; display times keep their distance to them.
  const decoded = `STARTDTS+N*${CLOCK_HZ / fps}`;
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin'],
    ['-protocol_whitelist', 'pipe', '-f', 'mpegts', '-i', toPipeName(0)],
    soundPath ? ['-f', 'wav', '-i', `file:${soundPath}`] : ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'],
    ['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-bsf:v', `setts=dts=${decoded}:pts=${decoded}+PTS-DTS`],
    buildContainerArgs({ rate: { numerator: fps, denominator: 1 }, frames, videoPath }),
  ].flat();
  const run = await runFfmpeg(ffmpegPath, args, { signal, timeoutMs: 120_000, inputs: [readFiles(paths)] });
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  const written = run.outcome === 'done' ? await countFrames(videoPath) : 0;
  if (written === frames) return;
  const cause = run.outcome === 'failed' ? run.stderr : run.outcome;
  throw new RenderFailure('encoder_failed', `The video has ${written} of ${frames} frames.`, { cause });
}

/** Reads the segments as one stream, because ffmpeg decodes the beginning of every file that it opens. */
async function* readFiles(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Buffer>;
}

async function countFrames(path: string): Promise<number> {
  const probed = await ffprobe(path);
  return Number(probed?.streams?.find(({ codec_type: type }) => type === 'video')?.nb_frames ?? 0);
}
