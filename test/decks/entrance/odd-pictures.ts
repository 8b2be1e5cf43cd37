import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpegTo } from '../make-media.ts';
import { buildHeif } from './build-heif.ts';

/** Four colours in the quarters of an upright frame, in reading order. */
export const QUARTERS = [
  [254, 0, 0],
  [0, 129, 1],
  [0, 1, 254],
  [255, 255, 0],
] as const;

export interface OddFile {
  name: string;
  make: (folder: string) => Promise<string>;
  /** In reading order; default `QUARTERS`. */
  colors?: readonly (readonly number[])[];
  /** True if the brightest colours are darker than those of others: all paths show what `own video` shows. */
  hdr?: boolean;
  /** How far a channel may be off. */
  slack?: number;
}

const [WIDTH, HEIGHT] = [144, 256];
const hex = (color: readonly number[]): string =>
  `0x${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** An ffmpeg source of the quarters as RGB. */
export function drawQuarters(width = WIDTH, height = HEIGHT, seconds = 0.04): string {
  const at = [
    [0, 0],
    [width / 2, 0],
    [0, height / 2],
    [width / 2, height / 2],
  ];
  const boxes = QUARTERS.map((color, index) => {
    const [x = 0, y = 0] = at[index] ?? [];
    return `drawbox=x=${x}:y=${y}:w=${width / 2}:h=${height / 2}:c=${hex(color)}:t=fill`;
  });
  return `color=black:s=${width}x${height}:r=25:d=${seconds},format=gbrp,${boxes.join(',')}`;
}

const TO_BT601 = 'scale=out_color_matrix=bt601:out_range=pc:flags=accurate_rnd+full_chroma_int';
const JPEG = ['-pix_fmt', 'yuvj444p', '-color_range', 'pc', '-q:v', '1'];

function draw(folder: string, name: string, filter: string, ...args: string[]): Promise<string> {
  return runFfmpegTo(folder, name, '-f', 'lavfi', '-i', `${drawQuarters()},${filter}`, '-frames:v', '1', ...args);
}

/** EXIF of an orientation alone. */
function buildExif(orientation: number): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.write('MM', 0, 'latin1');
  bytes.writeUInt16BE(42, 2);
  bytes.writeUInt32BE(8, 4);
  bytes.writeUInt16BE(1, 8);
  bytes.writeUInt16BE(0x0112, 10);
  bytes.writeUInt16BE(3, 12);
  bytes.writeUInt32BE(1, 14);
  bytes.writeUInt16BE(orientation, 18);
  return bytes;
}

async function rewrite(path: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  await writeFile(path, change(await readFile(path)));
  return path;
}

async function turnedJpeg(folder: string): Promise<string> {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), buildExif(6)]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return rewrite(await draw(folder, 'turned.jpg', `${TO_BT601},transpose=2`, ...JPEG), (bytes) =>
    Buffer.concat([bytes.subarray(0, 2), head, exif, bytes.subarray(2)]),
  );
}

async function turnedPng(folder: string): Promise<string> {
  const exif = buildExif(8);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(exif.length);
  const chunk = Buffer.concat([length, Buffer.from('eXIf'), exif, Buffer.alloc(4)]);
  return rewrite(await draw(folder, 'turned.png', 'transpose=1'), (bytes) =>
    Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]),
  );
}

/** Adds an orientation to a simple WebP, whose first chunk is the picture. */
async function turnedWebp(folder: string, orientation: number, filter: string): Promise<string> {
  const path = await draw(folder, `turned-${orientation}.webp`, filter, '-c:v', 'libwebp', '-lossless', '1');
  return rewrite(path, (bytes) => {
    const picture = bytes.subarray(bytes.indexOf('VP8L', 12, 'latin1'));
    const isTurned = orientation > 4;
    const extended = Buffer.alloc(18);
    extended.write('VP8X', 0, 'latin1');
    extended.writeUInt32LE(10, 4);
    extended.writeUInt8(8, 8);
    extended.writeUIntLE((isTurned ? HEIGHT : WIDTH) - 1, 12, 3);
    extended.writeUIntLE((isTurned ? WIDTH : HEIGHT) - 1, 15, 3);
    const exif = buildExif(orientation);
    const head = Buffer.alloc(8);
    head.write('EXIF', 0, 'latin1');
    head.writeUInt32LE(exif.length, 4);
    const body = Buffer.concat([Buffer.from('WEBP'), extended, picture, head, exif]);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from('RIFF'), size, body]);
  });
}

const HEVC = ['-c:v', 'libx265', '-x265-params', 'log-level=none:lossless=1', '-tag:v', 'hvc1', '-pix_fmt', 'yuv444p'];

/** Four tiles, lying on their side as a phone's sensor does. */
async function phoneHeic(folder: string): Promise<string> {
  const [width, height] = [HEIGHT / 2, WIDTH / 2];
  const tiles: string[] = [];
  for (let tile = 0; tile < 4; tile++) {
    const crop = `crop=${width}:${height}:${(tile % 2) * width}:${Math.floor(tile / 2) * height}`;
    const colors = `${TO_BT601.replace('bt601', 'bt709').replace('pc', 'tv')},format=yuv444p`;
    const tagged = ['-colorspace', 'bt709', '-color_range', 'tv'];
    tiles.push(await draw(folder, `tile-${tile}.mp4`, `transpose=2,${crop},${colors}`, ...HEVC, ...tagged));
  }
  return buildHeif(join(folder, 'phone.heic'), { tiles, columns: 2, width, height, turns: 3 });
}

const WHITE = [255, 255, 255];
/** Without its lower left quarter, under which is another colour. */
const CUT = "format=gbrap,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='if(lt(X,W/2)*gte(Y,H/2),0,255)'";
const CUT_COLORS = [QUARTERS[0], QUARTERS[1], WHITE, QUARTERS[3]];
const AVIF = ['-c:v', 'libaom-av1', '-crf', '0', '-cpu-used', '8', '-still-picture', '1', '-pix_fmt', 'yuv444p'];

export const ODD_PICTURES: readonly OddFile[] = [
  { name: 'a PNG', make: (folder) => draw(folder, 'plain.png', 'null') },
  { name: 'a JPEG', make: (folder) => draw(folder, 'plain.jpg', TO_BT601, ...JPEG) },
  { name: 'a JPEG on its side', make: turnedJpeg },
  { name: 'a PNG on its side', make: turnedPng },
  { name: 'a WebP on its side', make: (folder) => turnedWebp(folder, 6, 'transpose=2') },
  { name: 'a WebP upside down', make: (folder) => turnedWebp(folder, 3, 'hflip,vflip') },
  { name: 'a mirrored WebP on its side', make: (folder) => turnedWebp(folder, 5, 'transpose=0') },
  { name: 'a BMP', make: (folder) => draw(folder, 'plain.bmp', 'null') },
  { name: 'a PNG of 16 bits', make: (folder) => draw(folder, 'deep.png', 'format=rgba64be') },
  { name: 'a transparent PNG', make: (folder) => draw(folder, 'cut.png', CUT), colors: CUT_COLORS },
  {
    name: 'a transparent WebP',
    make: (folder) => draw(folder, 'cut.webp', `${CUT},format=bgra`, '-c:v', 'libwebp', '-lossless', '1'),
    colors: CUT_COLORS,
  },
  { name: 'a GIF', make: (folder) => draw(folder, 'plain.gif', 'split[a][b];[a]palettegen[p];[b][p]paletteuse') },
  {
    name: 'an AVIF',
    make: (folder) =>
      draw(
        folder,
        'plain.avif',
        `${TO_BT601},format=yuv444p`,
        ...AVIF,
        '-color_range',
        'pc',
        '-colorspace',
        'smpte170m',
      ),
  },
  { name: 'the HEIC of a phone, divided and on its side', make: phoneHeic },
];

/** Files that are refused, and the words with which. */
export const REFUSED_PICTURES: readonly { name: string; make: OddFile['make']; reason: RegExp }[] = [
  {
    name: 'an animated WebP',
    make: (folder) =>
      runFfmpegTo(folder, 'moving.webp', '-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=5:d=1', '-c:v', 'libwebp_anim'),
    reason: /WebP.*MP4/u,
  },
  {
    name: 'a TIFF',
    make: (folder) => draw(folder, 'plain.tiff', 'format=rgb24'),
    reason: /TIFF.*JPEG/u,
  },
  {
    name: 'a cut-off HEIC',
    make: async (folder) => rewrite(await phoneHeic(folder), (bytes) => bytes.subarray(0, 200)),
    reason: /HEIC.*JPEG/u,
  },
];
