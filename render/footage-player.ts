import { PassThrough } from 'node:stream';
import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas';
import { elementKey, sourceId, type Element } from './element.ts';
import { footageFilter, footageInput, type Footage } from './footage.ts';
import { RenderFailure } from './render-failure.ts';
import { runFfmpeg, type Run } from './run-ffmpeg.ts';

export interface PlayerSource {
  fps: number;
  ffmpegPath: string;
  footageOf: (element: Element) => Pick<Footage, 'path' | 'decoder'>;
  signal: AbortSignal;
}

interface Playing {
  canvas: Canvas;
  frames: AsyncGenerator<Uint8ClampedArray<ArrayBuffer>>;
  /** The frame of the video that the canvas shows. */
  at: number;
}

const TIMEOUT_MS = 30 * 60_000;
const TO_RGBA = 'scale=in_color_matrix=bt709:in_range=tv:flags=bilinear+accurate_rnd+bitexact,format=rgba';

/** Brings single frames of moving elements to the canvas, for the transitions in which they take part. */
export class FootagePlayer {
  readonly #source: PlayerSource;
  readonly #playing = new Map<string, Playing>();

  constructor(source: PlayerSource) {
    this.#source = source;
  }

  /** Shows an element's picture at a frame of the video; the frames asked for rise one by one up to `until`. */
  async show(element: Element, frame: number, until: number): Promise<void> {
    const key = elementKey(element);
    const playing = this.#playing.get(key) ?? this.#open(element, frame, until);
    this.#playing.set(key, playing);
    if (playing.at === frame) return;
    const next = await playing.frames.next();
    if (next.done) {
      throw new RenderFailure('asset_unreadable', `The asset ${sourceId(element.source)} cannot be read to its end.`);
    }
    const { width, height } = element.area;
    playing.canvas.getContext('2d').putImageData(new ImageData(next.value, width, height), 0, 0);
    playing.at = frame;
  }

  /** The picture last shown of an element. */
  pictureOf(element: Element): Canvas | null {
    return this.#playing.get(elementKey(element))?.canvas ?? null;
  }

  /** Forgets every element, and ends whatever still decodes. */
  async rest(): Promise<void> {
    const all = [...this.#playing.values()];
    this.#playing.clear();
    await Promise.all(all.map(({ frames }) => frames.return(undefined)));
  }

  #open(element: Element, frame: number, until: number): Playing {
    const { fps, footageOf } = this.#source;
    const footage = { element, ...footageOf(element), first: frame - element.from, last: until - element.from };
    const args = [
      ['-hide_banner', '-v', 'error', '-nostdin'],
      footageInput(footage, fps),
      ['-filter_complex', `[0:v:0]${footageFilter(footage, fps)},${TO_RGBA}[v]`, '-map', '[v]'],
      ['-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'],
    ].flat();
    const { width, height } = element.area;
    return { canvas: createCanvas(width, height), frames: this.#frames(args, width * height * 4), at: -1 };
  }

  /** The pictures one after another, in one buffer that each overwrites. The decoder waits for its reader. */
  async *#frames(args: string[], bytes: number): AsyncGenerator<Uint8ClampedArray<ArrayBuffer>> {
    const { ffmpegPath, signal } = this.#source;
    const left = new AbortController();
    const through = new PassThrough({ highWaterMark: bytes });
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
    const frame = new Uint8ClampedArray(bytes);
    let filled = 0;
    try {
      for await (const chunk of through as AsyncIterable<Buffer>) {
        for (let used = 0; used < chunk.length;) {
          const part = chunk.subarray(used, used + bytes - filled);
          frame.set(part, filled);
          [used, filled] = [used + part.length, filled + part.length];
          if (filled < bytes) continue;
          yield frame;
          filled = 0;
        }
      }
      if (failure) throw failure;
    } finally {
      left.abort();
      through.destroy();
      await run;
    }
  }
}

function failureOf(run: Exclude<Run, { outcome: 'done' }>): RenderFailure {
  if (run.outcome === 'cancelled') return new RenderFailure('cancelled', 'The render was cancelled.');
  const cause = run.outcome === 'failed' ? run.stderr : undefined;
  return new RenderFailure('encoder_failed', 'The frames of a transition could not be read.', { cause });
}
