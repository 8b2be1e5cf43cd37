import { createCanvas, ImageData, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { GradientBackground, ImageBackground, Layer } from '../../domain/decks/deck.ts';
import { DEFAULT_COLOR, DEFAULT_GRADIENT } from '../../domain/decks/text-styles.ts';
import { isLayer, type Element } from '../scene/element.ts';
import { buildFittedFilter, buildLayerColors } from './footage.ts';
import { buildPictureHead, buildPictureInput } from '../probe/picture-input.ts';
import type { PictureStream } from '../probe/picture-stream.ts';
import { RenderFailure } from '../ffmpeg/render-failure.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { Frame } from '../geometry/area.ts';

export interface StillSource {
  ffmpegPath: string;
  findStream: (element: Pick<Element, 'source'>) => PictureStream;
  signal: AbortSignal;
}

const DECODE_TIMEOUT_MS = 30_000;

/** Two full frames, which a transition needs. */
const CACHE_PIXELS = 2 * 1920 * 1080;

/** Draws still elements on first use, at their size, and caches the latest ones. */
export class Stills {
  readonly #source: StillSource;
  readonly #kept = new Map<string, { drawing: Promise<Canvas>; pixels: number }>();

  constructor(source: StillSource) {
    this.#source = source;
  }

  loadPicture(element: Element): Promise<Canvas> {
    const key = toKey(element);
    const { width, height } = element.area;
    const kept = this.#kept.get(key) ?? { drawing: this.#draw(element), pixels: width * height };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    this.#forget();
    return kept.drawing;
  }

  #forget(): void {
    let total = [...this.#kept.values()].reduce((sum, { pixels }) => sum + pixels, 0);
    for (const [key, { pixels }] of this.#kept) {
      if (total <= CACHE_PIXELS) return;
      this.#kept.delete(key);
      total -= pixels;
    }
  }

  async #draw({ source, area }: Element): Promise<Canvas> {
    const canvas = createCanvas(area.width, area.height);
    const context = canvas.getContext('2d');
    switch (source.kind) {
      case 'color':
        fill(context, area, '#000000');
        fill(context, area, source.color ?? DEFAULT_COLOR);
        break;
      case 'gradient':
        fillGradient(context, area, source);
        break;
      case 'image':
        context.putImageData(await this.#decode(source, area), 0, 0);
        if ('shade' in source && source.shade) fill(context, area, `rgba(0, 0, 0, ${source.shade})`);
        break;
      case 'video':
        throw new Error('expected a still element, got a clip');
    }
    return canvas;
  }

  async #decode(source: ImageBackground | Layer, { width, height }: Frame): Promise<ImageData> {
    const { ffmpegPath, findStream, signal } = this.#source;
    const stream = findStream({ source });
    const fitted = buildFittedFilter(source, stream, { width, height }, 'rgb');
    const keyed = isLayer(source) && source.key?.kind === 'chroma';
    const colors = keyed
      ? `,${buildLayerColors(source, { width, height })},scale=in_color_matrix=bt709:in_range=tv`
      : '';
    const args = [
      ['-hide_banner', '-v', 'error', '-nostdin'],
      buildPictureInput(stream),
      ['-filter_complex', `${buildPictureHead(stream, 0)}${fitted}${colors},format=rgba[v]`],
      ['-map', '[v]', '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'],
    ].flat();
    const run = await runFfmpeg(ffmpegPath, args, { signal, timeoutMs: DECODE_TIMEOUT_MS });
    if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
    if (run.outcome !== 'done' || run.stdout.length !== width * height * 4) {
      throw new RenderFailure('asset_unreadable', `The asset ${source.src} cannot be read as a picture.`);
    }
    const { buffer, byteOffset, length } = run.stdout;
    return new ImageData(new Uint8ClampedArray(buffer as ArrayBuffer, byteOffset, length), width, height);
  }
}

function toKey({ source, area }: Element): string {
  return JSON.stringify([source, area.width, area.height]);
}

function fill(context: SKRSContext2D, frame: Frame, style: string): void {
  context.fillStyle = style;
  context.fillRect(0, 0, frame.width, frame.height);
}

function fillGradient(context: SKRSContext2D, frame: Frame, background: GradientBackground): void {
  const colors = background.colors ?? DEFAULT_GRADIENT.colors;
  const angle = ((background.angle ?? DEFAULT_GRADIENT.angle) * Math.PI) / 180;
  const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
  const half = (Math.abs(frame.width * dx) + Math.abs(frame.height * dy)) / 2;
  const [x, y] = [frame.width / 2, frame.height / 2];
  const gradient = context.createLinearGradient(x - dx * half, y - dy * half, x + dx * half, y + dy * half);
  colors.forEach((color, index) => gradient.addColorStop(index / (colors.length - 1), color));
  context.fillStyle = gradient;
  context.fillRect(0, 0, frame.width, frame.height);
}
