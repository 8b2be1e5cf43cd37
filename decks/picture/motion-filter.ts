import type { Motion } from '../../domain/decks/deck.ts';
import type { Frame } from '../geometry/area.ts';

const MAX_ZOOM = 1.12;

/**
 * The picture is enlarged by this factor first, because `zoompan` moves by whole pixels; it also needs full chroma resolution,
 * or it moves by two pixels. Processor time per frame of 1080x1920: 14 ms, against 46 ms for a canvas with subpixel steps.
 */
export const MOTION_SCALE = 2;

/** Builds a filter that pans or zooms over one picture of `MOTION_SCALE` times the size. */
export function buildMotionFilter(motion: Exclude<Motion, 'none'>, size: Frame, frames: number, fps: number): string {
  const { width, height } = size;
  const { zoom, x, y } = buildMotionPath(motion, `min(1\\,on/${Math.max(1, frames - 1)})`);
  return `zoompan=z='${zoom}':x='(iw-iw/zoom)*(${x})':y='(ih-ih/zoom)*(${y})':d=${frames}:s=${width}x${height}:fps=${fps}`;
}

/** Returns the zoom factor and the position of the window, 0 to 1, as ffmpeg expressions. */
function buildMotionPath(motion: Exclude<Motion, 'none'>, share: string): { zoom: string; x: string; y: string } {
  const middle = { x: '0.5', y: '0.5' };
  const near = String(MAX_ZOOM);
  const step = (MAX_ZOOM - 1).toFixed(2);
  switch (motion) {
    case 'zoom-in':
      return { zoom: `1+${step}*${share}`, ...middle };
    case 'zoom-out':
      return { zoom: `${near}-${step}*${share}`, ...middle };
    case 'pan-left':
      return { zoom: near, ...middle, x: `1-${share}` };
    case 'pan-right':
      return { zoom: near, ...middle, x: share };
    case 'pan-up':
      return { zoom: near, ...middle, y: `1-${share}` };
    case 'pan-down':
      return { zoom: near, ...middle, y: share };
  }
}
