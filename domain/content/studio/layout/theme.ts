import { computeContrast, INK, computeLuminance, PAPER, READABLE } from '../../../decks/deck-presets.ts';
import type { Color, GradientBackground } from '../../../decks/deck.ts';
import { pick } from '../../../seeded-random.ts';

/** The colours of a video, from the brand's palette if it has one. */
export interface Theme {
  /** The background of short texts. */
  accent: Color;
  onAccent: Color;
  /** Nearly white and nearly black, tinted by the accent; each is readable on the other. */
  paper: Color;
  ink: Color;
  /** The current caption word, between black outlines and beside white words. */
  spoken: Color;
  /** Dark enough for white text. */
  canvas: GradientBackground;
}

/** The accent colours of brands without a palette. */
const ACCENTS = ['#FFD60A', '#34D399', '#38BDF8', '#FB7185', '#C084FC', '#FB923C'] as const;
const SPOKEN = '#FFD60A';

/** The accent must differ this much from white words and from a dark canvas. */
const MIN_CONTRAST = { fromWhite: 1.35, fromBlack: 7 };

interface ThemeBrand {
  palette: readonly Color[];
  /** True if a person chose the palette: then its first colours are used even if they are grey. */
  ownPalette?: boolean;
}

export function buildTheme({ brand, seed }: { brand: ThemeBrand; seed: number }): Theme {
  const colourful = brand.palette.filter((color) => measureSaturation(color) >= 48);
  const base = (brand.ownPalette ? brand.palette[0] : colourful[0]) ?? pick(ACCENTS, `${seed}|accent`);
  const [accent, onAccent] = pairWithText(base);
  const lively = [...colourful, SPOKEN].find(
    (color) =>
      computeContrast(color, PAPER) >= MIN_CONTRAST.fromWhite &&
      computeContrast(color, '#000000') >= MIN_CONTRAST.fromBlack,
  );
  const colors = [darken(base, 0.055), darken((brand.ownPalette ? brand.palette[1] : colourful[1]) ?? base, 0.02)];
  const tinted = { paper: mixColors(accent, PAPER, 0.93), ink: darken(mixColors(base.slice(0, 7), INK, 0.55), 0.015) };
  return { accent, onAccent, ...tinted, spoken: lively ?? SPOKEN, canvas: { kind: 'gradient', colors, angle: 160 } };
}

/** Darkens the colour until dark or white text is readable on it, and returns the more readable text colour. */
function pairWithText(base: Color): [Color, Color] {
  let color = base.slice(0, 7).toUpperCase();
  while (computeContrast(color, PAPER) < READABLE && computeContrast(color, INK) < READABLE)
    color = mixColors(color, '#000000', 0.06);
  return computeContrast(color, INK) >= computeContrast(color, PAPER) ? [color, INK] : [color, PAPER];
}

/** Darkens a colour until its luminance is at most `maxLuminance`. */
function darken(base: Color, maxLuminance: number): Color {
  let color = base.slice(0, 7).toUpperCase();
  while (computeLuminance(color) > maxLuminance) color = mixColors(color, '#0B1020', 0.12);
  return color;
}

function mixColors(from: Color, to: Color, share: number): Color {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`.toUpperCase();
}

/** Distance from grey, 0 to 255. */
function measureSaturation(color: Color): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts);
}
