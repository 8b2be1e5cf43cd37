import { frameSize } from '../../domain/decks/deck.ts';
import type { Background, Box, Deck, DeckWarning, Rect, Slide } from '../../domain/decks/deck.ts';
import { computeContrast, listColorsBehind, READABLE } from '../../domain/decks/text-styles.ts';
import { getSafeArea } from '../../domain/decks/deck-safe-area.ts';
import type { Area } from '../geometry/area.ts';
import type { DeckLayout } from '../text/lay-out-deck.ts';
import type { TextLayout } from '../text/lay-out-text.ts';
import { measureReadingLength } from '../../domain/text/reading-time.ts';

/** Sizes in pixels by asset id. */
export type AssetSizes = ReadonlyMap<string, { width: number; height: number }>;

const MIN_PLATFORM_MS = 3000;
const CHARACTERS_PER_SECOND = 20;
const MIN_READABLE_SIZE = 0.022;
const MAX_UPSCALE = 1.5;

/** Finds what may look bad but does not prevent rendering. */
export function findDeckWarnings(deck: Deck, layout: DeckLayout, assets: AssetSizes): DeckWarning[] {
  const warnings: DeckWarning[] = [];
  if (deck.durationMs < MIN_PLATFORM_MS) warnings.push({ code: 'below_platform_minimum', path: 'durationMs' });
  if (deck.captions.enabled && !deck.captions.words?.length) {
    warnings.push({ code: 'captions_have_no_words', path: 'captions.words' });
  }
  deck.slides.forEach((slide, index) => warnings.push(...checkSlide(deck, slide, `slides[${index}]`, layout)));
  return [...warnings, ...checkUpscaling(deck, assets)];
}

function checkSlide(deck: Deck, slide: Slide, path: string, { layouts }: DeckLayout): DeckWarning[] {
  return slide.boxes.flatMap((box, at) => {
    const layout = layouts.get(box.id);
    if (!layout) return [];
    const before = slide.boxes.slice(0, at);
    const overlaps = before.some((other) => {
      const theirs = layouts.get(other.id);
      return theirs && overlapInTime(slide, box, other) && intersects(layout.ink, theirs.ink);
    });
    const codes: [DeckWarning['code'], boolean][] = [
      ['outside_safe_area', !isInsideSafeArea(deck, layout)],
      [
        'too_fast_to_read',
        measureReadingLength(box.text) > (CHARACTERS_PER_SECOND * measureShownMs(deck, slide, box)) / 1000,
      ],
      ['boxes_overlap', overlaps],
      ['low_contrast', hasLowContrast(deck, slide, layout)],
      ['text_shrunk', typeof box.style?.size !== 'number' && layout.px < MIN_READABLE_SIZE * frameSize(deck).height],
    ];
    return codes.filter(([, holds]) => holds).map(([code]) => ({ code, path: `${path}.boxes[${at}]` }));
  });
}

function spanMs(slide: Slide, box: Box): number {
  return (box.endMs ?? slide.endMs) - (box.startMs ?? slide.startMs);
}

/** Measures how long a text is shown, on this slide and on those beside it that show it in the same place. */
function measureShownMs({ slides }: Deck, slide: Slide, box: Box): number {
  const index = slides.indexOf(slide);
  const isSame = (other: Box): boolean =>
    other.text === box.text && other.rect.x === box.rect.x && other.rect.y === box.rect.y;
  let shownMs = spanMs(slide, box);
  for (const step of [-1, 1]) {
    for (let at = index + step; slides[at]; at += step) {
      const near = slides[at];
      const other = near?.boxes.find(isSame);
      if (!near || !other) break;
      shownMs += spanMs(near, other);
    }
  }
  return shownMs;
}

function overlapInTime(slide: Slide, a: Box, b: Box): boolean {
  const [aFrom, aTo] = [a.startMs ?? slide.startMs, a.endMs ?? slide.endMs];
  const [bFrom, bTo] = [b.startMs ?? slide.startMs, b.endMs ?? slide.endMs];
  return aFrom < bTo && bFrom < aTo;
}

function intersects(a: Area, b: Area): boolean {
  const across = a.left < b.left + b.width && b.left < a.left + a.width;
  return across && a.top < b.top + b.height && b.top < a.top + a.height;
}

function isInsideSafeArea(deck: Deck, { ink }: TextLayout): boolean {
  const { width, height } = frameSize(deck);
  const safe = getSafeArea(deck.safeArea ?? 'universal');
  const across = ink.left >= safe.x * width - 1 && ink.left + ink.width <= (safe.x + safe.w) * width + 1;
  return across && ink.top >= safe.y * height - 1 && ink.top + ink.height <= (safe.y + safe.h) * height + 1;
}

/** Checks colours and gradients only, because the colours of a picture are unknown. */
function hasLowContrast(deck: Deck, slide: Slide, { style }: TextLayout): boolean {
  if (style.stroke && computeContrast(style.color, style.stroke.color) >= READABLE) return false;
  const boxColor = style.background && style.background.color.length === 7 ? [style.background.color] : null;
  const behind = boxColor ?? listColorsBehind(slide.background ?? deck.background);
  return behind !== null && behind.some((color) => computeContrast(style.color, color) < READABLE);
}

/** Finds pictures and clips that are enlarged by more than half. */
function checkUpscaling(deck: Deck, assets: AssetSizes): DeckWarning[] {
  const frame = frameSize(deck);
  const uses = deck.slides.flatMap((slide, index) => [
    ...listUse(`slides[${index}].background`, slide.background),
    ...(slide.layers ?? []).map(({ src, rect }, at) => ({ path: `slides[${index}].layers[${at}]`, src, rect })),
  ]);
  return [...listUse('background', deck.background), ...uses].flatMap(({ path, src, rect }) => {
    const asset = assets.get(src);
    if (!asset) return [];
    const growth = Math.max((rect.w * frame.width) / asset.width, (rect.h * frame.height) / asset.height);
    return growth > MAX_UPSCALE ? [{ code: 'asset_upscaled' as const, path: `${path}.src` }] : [];
  });
}

function listUse(path: string, background: Background | undefined): { path: string; src: string; rect: Rect }[] {
  if (background?.kind !== 'image' && background?.kind !== 'video') return [];
  return [{ path, src: background.src, rect: { x: 0, y: 0, w: 1, h: 1 } }];
}
