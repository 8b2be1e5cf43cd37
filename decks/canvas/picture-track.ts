import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Area } from '../text/lay-out-text.ts';

export interface Picture {
  frame: number;
  /** Null paints nothing: a transparent picture. Coordinates are the frame's. */
  paint: ((context: SKRSContext2D) => void | Promise<void>) | null;
}

/** Pictures that change at given frames, cut to one area of even numbers, sent to ffmpeg as raw RGBA, each once. */
export interface PictureTrack {
  area: Area;
  pictures: Picture[];
}

/** The pictures one after another, `area.width * area.height * 4` straight (not premultiplied) RGBA bytes each. */
export async function* rawPictures(track: PictureTrack): AsyncGenerator<Uint8Array> {
  const { left, top, width, height } = track.area;
  const context = createCanvas(width, height).getContext('2d');
  for (const { paint } of track.pictures) {
    context.resetTransform();
    context.clearRect(0, 0, width, height);
    context.translate(-left, -top);
    await paint?.(context);
    const { data } = context.getImageData(0, 0, width, height);
    yield new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    await breathe();
  }
}

/** The smallest even area, inside the frame, that holds all of these. */
export function evenUnion(areas: Area[], frame: { width: number; height: number }): Area {
  const left = even(Math.min(...areas.map((area) => area.left)), frame.width - 2);
  const top = even(Math.min(...areas.map((area) => area.top)), frame.height - 2);
  const right = even(Math.max(...areas.map((area) => area.left + area.width)) + 2, frame.width);
  const bottom = even(Math.max(...areas.map((area) => area.top + area.height)) + 2, frame.height);
  return { left, top, width: Math.max(2, right - left), height: Math.max(2, bottom - top) };
}

function even(value: number, max: number): number {
  return Math.min(max, Math.max(0, 2 * Math.floor(value / 2)));
}
