import type { Color, Fit } from '../../domain/decks/deck.ts';
import type { Frame } from '../geometry/area.ts';

export const SCALING = 'out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+bitexact';

/**
 * The colours in which a scaled picture is processed further. Named, because filters between would otherwise go on in a format of
 * full range (`yuvj420p`), which contradicts the values.
 */
export type WorkingColors = keyof typeof WORKING;

/** The formats of the working colours; `alpha` is RGB with transparency. */
const WORKING = { rgb: 'format=gbrp', yuv: 'format=yuv420p', alpha: 'format=gbrap' } as const;
const BARRED = { rgb: 'format=yuva420p', yuv: 'format=yuva420p', alpha: 'format=gbrap' } as const;
const OVERLAYING = { rgb: 'gbrp', yuv: 'yuv420', alpha: 'gbrp' } as const;

export interface Fitting {
  fit?: Fit | undefined;
  /** 0 to 1; 1 is a radius of about a fortieth of the width. */
  blur?: number | undefined;
  /** 1 is the whole picture; 2 is half of its width and height, or twice the size with `contain-blur`. */
  zoom?: number | undefined;
  /** The point that stays in view if the picture is cropped, as fractions of it. */
  focus?: { x: number; y: number } | undefined;
  /** Fills the area beside a contained picture: a colour (default black) or transparency. */
  bars?: Color | 'clear';
}

/** Builds a filter chain without outer labels that scales a picture or clip. It contains no text of the caller. */
export function buildPictureFilter(fitting: Fitting, size: Frame, colors: WorkingColors): string {
  const { fit = 'cover', blur = 0, bars = '#000000' } = fitting;
  const { width, height } = size;
  const blurred = buildBlurFilter(blur, size, colors);
  const cover = [buildCrop(fitting, size), `scale=${width}:${height}:${SCALING},setsar=1`].join(',');
  const contain = [
    `scale=w='if(gt(dar,${width}/${height}),${width},max(2,2*trunc(${height}*dar/2)))'`,
    `h='if(gt(dar,${width}/${height}),max(2,2*trunc(${width}/dar/2)),${height})':${SCALING},setsar=1`,
  ].join(':');
  switch (fit) {
    case 'cover':
      return `${cover}${blurred}`;
    case 'contain': {
      const color = bars === 'clear' ? 'black@0' : `0x${bars.slice(1, 7)}`;
      return `${contain}${blurred}${bars === 'clear' ? `,${BARRED[colors]}` : ''},pad=${width}:${height}:-1:-1:color=${color}`;
    }
    case 'contain-blur':
      return (
        `${buildNearerCrop(fitting, size)}split=3[whole][above][below];${buildEdgeColors(size)},${WORKING[colors]}[behind];[whole]${contain},${WORKING[colors]}${blurred}[sharp];` +
        `[behind][sharp]overlay=(W-w)/2:(H-h)/2:format=${OVERLAYING[colors]}`
      );
  }
}

/** Builds two halves behind a contained picture, each in the mean colour of the picture's edge there: above and below, or at the sides. */
function buildEdgeColors(size: Frame): string {
  const upright = size.height >= size.width;
  const half = 2 * Math.ceil((upright ? size.height : size.width) / 4);
  const build = (name: string, start: string, length: number): string => {
    const crop = upright ? `w=iw:h='max(2,ih/24)':x=0:y='${start}'` : `w='max(2,iw/24)':h=ih:x='${start}':y=0`;
    const scaled = upright ? `${size.width}:${length}` : `${length}:${size.height}`;
    return `[${name}]crop=${crop},scale=2:2:flags=area+bitexact,scale=1:1:flags=area+bitexact,scale=${scaled}:${SCALING},setsar=1[${name}edge]`;
  };
  const rest = (upright ? size.height : size.width) - half;
  const edges = [build('above', '0', half), build('below', upright ? 'ih-oh' : 'iw-ow', rest)].join(';');
  return `${edges};[aboveedge][belowedge]${upright ? 'vstack' : 'hstack'}`;
}

/** Cuts off what leaves the area if the contained picture is enlarged. */
function buildNearerCrop({ zoom = 1, focus = { x: 0.5, y: 0.5 } }: Fitting, { width, height }: Frame): string {
  if (zoom === 1) return '';
  const w = `min(iw,max(iw,ih*${width}/${height}/sar)/${zoom})`;
  const h = `min(ih,max(ih,iw*sar*${height}/${width})/${zoom})`;
  return `crop=w='${w}':h='${h}':x='${buildStart('w', focus.x)}':y='${buildStart('h', focus.y)}',`;
}

/** Crops to the ratio of the area, centred on the focus as far as the edges allow. */
function buildCrop({ zoom = 1, focus }: Fitting, { width, height }: Frame): string {
  const [w, h] = [`min(iw,ih*${width}/${height}/sar)`, `min(ih,iw*sar*${height}/${width})`];
  if (zoom === 1 && !focus) return `crop=w='${w}':h='${h}'`;
  const { x, y } = focus ?? { x: 0.5, y: 0.5 };
  return `crop=w='${w}/${zoom}':h='${h}/${zoom}':x='${buildStart('w', x)}':y='${buildStart('h', y)}'`;
}

function buildStart(side: 'w' | 'h', share: number): string {
  return `max(0,min(i${side}-o${side},i${side}*${share}-o${side}/2))`;
}

function buildBlurFilter(blur: number, { width }: Frame, colors: WorkingColors): string {
  return blur > 0 ? `,${WORKING[colors]},gblur=sigma=${((blur * width) / 40).toFixed(2)}:steps=2` : '';
}
