import { createCanvas, loadImage } from '@napi-rs/canvas';
import { readPicture as readProviderInput } from '../../../adapters/providers/embedded/image/read-picture.ts';
import { drawFrame } from '../../../decks/draw-frame.ts';
import { fitVideo } from '../../../decks/own-media/fit-video.ts';
import { convertToJpeg } from '../../../decks/own-media/convert-to-jpeg.ts';
import { readVideo } from '../../../decks/own-media/read-video.ts';
import { flattenThumbnail, readThumbnail } from '../../../decks/picture/read-thumbnail.ts';
import { readPicture as readForAnalysis } from '../../../decks/regions/read-picture.ts';
import type { Background, Deck, Layer, Rect } from '../../../domain/decks/deck.ts';
import { DECK_VERSION } from '../../../domain/decks/deck-limits.ts';
import { findFfmpegPath } from '../make-media.ts';

/** A file as `probeMedia` describes it. */
export interface ProbedFile {
  path: string;
  kind: 'image' | 'video';
  width: number;
  height: number;
}

/** The colours of the quarters, in reading order, by the path on which the file was shown. */
export type Shown = Record<string, number[][]>;

const { signal } = new AbortController();
const WHOLE: Rect = { x: 0, y: 0, w: 1, h: 1 };
const MIDDLE: Rect = { x: 0.3, y: 0.3, w: 0.4, h: 0.4 };

interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray | Uint8Array;
}

function readQuarters({ width, height, data }: Pixels, rect: Rect = WHOLE): number[][] {
  return [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const [column, row] = [Math.floor((rect.x + x * rect.w) * width), Math.floor((rect.y + y * rect.h) * height)];
      const at = (row * width + column) * 4;
      return Array.from(data.subarray(at, at + 3));
    }),
  );
}

async function readPixels(path: string): Promise<Pixels> {
  const image = await loadImage(path);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

interface Scene {
  background: [name: string, background: Background];
  layers: Record<string, Layer>;
}

async function showScene({ path, kind, width, height }: ProbedFile, { background, layers }: Scene): Promise<Shown> {
  const deck: Deck = {
    version: DECK_VERSION,
    ratio: '9:16',
    durationMs: 400,
    fps: 25,
    background: background[1],
    slides: [{ startMs: 0, endMs: 400, boxes: [], layers: Object.values(layers) }],
    captions: { enabled: false, style: 'plain' },
  };
  const png = `${path}.frame.png`;
  const asset = { path, kind, width, height, durationMs: kind === 'video' ? 400 : null };
  await drawFrame({ deck, assets: new Map([['file', asset]]), atMs: 80, path: png, signal, timeoutMs: 60_000 });
  const frame = await readPixels(png);
  const shown = Object.entries(layers).map(([name, { rect }]) => [name, readQuarters(frame, rect)]);
  return { [background[0]]: readQuarters(frame, MIDDLE), ...(Object.fromEntries(shown) as Shown) };
}

const src = 'file';
const [UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT] = [0.02, 0.78].flatMap((y) =>
  [0.02, 0.78].map((x) => ({ x, y, w: 0.2, h: 0.2 })),
) as [Rect, Rect, Rect, Rect];

const STILLS: Scene = {
  background: ['ground of the layers', { kind: 'color', color: '#FFFFFF' }],
  layers: {
    layer: { kind: 'image', src, rect: UPPER_LEFT },
    'layer with bars': { kind: 'image', src, rect: UPPER_RIGHT, fit: 'contain' },
    'blurred layer': { kind: 'image', src, rect: LOWER_LEFT, fit: 'contain-blur' },
    'moving layer': { kind: 'image', src, rect: LOWER_RIGHT, motion: 'zoom-in' },
  },
};

const CLIPS: Scene = {
  background: ['deck background', { kind: 'video', src }],
  layers: {
    'clip in a layer': { kind: 'video', src, rect: UPPER_LEFT },
    'clip with bars': { kind: 'video', src, rect: UPPER_RIGHT, fit: 'contain' },
    'clip with a blurred ground': { kind: 'video', src, rect: LOWER_LEFT, fit: 'contain-blur' },
  },
};

/** Other backgrounds; one frame each. */
export const MORE_BACKGROUNDS: Readonly<Record<ProbedFile['kind'], Record<string, Background>>> = {
  image: {
    'deck background': { kind: 'image', src },
    'blurred background': { kind: 'image', src, blur: 0.02 },
    'moving background': { kind: 'image', src, motion: 'zoom-in' },
    'moving background, contained': { kind: 'image', src, motion: 'zoom-in', fit: 'contain-blur' },
    'background with bars': { kind: 'image', src, fit: 'contain' },
  },
  video: {
    'blurred ground': { kind: 'video', src, fit: 'contain-blur' },
    'blurred background': { kind: 'video', src, blur: 0.02 },
    'background with bars': { kind: 'video', src, fit: 'contain' },
  },
};

export function showBackground(file: ProbedFile, name: string): Promise<Shown> {
  const background = MORE_BACKGROUNDS[file.kind][name];
  if (!background) throw new Error(`there is no background ${name}`);
  return showScene(file, { background: [name, background], layers: {} });
}

/** Shows a file on every path that takes it. */
export async function showEverywhere(file: ProbedFile): Promise<Shown> {
  const { path, kind, width, height } = file;
  const seconds = kind === 'video' ? 0.1 : null;
  const analysed = await readForAnalysis({ ffmpegPath: findFfmpegPath(), path, width, height, signal }, seconds);
  return {
    ...(kind === 'video' ? await showScene(file, CLIPS) : await showStills(file)),
    'analysed file': readQuarters({ ...analysed, data: toRgba(analysed.data) }),
    'studio input': await showToProvider(path),
    ...(kind === 'video' ? await showAsOwnVideo(path) : await showAsPicture(path)),
  };
}

/** The layers are above white, which their transparent parts show. */
async function showStills(file: ProbedFile): Promise<Shown> {
  const { 'ground of the layers': _ground, ...layers } = await showScene(file, STILLS);
  const background: Background = { kind: 'image', src, fit: 'contain-blur' };
  return { ...layers, ...(await showScene(file, { background: ['own picture', background], layers: {} })) };
}

async function showAsPicture(path: string): Promise<Shown> {
  await convertToJpeg(path, `${path}.cover.jpg`, signal);
  const thumbnail = await readThumbnail(path, signal);
  if (!thumbnail) throw new Error('The thumbnail cannot be read.');
  return {
    cover: readQuarters(await readPixels(`${path}.cover.jpg`)),
    'crawled picture': readQuarters({ width: 16, height: 16, data: toRgba(flattenThumbnail(thumbnail)) }),
  };
}

/** The poster is a frame of the video that is published. */
export async function showAsOwnVideo(path: string): Promise<Shown> {
  const reading = await readVideo(path);
  if (!reading.ok) throw new Error(reading.reason);
  const length = { min: 100, max: 3000 };
  const fitted = await fitVideo({ video: reading.video, length, outDir: `${path}.own`, onProgress: () => {}, signal });
  return { 'own video': readQuarters(await readPixels(fitted.thumbnailPath)) };
}

/** Transparent parts on white, as a page shows them. */
async function showToProvider(path: string): Promise<number[][]> {
  const job = { ffmpegPath: findFfmpegPath(), folder: '', signal, onPercent: () => {} };
  const input = { path, mimeType: '', bytes: 1, durationMs: null };
  const picture = await readProviderInput(job, input, 256);
  const { data } = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height);
  return readQuarters({ width: picture.width, height: picture.height, data: toRgba(flattenThumbnail(data as never)) });
}

function toRgba(rgb: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: (rgb.length / 3) * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : (rgb[Math.floor(at / 4) * 3 + (at % 4)] ?? 0),
  );
}
