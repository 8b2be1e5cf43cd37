import { FRAME_SIZES } from '../../domain/decks/deck-limits.ts';
import type { ReadVideo } from './read-video.ts';

const { width: WIDTH, height: HEIGHT } = FRAME_SIZES['9:16'];

/** Below this difference in aspect ratio the picture is cropped to fill the frame. */
const ASPECT_SLACK = 0.02;

/** The blurred backdrop is computed at a quarter of the size, which is sixteen times less work. */
const BEHIND = { width: WIDTH / 4, height: HEIGHT / 4, sigma: 5 };

const SCALING = 'out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+bitexact,setsar=1,format=yuv420p';

/** Builds a filter chain without outer labels that shows the whole picture in the upright frame, over a blurred copy. */
export function buildFitFilter(video: Pick<ReadVideo, 'aspect'>): string {
  const fills = Math.abs(video.aspect / (WIDTH / HEIGHT) - 1) <= ASPECT_SLACK;
  return fills ? buildCover(WIDTH, HEIGHT) : buildContain();
}

function buildCover(width: number, height: number): string {
  return `crop=w='min(iw,ih*${width}/${height}/sar)':h='min(ih,iw*sar*${height}/${width})',scale=${width}:${height}:${SCALING}`;
}

function buildContain(): string {
  const wide = `gt(dar,${WIDTH}/${HEIGHT})`;
  const w = `if(${wide},${WIDTH},max(2,2*trunc(${HEIGHT}*dar/2)))`;
  const h = `if(${wide},max(2,2*trunc(${WIDTH}/dar/2)),${HEIGHT})`;
  const behind = `${buildCover(BEHIND.width, BEHIND.height)},gblur=sigma=${BEHIND.sigma}:steps=2`;
  return [
    `split[whole],${behind},scale=${WIDTH}:${HEIGHT}:flags=bilinear[behind]`,
    `[whole]scale=w='${w}':h='${h}':${SCALING}[sharp]`,
    '[behind][sharp]overlay=(W-w)/2:(H-h)/2',
  ].join(';');
}
