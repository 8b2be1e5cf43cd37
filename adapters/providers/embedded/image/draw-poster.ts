import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import type { Canvas as Picture } from '@napi-rs/canvas';
import type { Rect } from '../../../../domain/decks/deck.ts';
import type { ResolvedStyle } from '../../../../domain/decks/deck-presets.ts';
import { drawText } from '../../../../decks/canvas/draw-text.ts';
import { loadFonts } from '../../../../decks/fonts/fonts.ts';
import type { Frame } from '../../../../decks/geometry/area.ts';
import { layOutText } from '../../../../decks/text/lay-out-text.ts';
import { withAlpha } from '../colors.ts';
import { drawSandboxTag } from '../sandbox-tag.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { COMPOSITIONS } from './compositions.ts';
import { drawGrain } from './grain.ts';
import { findKeywords } from './keywords.ts';
import type { Painting } from './painting.ts';
import { findScene } from './scenes/find-scene.ts';
import { choosePalette } from './palette.ts';

export interface Poster {
  prompt: string;
  seed: number;
  /** Pictures to show as cards. */
  references: readonly (Image | Picture)[];
}

const TITLE: ResolvedStyle = {
  font: 'montserrat',
  weight: 800,
  minSize: 0.02,
  maxSize: 0.092,
  color: '#ffffff',
  align: 'left',
  valign: 'bottom',
  lineHeight: 1.04,
  letterSpacing: -0.02,
  case: 'upper',
  stroke: null,
  background: null,
  shadow: false,
  maxLines: 3,
  rtl: false,
};

const TITLE_RECT: Rect = { x: 0.056, y: 0.42, w: 0.82, h: 0.34 };
const BELOW_CARDS: Rect = { ...TITLE_RECT, y: 0.575, h: 0.185 };

/**
 * Draws the scene that illustrates the prompt, or else one of eight compositions, with the prompt's keywords as a title, unless the
 * prompt asks for no text.
 */
export function drawPoster(context: SKRSContext2D, frame: Frame, poster: Poster): void {
  const random = createSeededRandom('poster', poster.seed, poster.prompt);
  const palette = choosePalette(poster.prompt, random);
  const canvas: Painting = { context, frame, palette, random, unit: Math.min(frame.width, frame.height) };
  const drawPicture = findScene(poster.prompt) ?? COMPOSITIONS[poster.seed % COMPOSITIONS.length] ?? COMPOSITIONS[0];
  drawPicture(canvas);
  if (WORDLESS.test(poster.prompt)) darken(canvas);
  else drawTitle(canvas, poster.prompt, poster.references.length > 0 ? BELOW_CARDS : TITLE_RECT);
  drawCards(canvas, poster.references);
  drawGrain(context, frame);
  drawSandboxTag(context, frame);
}

/** Matches prompts that ask for a picture without text. */
const WORDLESS = /\bno (?:text|letters|words)\b|\bwithout (?:text|letters|words)\b/iu;

function darken({ context, frame, palette }: Painting): void {
  context.fillStyle = withAlpha(palette.deep, 0.3);
  context.fillRect(0, 0, frame.width, frame.height);
}

function drawTitle({ context, frame, palette }: Painting, prompt: string, rect: Rect): void {
  const fonts = loadFonts();
  const [subject = ''] = prompt.split('\n', 1);
  const words = findKeywords(subject).filter(
    (word) => fonts.findMissing(word.toLocaleUpperCase('en'), TITLE.font).length === 0,
  );
  const layout =
    words.length > 0 ? layOutText(words.join(' '), rect, toTitleStyle(words.join(' ')), frame, fonts) : null;
  if (!layout) return;
  const from = layout.ink.top - frame.height * 0.16;
  const shade = context.createLinearGradient(0, from, 0, frame.height);
  shade.addColorStop(0, withAlpha(palette.deep, 0));
  shade.addColorStop(0.3, withAlpha(palette.deep, 0.62));
  shade.addColorStop(0.6, withAlpha(palette.deep, 0.86));
  shade.addColorStop(1, withAlpha(palette.deep, 0.94));
  context.fillStyle = shade;
  context.fillRect(0, from, frame.width, frame.height - from);
  drawText(context, layout);
  context.fillStyle = palette.warm;
  context.fillRect(layout.ink.left, frame.height * 0.775, frame.width * 0.14, Math.max(4, frame.height * 0.005));
}

function toTitleStyle(title: string): ResolvedStyle {
  const rtl = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(title);
  return rtl ? { ...TITLE, rtl, align: 'right' } : TITLE;
}

/** Draws up to three pictures as a fan of cards. */
function drawCards({ context, frame, unit }: Painting, pictures: Poster['references']): void {
  const shown = pictures.slice(0, 3);
  shown.forEach((picture, index) => {
    const scale = Math.min((unit * 0.62) / picture.width, (frame.height * 0.32) / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    const edge = unit * 0.018;
    const from = index - (shown.length - 1) / 2;
    context.save();
    context.translate(frame.width * (0.5 + from * 0.16), frame.height * 0.36);
    context.rotate((from * 7 - 2.5) * (Math.PI / 180));
    context.shadowColor = 'rgba(0, 0, 0, 0.45)';
    context.shadowBlur = unit * 0.05;
    context.shadowOffsetY = unit * 0.02;
    context.fillStyle = '#ffffff';
    context.beginPath();
    context.roundRect(-width / 2 - edge, -height / 2 - edge, width + 2 * edge, height + 2 * edge, edge);
    context.fill();
    context.shadowColor = 'transparent';
    context.drawImage(picture, -width / 2, -height / 2, width, height);
    context.restore();
  });
}
