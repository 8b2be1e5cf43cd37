import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Background, GradientBackground, ImageBackground } from '../domain/deck.ts';
import { DEFAULT_COLOR, DEFAULT_GRADIENT } from '../domain/deck-presets.ts';
import { pictureFilter } from './picture-filter.ts';
import { guardedInput } from './input-guard.ts';
import { RenderFailure } from './render-failure.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import type { Frame } from './text-layout.ts';

export interface BackdropSource {
  frame: Frame;
  ffmpegPath: string;
  pathOf: (assetId: string) => string;
  signal: AbortSignal;
}

const DECODE_TIMEOUT_MS = 30_000;
const KEPT = 2;

/** Still backgrounds, drawn when first asked for; the last two are kept, which is what a transition needs. */
export class Backdrops {
  readonly #source: BackdropSource;
  readonly #kept = new Map<string, Canvas>();

  constructor(source: BackdropSource) {
    this.#source = source;
  }

  async prepare(background: Background): Promise<void> {
    const key = JSON.stringify(background);
    if (this.#kept.has(key)) return;
    const canvas = await this.#draw(background);
    while (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(key, canvas);
  }

  /** Draws a prepared background; a video's place is black, since ffmpeg lays the video over it. */
  paint(context: SKRSContext2D, background: Background): void {
    const canvas = this.#kept.get(JSON.stringify(background));
    if (canvas) context.drawImage(canvas, 0, 0);
  }

  async #draw(background: Background): Promise<Canvas> {
    const { width, height } = this.#source.frame;
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    switch (background.kind) {
      case 'color':
        fill(context, this.#source.frame, '#000000');
        fill(context, this.#source.frame, background.color ?? DEFAULT_COLOR);
        break;
      case 'gradient':
        fillGradient(context, this.#source.frame, background);
        break;
      case 'image':
        await this.#drawImage(context, background);
        break;
      case 'video':
        fill(context, this.#source.frame, '#000000');
    }
    return canvas;
  }

  async #drawImage(context: SKRSContext2D, background: ImageBackground): Promise<void> {
    const { frame, ffmpegPath, pathOf, signal } = this.#source;
    const args = [
      ['-hide_banner', '-v', 'error', '-nostdin'],
      guardedInput(pathOf(background.src)),
      ['-filter_complex', `[0:v:0]${pictureFilter(background, frame)},format=rgba[v]`],
      ['-map', '[v]', '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'],
    ].flat();
    const run = await runFfmpeg(ffmpegPath, args, { signal, timeoutMs: DECODE_TIMEOUT_MS });
    if (run.outcome === 'cancelled') throw new RenderFailure('cancelled', 'The render was cancelled.');
    if (run.outcome !== 'done' || run.stdout.length !== frame.width * frame.height * 4) {
      throw new RenderFailure('asset_unreadable', `The asset ${background.src} cannot be read as a picture.`);
    }
    const pixels = context.createImageData(frame.width, frame.height);
    pixels.data.set(run.stdout);
    context.putImageData(pixels, 0, 0);
    if (background.shade) fill(context, frame, `rgba(0, 0, 0, ${background.shade})`);
  }
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
