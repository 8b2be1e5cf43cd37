import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from '@jest/globals';
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import { pino } from 'pino';
import { createWorker } from 'tesseract.js';
import { createEmbeddedProvider } from '../../../../adapters/providers/embedded/embedded-provider.ts';
import type { ProviderInput, ProviderOutput, ProviderStart } from '../../../../adapters/ports.ts';
import type { MediaCall } from '../../../../domain/content/media-call.ts';
import { findFfmpegPath, runFfmpegTo } from '../../../decks/make-media.ts';

const ASSET = { asset: 'ast_1' };

export const provider = createEmbeddedProvider({ ffmpegPath: findFfmpegPath(), log: pino({ enabled: false }) });

const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-embedded-'));
  folders.push(folder);
  return folder;
}

export function toInput(path: string, mimeType = 'video/mp4', durationMs: number | null = null): ProviderInput {
  return { path, mimeType, bytes: 1, durationMs };
}

/** Starts a call in a new folder. */
export async function startCall(
  call: MediaCall,
  inputs: Record<string, ProviderInput[]> = {},
  signal = new AbortController().signal,
  onPercent: (percent: number) => void = () => undefined,
): Promise<ProviderStart> {
  return provider.start(
    { call, inputs, token: 'token', callbackUrl: null, model: null },
    await createFolder(),
    signal,
    onPercent,
  );
}

/** Returns the output of a call; throws if it fails. */
export async function makeOutput(...args: Parameters<typeof startCall>): Promise<ProviderOutput & { path: string }> {
  const started = await startCall(...args);
  if (started.state !== 'done') throw new Error(`the call ended as ${JSON.stringify(started)}`);
  return { ...started.output, path: started.output.path ?? '' };
}

export function buildImageCall(
  prompt: string,
  changes: Partial<Extract<MediaCall, { kind: 'image' }>> = {},
): MediaCall {
  return { kind: 'image', prompt, ratio: '1:1', references: [], seed: 1, ...changes };
}

export function buildClipCall(changes: Partial<Extract<MediaCall, { kind: 'clip' }>> = {}): MediaCall {
  return { kind: 'clip', prompt: 'calm ocean', ratio: '1:1', seconds: 0.5, from: null, seed: 1, ...changes };
}

export function buildVoiceCall(
  text: string,
  changes: { language?: string; id?: string; speed?: number; speaker?: number } = {},
): MediaCall {
  const { language = 'en', id = 'default', speed = 1, ...more } = changes;
  return { kind: 'voice', text, voice: { id, speed, ...more }, language };
}

export function buildHeadCall(backdrop: 'scene' | 'green'): MediaCall {
  return { kind: 'talking_head', portrait: ASSET, speech: ASSET, ratio: '1:1', backdrop };
}

export async function hashContents(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/** Reads a picture or one frame of a video. */
export async function readFrame(path: string, frame = 0): Promise<Canvas> {
  const filter = `select=eq(n\\,${frame}),scale=in_color_matrix=auto`;
  const png = await runFfmpegTo(await createFolder(), 'frame.png', '-i', path, '-vf', filter, '-frames:v', '1');
  return readCanvas(png);
}

export async function readCanvas(path: string): Promise<Canvas> {
  const image = await loadImage(path);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas;
}

export function readPixel(canvas: Canvas, x: number, y: number): number[] {
  return Array.from(canvas.getContext('2d').getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3));
}

/** Runs OCR on a part of a picture; returns capitals. */
export async function readText(
  canvas: Canvas,
  area: { left: number; top: number; width: number; height: number },
): Promise<string> {
  const part = createCanvas(area.width * 2, area.height * 2);
  part.getContext('2d').drawImage(canvas, area.left, area.top, area.width, area.height, 0, 0, part.width, part.height);
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  const worker = await createWorker('eng', 1, {
    langPath: join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
  });
  try {
    const { data: read } = await worker.recognize(part.toBuffer('image/png'));
    return read.text.toUpperCase();
  } finally {
    await worker.terminate();
  }
}
