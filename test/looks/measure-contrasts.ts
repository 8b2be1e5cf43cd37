import { join } from 'node:path';
import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { drawFrame } from '../../decks/draw-frame.ts';
import type { RenderAsset } from '../../decks/encode/plan-render.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { layOutDeck } from '../../decks/text/lay-out-deck.ts';
import type { TextLayout } from '../../decks/text/lay-out-text.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import { computeContrast } from '../../domain/decks/text-styles.ts';

/** The WCAG contrast of a text: the least of its colours against its outline, its background, or the frame behind it. */
export interface TextContrast {
  name: string;
  ratio: number;
}

interface Drawn {
  name: string;
  layout: TextLayout;
  /** Colours of letters, and the colour behind them if it is not the layout's. */
  fills: { color: string; on?: string }[];
  atMs: number;
}

/** Thinner outlines separate nothing, in pixels of a frame that is 1080 wide. */
const LEAST_OUTLINE = 2;
/** Most of the pixels behind a text must be different enough; a few may not. */
const PERCENTILE = 0.1;
const STEP = 4;

/** Measures the contrast of every text of a deck, if necessary against the frame that is drawn without the texts. */
export async function measureContrasts(
  deck: Deck,
  assets: ReadonlyMap<string, RenderAsset>,
  scratch: string,
): Promise<TextContrast[]> {
  const measured: TextContrast[] = [];
  for (const text of listDrawnTexts(deck)) {
    const known = text.fills.map((fill) => compareWithOwn(text.layout, fill));
    const ratio = known.every((one) => one !== null)
      ? Math.min(...known)
      : await compareWithFrame(text, await drawBehind(deck, assets, text.atMs, scratch));
    measured.push({ name: text.name, ratio });
  }
  return measured;
}

function listDrawnTexts(deck: Deck): Drawn[] {
  const { layouts, captions } = layOutDeck(deck, loadFonts());
  const boxes = deck.slides.flatMap((slide) =>
    slide.boxes.flatMap((box): Drawn[] => {
      const layout = layouts.get(box.id);
      if (!layout) return [];
      const atMs = ((box.startMs ?? slide.startMs) + (box.endMs ?? slide.endMs)) / 2;
      return [{ name: box.id, layout, fills: [{ color: layout.style.color }], atMs }];
    }),
  );
  const pages = captions.map(({ layout, from, to }, at): Drawn => {
    const fills = [{ color: layout.style.color }, ...listActiveFills(deck.captions)];
    return { name: `caption${at + 1}`, layout, fills, atMs: ((from + to) * 500) / deck.fps };
  });
  return [...boxes, ...pages];
}

/** The colours of the word that is spoken. */
function listActiveFills({ style, activeColor }: Deck['captions']): Drawn['fills'] {
  if (!activeColor || style === 'plain' || style === 'word' || style === 'progressive') return [];
  if (style !== 'pill') return [{ color: activeColor }];
  const best = ['#101828', '#FFFFFF'].toSorted(
    (a, b) => computeContrast(b, activeColor) - computeContrast(a, activeColor),
  );
  return [{ color: best[0] ?? '#FFFFFF', on: activeColor }];
}

/** The contrast that does not depend on the picture; null if there is none that suffices by itself. */
function compareWithOwn({ style, px }: TextLayout, { color, on }: Drawn['fills'][number]): number | null {
  if (on !== undefined) return computeContrast(color, on);
  if (style.background?.color.length === 7) return computeContrast(color, style.background.color);
  if (style.stroke && style.stroke.width * px >= LEAST_OUTLINE) return computeContrast(color, style.stroke.color);
  return null;
}

async function drawBehind(
  deck: Deck,
  assets: ReadonlyMap<string, RenderAsset>,
  atMs: number,
  scratch: string,
): Promise<SKRSContext2D> {
  const path = join(scratch, 'behind.png');
  const bare: Deck = {
    ...deck,
    slides: deck.slides.map((slide) => ({ ...slide, boxes: [] })),
    captions: { enabled: false, style: 'plain' },
  };
  await drawFrame({ deck: bare, assets, atMs, path, signal: new AbortController().signal, timeoutMs: 60_000 });
  const picture = await loadImage(path);
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  return context;
}

/** The worst colour's contrast with the frame, through the layout's background if that lets the frame shine through. */
function compareWithFrame({ layout, fills }: Drawn, behind: SKRSContext2D): number {
  const { style, lines, ascent, descent } = layout;
  if (style.background) {
    behind.fillStyle = style.background.color;
    behind.fillRect(0, 0, behind.canvas.width, behind.canvas.height);
  }
  const pixels = lines.flatMap(({ left, width, baseline }) => {
    const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(ascent + descent))];
    return listColors(behind.getImageData(Math.round(left), Math.round(baseline - ascent), w, h).data, w);
  });
  return Math.min(
    ...fills.map(({ color }) => {
      const sorted = pixels.map((pixel) => computeContrast(color, pixel)).sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length * PERCENTILE)] ?? 1;
    }),
  );
}

function listColors(data: Uint8ClampedArray, width: number): string[] {
  const colors: string[] = [];
  for (let at = 0; at < data.length / 4; at++) {
    if (at % STEP !== 0 || Math.floor(at / width) % STEP !== 0) continue;
    const parts = [0, 1, 2].map((k) => (data[at * 4 + k] ?? 0).toString(16).padStart(2, '0'));
    colors.push(`#${parts.join('')}`);
  }
  return colors;
}
