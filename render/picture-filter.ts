import type { ImageBackground, VideoBackground } from '../domain/deck.ts';
import type { Frame } from './text-layout.ts';

const SCALING = 'out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+bitexact,setsar=1';

/** Scales a picture or clip to the frame, as a filter chain without the labels at its ends. Numbers only: no caller text. */
export function pictureFilter(background: ImageBackground | VideoBackground, frame: Frame): string {
  const { width, height } = frame;
  const blur = blurFilter(background.blur ?? 0, frame);
  const cover = [
    `crop=w='min(iw,ih*${width}/${height}/sar)':h='min(ih,iw*sar*${height}/${width})'`,
    `scale=${width}:${height}:${SCALING}`,
  ].join(',');
  const contain = [
    `scale=w='if(gt(dar,${width}/${height}),${width},2*trunc(${height}*dar/2))'`,
    `h='if(gt(dar,${width}/${height}),2*trunc(${width}/dar/2),${height})':${SCALING}`,
  ].join(':');
  switch (background.fit ?? 'cover') {
    case 'cover':
      return `${cover}${blur}`;
    case 'contain':
      return `${contain},pad=${width}:${height}:-1:-1:color=black${blur}`;
    case 'contain-blur':
      return `split[whole],${cover}${blurFilter(0.6, frame)}[behind];[whole]${contain}${blur}[sharp];[behind][sharp]overlay=(W-w)/2:(H-h)/2`;
  }
}

/** A blur of 1 has a radius of about a fortieth of the frame's width. */
function blurFilter(blur: number, frame: Frame): string {
  return blur > 0 ? `,gblur=sigma=${((blur * frame.width) / 40).toFixed(2)}:steps=2` : '';
}
