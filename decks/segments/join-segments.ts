import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { AUDIO_CODEC, buildContainerArgs } from '../ffmpeg/output-args.ts';
import { SAMPLE_RATE } from '../normalise/sound-source.ts';
import { readMp4Boxes } from '../probe/mp4-boxes.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg, toPipeName } from '../ffmpeg/run-ffmpeg.ts';

/** The file of a segment, and how often it is shown in a row. */
export interface JoinedSegment {
  path: string;
  repeats: number;
}

export interface JoinInput {
  /** In order. */
  segments: readonly JoinedSegment[];
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

/** A packet of silence in stereo at 48 kHz, as ffmpeg's AAC encoder writes each one, with its ADTS header. */
const SILENCE = Buffer.from('fff14c8001bffc211004608c1c', 'hex');
const SILENCE_SAMPLES = 1024;

/** Copies the packets of all segments into one MP4, and encodes its sound or copies silence. */
export async function joinSegments(input: JoinInput): Promise<void> {
  const { segments, soundPath, videoPath, fps, frames, ffmpegPath, signal } = input;
  // Each segment counts from its own start, so decoding times are numbered anew; display times keep their distance to them.
  const decoded = `STARTDTS+N*${CLOCK_HZ / fps}`;
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin'],
    ['-protocol_whitelist', 'pipe', '-f', 'mpegts', '-i', toPipeName(0)],
    soundPath
      ? ['-f', 'wav', '-i', `file:${soundPath}`]
      : ['-protocol_whitelist', 'pipe', '-f', 'aac', '-i', toPipeName(1)],
    ['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-bsf:v', `setts=dts=${decoded}:pts=${decoded}+PTS-DTS`],
    buildContainerArgs({
      rate: { numerator: fps, denominator: 1 },
      frames,
      videoPath,
      audio: soundPath ? AUDIO_CODEC : ['-c:a', 'copy'],
    }),
  ].flat();
  const inputs = [readFiles(segments), ...(soundPath ? [] : [createSilence(frames / fps)])];
  const run = await runFfmpeg(ffmpegPath, args, { signal, timeoutMs: 120_000, inputs });
  if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
  const [written = 0] = (run.outcome === 'done' && (await readMp4Boxes(videoPath))?.samples) || [];
  if (written === frames) return;
  const cause = run.outcome === 'failed' ? run.stderr : run.outcome;
  throw new RenderFailure('encoder_failed', `The video has ${written} of ${frames} frames.`, { cause });
}

/** Reads the segments as one stream, because ffmpeg decodes the beginning of every file that it opens. */
async function* readFiles(segments: readonly JoinedSegment[]): AsyncGenerator<Buffer> {
  for (const { path, repeats } of segments) {
    if (repeats === 1) yield* createReadStream(path) as AsyncIterable<Buffer>;
    // A repeated segment is short enough for memory.
    else yield* Array<Buffer>(repeats).fill(await readFile(path));
  }
}

async function* createSilence(seconds: number): AsyncGenerator<Buffer> {
  const packets = Math.ceil((seconds * SAMPLE_RATE) / SILENCE_SAMPLES);
  yield await Promise.resolve(Buffer.alloc(packets * SILENCE.length, SILENCE));
}
