import type { Layer, VideoBackground } from '../../domain/decks/deck.ts';
import { isLayer, type Element } from '../scene/element.ts';
import { buildGuardedInput } from '../ffmpeg/guarded-input.ts';
import { KEY_DEFAULTS, buildKeyFilter } from './key-filter.ts';
import { MOTION_SCALE, buildMotionFilter } from './motion-filter.ts';
import { buildPictureFilter, type Fitting } from './picture-filter.ts';
import type { Frame } from '../geometry/area.ts';

export interface FootageFile {
  path: string;
  /** Decoders that read a clip's transparency, where ffmpeg's own choice would not. */
  decoder: string | null;
  /** 720 lines or more: BT.709 where the file does not say. Taken for BT.601 it would be converted, at 37 ms a frame. */
  hd?: boolean;
}

/** An element that moves, some frames of it: `[first, last)`, counted from its own beginning. */
export interface Footage extends FootageFile {
  element: Element;
  first: number;
  last: number;
}

/** Input options and the file. */
export function buildFootageInput({ element: { source }, path, decoder, hd, last }: Footage, fps: number): string[] {
  if (source.kind !== 'video') return ['-threads', '1', ...buildGuardedInput(path)];
  return [
    ['-threads', '1'],
    decoder ? ['-c:v', decoder] : [],
    hd ? ['-colorspace', 'bt709'] : [],
    source.loop === false ? [] : ['-stream_loop', '-1'],
    source.trimStartMs ? ['-ss', (source.trimStartMs / 1000).toFixed(3)] : [],
    ['-t', (last / fps + 1).toFixed(3)],
    buildGuardedInput(path),
  ].flat();
}

/**
 * The chain from a file's pictures to those of the element: its size, rate and colours, keyed, as yuva420p or yuv420p. Corners
 * and opacity are for whoever lays it on. The first picture has the time 0.
 */
export function buildFootageFilter({ element, first, last }: Footage, fps: number): string {
  const { source, area } = element;
  const moves = source.kind === 'image' && source.motion && source.motion !== 'none' ? source.motion : null;
  const size = moves ? { width: MOTION_SCALE * area.width, height: MOTION_SCALE * area.height } : area;
  const frames = element.until - element.from;
  const wanted = `trim=start_frame=${first}:end_frame=${last},setpts=PTS-STARTPTS`;
  return [
    moves ? 'trim=end_frame=1' : `setpts=PTS-STARTPTS,fps=${fps},tpad=stop=-1:stop_mode=clone,${wanted}`,
    buildPictureFilter(toFitting(source), size),
    isLayer(source) ? buildLayerColors(source, size) : `format=yuv420p${buildShadeFilter(source)}`,
    ...(moves
      ? [`format=${isLayer(source) ? 'yuva444p' : 'yuv444p'}`, buildMotionFilter(moves, area, frames, fps), wanted]
      : []),
  ].join(',');
}

/** Whether anything shows through. */
export function isTransparent({ source }: Element): boolean {
  if (!isLayer(source)) return false;
  return (
    source.kind === 'image' ||
    Boolean(source.key || source.radius) ||
    (source.opacity ?? 1) < 1 ||
    source.fit === 'contain'
  );
}

/** Ends in a comma where there is something to do. */
export function buildOpacityFilter({ source }: Element): string {
  const opacity = isLayer(source) ? (source.opacity ?? 1) : 1;
  return opacity < 1 ? `format=yuva420p,lutyuv=a=val*${opacity},` : '';
}

export function toFitting(source: Element['source']): Fitting {
  if (isLayer(source)) {
    const { fit, key } = source;
    return { fit, bars: key?.kind === 'chroma' ? (key.color ?? KEY_DEFAULTS.color) : 'clear' };
  }
  return source.kind === 'image' || source.kind === 'video' ? { fit: source.fit, blur: source.blur } : {};
}

/** A picture's own transparency always counts, a clip's where the layer says so. */
export function buildLayerColors(layer: Layer, size: Frame): string {
  if (layer.key?.kind === 'chroma') return buildKeyFilter(layer.key, size);
  const clear = layer.kind === 'image' || layer.key?.kind === 'alpha' || layer.fit === 'contain';
  return clear ? 'format=yuva420p' : 'format=yuv420p';
}

function buildShadeFilter(source: Element['source']): string {
  const shade = (source as Pick<VideoBackground, 'shade'>).shade ?? 0;
  if (shade === 0) return '';
  const keep = 1 - shade;
  return `,lutyuv=y='16+(val-16)*${keep}':u='128+(val-128)*${keep}':v='128+(val-128)*${keep}'`;
}
