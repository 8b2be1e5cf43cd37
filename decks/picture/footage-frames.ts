import { PassThrough } from 'node:stream';
import { sourceId } from '../scene/element.ts';
import { footageFilter, footageInput, isTransparent, opacityFilter, type Footage } from './footage.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg, type Run } from '../ffmpeg/run-ffmpeg.ts';

export interface FrameSource {
  fps: number;
  ffmpegPath: string;
  signal: AbortSignal;
}

/** `rgba` is for the canvas, which sees to opacity itself; `yuv` is for the encoder: yuva420p where transparent, else yuv420p. */
export type Colors = 'rgba' | 'yuv';

const TIMEOUT_MS = 60 * 60_000;
const TO_RGBA = 'scale=in_color_matrix=bt709:in_range=tv:flags=bilinear+accurate_rnd+bitexact,format=rgba';

export function bytesPerFrame({ element }: Footage, colors: Colors): number {
  const { width, height } = element.area;
  return width * height * (colors === 'rgba' ? 4 : isTransparent(element) ? 2.5 : 1.5);
}

/** The bytes of some frames of what moves, as they come; the decoder waits for its reader. Throws `RenderFailure`. */
export async function* footageFrames(footage: Footage, colors: Colors, source: FrameSource): AsyncGenerator<Buffer> {
  const { fps, ffmpegPath, signal } = source;
  const yuv = `${opacityFilter(footage.element)}format=${isTransparent(footage.element) ? 'yuva420p' : 'yuv420p'}`;
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin'],
    footageInput(footage, fps),
    ['-filter_complex', `[0:v:0]${footageFilter(footage, fps)},${colors === 'rgba' ? TO_RGBA : yuv}[v]`, '-map', '[v]'],
    ['-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'],
  ].flat();
  const left = new AbortController();
  const through = new PassThrough();
  let failure: unknown = null;
  const run = runFfmpeg(ffmpegPath, args, {
    signal: AbortSignal.any([signal, left.signal]),
    timeoutMs: TIMEOUT_MS,
    onChunk: (chunk) => new Promise((resolve) => through.write(chunk, () => resolve())),
  })
    .then(
      (ended) => (failure = ended.outcome === 'done' ? null : failureOf(ended)),
      (error: unknown) => (failure = error),
    )
    .then(() => through.end());
  let missing = (footage.last - footage.first) * bytesPerFrame(footage, colors);
  try {
    for await (const chunk of through as AsyncIterable<Buffer>) {
      missing -= chunk.length;
      yield chunk;
    }
    if (failure) throw failure;
    if (missing === 0) return;
    const id = sourceId(footage.element.source);
    throw new RenderFailure('asset_unreadable', `The asset ${id} cannot be read to its end.`);
  } finally {
    left.abort();
    through.destroy();
    await run;
  }
}

function failureOf(run: Exclude<Run, { outcome: 'done' }>): RenderFailure {
  if (run.outcome === 'cancelled') return new RenderFailure('cancelled', 'The render was cancelled.');
  const cause = run.outcome === 'failed' ? run.stderr : undefined;
  return new RenderFailure('encoder_failed', 'The frames of a clip could not be read.', { cause });
}
