import { stat } from 'node:fs/promises';
import { chooseVideo } from './choose-streams.ts';
import { ffprobe, type ProbedStream } from './ffprobe.ts';
import { readPictureHeader, type PictureHeader } from './picture-header.ts';

/** How the picture of a file is coded: all that `decks/normalise` needs in order to show it as it was meant. */
export interface PictureStream {
  path: string;
  /** ffmpeg's specifiers of the streams: one, or the tiles of a divided picture in reading order. */
  specifiers: readonly [string, ...string[]];
  /** The whole of a divided picture; null for one stream. */
  tiling: { columns: number; width: number; height: number } | null;
  /** The specifier of the stream with the transparency; null if the picture has its own or none. */
  alphaStream: string | null;
  /** True if parts may be transparent. */
  alpha: boolean;
  /** Filters that set the picture upright; null if ffmpeg turns it by itself. */
  turns: readonly string[] | null;
  /** Set if ffmpeg's default decoder would ignore the transparency. */
  decoder: string | null;
  interlaced: boolean;
  colors: Colors;
}

/** ffmpeg's names of the colours; null if the file does not name them. */
export interface Colors {
  matrix: string | null;
  primaries: string | null;
  transfer: string | null;
}

/** Keyed by codec; ffmpeg's native decoders of these ignore transparency. */
const ALPHA_DECODERS: Readonly<Record<string, string>> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };
const ALPHA_FORMATS = /^(yuva|rgba|bgra|argb|abgr|gbrap|ya\d|pal8)/u;

/** A picture of so many lines is coded in BT.709 unless the file says otherwise. */
const HD_LINES = 720;

/** Keyed by the code point of ITU-T H.273. */
const TRANSFERS: Readonly<Record<number, string>> = { 13: 'iec61966-2-1', 16: 'smpte2084', 18: 'arib-std-b67' };
const PRIMARIES: Readonly<Record<number, string>> = { 1: 'bt709', 9: 'bt2020', 11: 'smpte431', 12: 'smpte432' };

/** Reads how the picture or clip in a file is coded; null if it has none. Throws `RenderFailure`, but never because of the file. */
export async function readPictureStream(path: string): Promise<PictureStream | null> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const header = await readPictureHeader(path);
  if (header) return describeStill(path, header);
  const probed = await ffprobe(path);
  const video = chooseVideo(probed?.streams ?? []);
  return video && describeVideo(path, video);
}

export function describeStill(path: string, header: PictureHeader): PictureStream | null {
  const { heif, alpha, transfer, primaries } = header;
  const colors = {
    matrix: header.type === 'PNG' ? 'gbr' : null,
    transfer: TRANSFERS[transfer ?? 0] ?? null,
    primaries: PRIMARIES[primaries ?? 0] ?? null,
  };
  const turns = header.type === 'JPEG' ? null : header.turns;
  const still = { path, alpha, turns, decoder: null, interlaced: false, colors };
  if (header.type !== 'HEIC' && header.type !== 'AVIF') {
    return { ...still, specifiers: ['v:0'], tiling: null, alphaStream: null };
  }
  const [first, ...others] = heif?.tiles.map((item) => `i:${item}`) ?? [];
  if (!heif || first === undefined) return null;
  const { columns, width, height } = heif;
  const tiling = others.length > 0 ? { columns, width, height } : null;
  return { ...still, specifiers: [first, ...others], tiling, alphaStream: heif.alpha ? `i:${heif.alpha}` : null };
}

export function describeVideo(path: string, video: ProbedStream): PictureStream {
  const flagged = Object.entries(video.tags ?? {}).some(([tag, value]) => /^alpha_mode$/iu.test(tag) && value === '1');
  const matrix = nameColor(video.color_space);
  const hd = Math.min(video.width ?? 0, video.height ?? 0) >= HD_LINES;
  return {
    path,
    specifiers: [String(video.index)],
    tiling: null,
    alphaStream: null,
    alpha: flagged || ALPHA_FORMATS.test(video.pix_fmt ?? ''),
    turns: null,
    decoder: (flagged && ALPHA_DECODERS[video.codec_name ?? '']) || null,
    interlaced: !['progressive', 'unknown', undefined].includes(video.field_order),
    colors: {
      matrix: matrix ?? (hd ? 'bt709' : null),
      primaries: nameColor(video.color_primaries),
      transfer: nameColor(video.color_transfer),
    },
  };
}

function nameColor(name: string | undefined): string | null {
  return name === undefined || name === 'unknown' || name === 'reserved' ? null : name;
}
