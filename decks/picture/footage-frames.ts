import { PassThrough } from 'node:stream';
import { getAssetId } from '../scene/element.ts';
import { buildFootageFilter, buildFootageInput, isTransparent, buildOpacityFilter, type Footage } from './footage.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg, type FfmpegResult } from '../ffmpeg/run-ffmpeg.ts';
import { waitForDrainOrClose } from '../isolation/run-isolated.ts';

export interface FrameSource {
  fps: number;
  ffmpegPath: string;
  signal: AbortSignal;
}

/** `rgba` is for the canvas, which applies opacity itself; `yuv` is for the encoder: yuva420p if transparent, else yuv420p. */
export type PixelFormat = 'rgba' | 'yuv';

const TIMEOUT_MS = 60 * 60_000;
const TO_RGBA = 'scale=in_color_matrix=bt709:in_range=tv:flags=bilinear+accurate_rnd+bitexact,format=rgba';

export function countFrameBytes({ element }: Footage, colors: PixelFormat): number {
  const { width, height } = element.area;
  return width * height * (colors === 'rgba' ? 4 : isTransparent(element) ? 2.5 : 1.5);
}

/** Streams decoded frames with backpressure on the decoder. Throws `RenderFailure`. */
export async function* readFootageFrames(
  footage: Footage,
  colors: PixelFormat,
  source: FrameSource,
): AsyncGenerator<Buffer> {
  const { fps, ffmpegPath, signal } = source;
  const yuv = `${buildOpacityFilter(footage.element)}format=${isTransparent(footage.element) ? 'yuva420p' : 'yuv420p'}`;
  const args = [
    ['-hide_banner', '-v', 'error', '-nostdin'],
    buildFootageInput(footage, fps),
    [
      '-filter_complex',
      `${buildFootageFilter(footage, fps, 0)},${colors === 'rgba' ? TO_RGBA : yuv}[v]`,
      '-map',
      '[v]',
    ],
    ['-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'],
  ].flat();
  const abandoned = new AbortController();
  const through = new PassThrough();
  let failure: unknown = null;
  const run = runFfmpeg(ffmpegPath, args, {
    signal: AbortSignal.any([signal, abandoned.signal]),
    timeoutMs: TIMEOUT_MS,
    // A chunk that is pending when the reader stops is never acknowledged, so the write is not waited for.
    onChunk: async (chunk) => {
      if (!through.destroyed && !through.write(chunk)) await waitForDrainOrClose(through);
    },
  })
    .then(
      (ended) => (failure = ended.outcome === 'done' ? null : toRenderFailure(ended)),
      (error: unknown) => (failure = error),
    )
    .then(() => through.end());
  let missingBytes = (footage.last - footage.first) * countFrameBytes(footage, colors);
  try {
    for await (const chunk of through as AsyncIterable<Buffer>) {
      missingBytes -= chunk.length;
      yield chunk;
    }
    if (failure) throw failure;
    if (missingBytes === 0) return;
    const id = getAssetId(footage.element.source);
    throw new RenderFailure('asset_unreadable', `The asset ${id} cannot be read to its end.`);
  } finally {
    abandoned.abort();
    through.destroy();
    await run;
  }
}

function toRenderFailure(run: Exclude<FfmpegResult, { outcome: 'done' }>): RenderFailure {
  if (run.outcome === 'cancelled') return new RenderFailure('cancelled', 'The render was cancelled.');
  const cause = run.outcome === 'failed' ? run.stderr : undefined;
  return new RenderFailure('encoder_failed', 'The frames of a clip could not be read.', { cause });
}
