import type { Motion } from '../../domain/decks/deck.ts';
import type { Frame } from '../geometry/area.ts';

/** How much nearer a moving picture comes, as a factor. */
const MAX_ZOOM = 1.12;

/**
 * The picture is scaled to twice its size on screen first, since the window that moves over it moves by whole points: half
 * steps are not seen. With colour in every point, for else it moves by two. Processor per frame of 1080x1920: 14 ms; drawn by
 * canvas, which has no steps at all: 46 ms.
 */
export const MOTION_SCALE = 2;

/** Moves slowly over one still picture of `MOTION_SCALE` times the size, for so many frames. Numbers only. */
export function buildMotionFilter(motion: Exclude<Motion, 'none'>, size: Frame, frames: number, fps: number): string {
  const { width, height } = size;
  const { zoom, x, y } = buildMotionPath(motion, `min(1\\,on/${Math.max(1, frames - 1)})`);
  return `zoompan=z='${zoom}':x='(iw-iw/zoom)*(${x})':y='(ih-ih/zoom)*(${y})':d=${frames}:s=${width}x${height}:fps=${fps}`;
}

/** How near, and where the window stands between its two ends, 0 to 1. */
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
