import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { toPipeName } from '../../../../decks/ffmpeg/run-ffmpeg.ts';
import type { Area } from '../../../../decks/geometry/area.ts';

/** A still picture to composite over a video, cropped to its area. */
export interface Overlay {
  area: Area;
  rgba: Uint8Array;
}

/** Draws in frame coordinates and keeps the area as RGBA, not premultiplied. */
export function createOverlay(area: Area, draw: (context: SKRSContext2D) => void): Overlay {
  const context = createCanvas(area.width, area.height).getContext('2d');
  context.translate(-area.left, -area.top);
  draw(context);
  const { data } = context.getImageData(0, 0, area.width, area.height);
  return { area, rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

/** ffmpeg's arguments for one input of raw RGBA. */
export function buildRawInput(area: { width: number; height: number }, fps: number, index: number): string[] {
  return [
    ['-protocol_whitelist', 'pipe', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${area.width}x${area.height}`],
    ['-framerate', String(fps), '-i', toPipeName(index)],
  ].flat();
}

/** Filters that convert RGBA for compositing over a BT.709 picture. */
export const OVERLAY_FORMAT =
  'scale=out_color_matrix=bt709:out_range=tv:flags=bilinear+accurate_rnd+bitexact,format=yuva420p';

export async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
