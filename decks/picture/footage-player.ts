import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas';
import { toElementKey, type Element } from '../scene/element.ts';
import { countFrameBytes, readFootageFrames, type FrameSource } from './footage-frames.ts';
import type { PictureStream } from '../probe/picture-stream.ts';

export interface PlayerSource extends FrameSource {
  findStream: (element: Element) => PictureStream;
}

interface Playing {
  canvas: Canvas;
  frames: AsyncGenerator<Uint8ClampedArray<ArrayBuffer>>;
  /** The frame of the video that is on the canvas. */
  frame: number;
  /** The frame after the last one that is decoded. */
  until: number;
}

/** Provides single frames of moving elements for transitions, which are drawn on the canvas. */
export class FootagePlayer {
  readonly #source: PlayerSource;
  readonly #playing = new Map<string, Playing>();

  constructor(source: PlayerSource) {
    this.#source = source;
  }

  /** Loads the picture of a frame of the video. It is cheap for consecutive frames of a transition, up to `until`. */
  async show(element: Element, frame: number, until: number): Promise<void> {
    const key = toElementKey(element);
    const before = this.#playing.get(key);
    if (before?.frame === frame) return;
    const follows = before?.frame === frame - 1 && frame < before.until;
    if (before && !follows) await before.frames.return(undefined);
    const playing = before && follows ? before : this.#open(element, frame, until);
    this.#playing.set(key, playing);
    const next = await playing.frames.next();
    if (next.done) throw new Error('More frames of an element were requested than announced.');
    const { width, height } = element.area;
    playing.canvas.getContext('2d').putImageData(new ImageData(next.value, width, height), 0, 0);
    playing.frame = frame;
  }

  /** Returns the picture that `show` loaded last. */
  getPicture(element: Element): Canvas | null {
    return this.#playing.get(toElementKey(element))?.canvas ?? null;
  }

  /** Stops all decoders and releases their pictures. */
  async stop(): Promise<void> {
    const stopped = [...this.#playing.values()];
    this.#playing.clear();
    await Promise.all(stopped.map(({ frames }) => frames.return(undefined)));
  }

  #open(element: Element, frame: number, until: number): Playing {
    const footage = {
      element,
      stream: this.#source.findStream(element),
      first: frame - element.from,
      last: until - element.from,
    };
    const { width, height } = element.area;
    const chunks = readFootageFrames(footage, 'rgba', this.#source);
    return {
      canvas: createCanvas(width, height),
      frames: joinChunks(chunks, countFrameBytes(footage, 'rgba')),
      frame: -1,
      until,
    };
  }
}

/** Yields whole frames in one buffer, which the next frame overwrites. */
async function* joinChunks(
  chunks: AsyncIterable<Buffer>,
  bytes: number,
): AsyncGenerator<Uint8ClampedArray<ArrayBuffer>> {
  const frame = new Uint8ClampedArray(bytes);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let used = 0; used < chunk.length;) {
      const part = chunk.subarray(used, used + bytes - filled);
      frame.set(part, filled);
      [used, filled] = [used + part.length, filled + part.length];
      if (filled < bytes) continue;
      yield frame;
      filled = 0;
    }
  }
}
