import type { Color, Fit } from '../../domain/decks/deck.ts';
import type { Frame } from '../geometry/area.ts';

export const SCALING = 'out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+bitexact';

export interface Fitting {
  fit?: Fit | undefined;
  /** 0 to 1; 1 is a radius of about a fortieth of the width. */
  blur?: number | undefined;
  /** Fills the area beside a contained picture: a colour (default black) or transparency. */
  bars?: Color | 'clear';
}

/** Builds a filter chain without outer labels that scales a picture or clip. It contains no text of the caller. */
export function buildPictureFilter({ fit = 'cover', blur = 0, bars = '#000000' }: Fitting, size: Frame): string {
  const { width, height } = size;
  const blurred = buildBlurFilter(blur, size);
  const cover = [
    `crop=w='min(iw,ih*${width}/${height}/sar)':h='min(ih,iw*sar*${height}/${width})'`,
    `scale=${width}:${height}:${SCALING},setsar=1`,
  ].join(',');
  const contain = [
    `scale=w='if(gt(dar,${width}/${height}),${width},max(2,2*trunc(${height}*dar/2)))'`,
    `h='if(gt(dar,${width}/${height}),max(2,2*trunc(${width}/dar/2)),${height})':${SCALING},setsar=1`,
  ].join(':');
  switch (fit) {
    case 'cover':
      return `${cover}${blurred}`;
    case 'contain': {
      const color = bars === 'clear' ? 'black@0' : `0x${bars.slice(1, 7)}`;
      return `${contain}${blurred}${bars === 'clear' ? ',format=yuva420p' : ''},pad=${width}:${height}:-1:-1:color=${color}`;
    }
    case 'contain-blur':
      return `split[whole],${cover}${buildBlurFilter(0.6, size)}[behind];[whole]${contain}${blurred}[sharp];[behind][sharp]overlay=(W-w)/2:(H-h)/2`;
  }
}

function buildBlurFilter(blur: number, { width }: Frame): string {
  return blur > 0 ? `,gblur=sigma=${((blur * width) / 40).toFixed(2)}:steps=2` : '';
}
