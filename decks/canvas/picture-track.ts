import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Area } from '../geometry/area.ts';

export interface Picture {
  frame: number;
  /** Null for a transparent picture. Coordinates are those of the frame. */
  paint: ((context: SKRSContext2D) => void | Promise<void>) | null;
}

/** Pictures that change at given frames, cropped to one area of even size. ffmpeg receives each once, as raw RGBA. */
export interface PictureTrack {
  area: Area;
  pictures: Picture[];
}

/** Yields each picture as `area.width * area.height * 4` bytes of RGBA, not premultiplied. */
export async function* renderPictures(track: PictureTrack): AsyncGenerator<Uint8Array> {
  const { left, top, width, height } = track.area;
  const context = createCanvas(width, height).getContext('2d');
  let lastPaint: Picture['paint'] | undefined;
  let bytes: Uint8Array = new Uint8Array();
  for (const { paint } of track.pictures) {
    if (paint === lastPaint) {
      yield bytes;
      continue;
    }
    context.resetTransform();
    context.clearRect(0, 0, width, height);
    context.translate(-left, -top);
    await paint?.(context);
    const { data } = context.getImageData(0, 0, width, height);
    bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    lastPaint = paint;
    yield bytes;
    await yieldToEventLoop();
  }
}

/** Returns an area with even edges in the frame that contains all given areas, at most 2 pixels larger at each edge. */
export function unionEvenArea(areas: Area[], frame: { width: number; height: number }): Area {
  const left = floorToEven(Math.min(...areas.map((area) => area.left)), frame.width - 2);
  const top = floorToEven(Math.min(...areas.map((area) => area.top)), frame.height - 2);
  const right = floorToEven(Math.max(...areas.map((area) => area.left + area.width)) + 2, frame.width);
  const bottom = floorToEven(Math.max(...areas.map((area) => area.top + area.height)) + 2, frame.height);
  return { left, top, width: Math.max(2, right - left), height: Math.max(2, bottom - top) };
}

function floorToEven(value: number, max: number): number {
  return Math.min(max, Math.max(0, 2 * Math.floor(value / 2)));
}
