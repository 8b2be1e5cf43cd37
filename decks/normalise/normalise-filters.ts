import type { Colors, PictureStream } from '../probe/picture-stream.ts';

/** The colour under transparent parts if transparency is not kept, as in browsers. */
const GROUND = 'white';

const HDR_TRANSFERS: ReadonlySet<string | null> = new Set(['smpte2084', 'arib-std-b67']);
const WIDE_PRIMARIES: ReadonlySet<string | null> = new Set(['bt2020', 'smpte431', 'smpte432']);

/** Shrinks a large picture before its colours are converted, because conversions in linear light are by far the slowest step. */
const SHRINK = "scale=w='min(iw,1920)':h='min(ih,1920)':force_original_aspect_ratio=decrease:force_divisible_by=2";

/**
 * Filters that show the picture of a stream as it was meant, in the colours of an ordinary video. Empty for ordinary files. They come
 * before the picture is scaled, so that what is under transparent parts does not bleed into the rest.
 */
export function buildNormaliseFilters(stream: PictureStream, keepsAlpha = false): string[] {
  const { turns, alpha, colors, specifiers } = stream;
  // ffmpeg names the items of HEIC and AVIF `i:…`. They have any matrix and range, which later steps may not read from the frame.
  const toRgb = specifiers[0].startsWith('i:') ? [`format=${alpha ? 'gbrap' : 'gbrp'}`] : [];
  const ground = alpha && !keepsAlpha ? [buildGroundFilter()] : [];
  return [...(turns ?? []), ...buildColorFilters(colors), ...toRgb, ...ground];
}

/** Wraps filters that scale, so that the colour under transparent parts does not bleed into the edges of the rest. */
export function keepAlpha(filters: string): string {
  return `format=gbrap,premultiply=inplace=1,${filters},unpremultiply=inplace=1`;
}

export function isHdr({ colors }: Pick<PictureStream, 'colors'>): boolean {
  return HDR_TRANSFERS.has(colors.transfer);
}

/** True if the picture needs no filter and no deinterlacing. */
export function isOrdinary(stream: PictureStream): boolean {
  return buildNormaliseFilters(stream).length === 0 && !stream.interlaced;
}

function buildColorFilters(colors: Colors): string[] {
  if (!isHdr({ colors })) {
    // zscale can convert only between colours that are named, and ffmpeg does not end if it cannot.
    const isWide = WIDE_PRIMARIES.has(colors.primaries) && colors.matrix !== null && colors.transfer !== null;
    return isWide ? [SHRINK, 'zscale=primaries=bt709:matrix=bt709:range=tv', 'format=yuv420p'] : [];
  }
  return [
    SHRINK,
    `setparams=color_trc=${colors.transfer}:color_primaries=${colors.primaries ?? 'bt2020'}:colorspace=${colors.matrix ?? 'bt2020nc'}`,
    'zscale=transfer=linear:npl=100',
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    'tonemap=hable:desat=0',
    'zscale=transfer=bt709:matrix=bt709:range=tv',
    'format=yuv420p',
  ];
}

function buildGroundFilter(): string {
  const ground = `drawbox=color=${GROUND}:t=fill:replace=1`;
  return `format=gbrap,split[shown][covered];[covered]${ground}[ground];[ground][shown]overlay=format=gbrp,format=rgba`;
}
