import { chooseTextColor, computeContrast, computeLuminance, PAPER, READABLE } from '../../../decks/text-styles.ts';
import type { Color, GradientBackground } from '../../../decks/deck.ts';
import { fromOklch, toOklch, type Oklch } from '../../../decks/oklch.ts';
import { pick } from '../../../seeded-random.ts';

/** The colours of a video, from the brand's palette or, if it has none, from its name. */
export interface Theme {
  /** The background of short texts. */
  accent: Color;
  onAccent: Color;
  /** Nearly white and nearly black, tinted by the accent; each is readable on the other. */
  paper: Color;
  ink: Color;
  /** The current caption word and the others, between black outlines. */
  spoken: Color;
  unspoken: Color;
  /** Dark enough for white text. */
  canvas: GradientBackground;
}

/** The accent colours of brands without a palette; the name of the brand chooses. */
const ACCENTS = ['#FFD60A', '#34D399', '#38BDF8', '#FB7185', '#C084FC', '#FB923C'] as const;

/** The current caption word must differ this much from white words and from its outline. */
const MIN_CONTRAST = { fromWhite: 1.35, fromBlack: 7 };
/** A colour below `least` is grey to the eye; one from `vivid` on is colourful. */
const CHROMA = { least: 0.012, vivid: 0.06 };
/** The words that are not spoken now, if the spoken one is white. */
const GREY = '#C3C9D1';

interface ThemeBrand {
  name?: string;
  palette: readonly Color[];
  /** True if a person chose the palette: then its first colours are used even if they are grey. */
  ownPalette?: boolean;
}

/** Builds the theme of a brand, from its palette or its name. Every video of a brand has the same one. */
export function buildTheme({ brand }: { brand: ThemeBrand }): Theme {
  const [base, second] = chooseColors(brand);
  const colour = toOklch(base);
  const [accent, onAccent] = pairWithText(colour);
  const grey = colour.c < CHROMA.least;
  return {
    accent,
    onAccent,
    paper: fromOklch({ l: 0.978, c: Math.min(0.014, colour.c / 3), h: colour.h }),
    ink: darken({ ...colour, c: Math.min(0.05, colour.c) }, 0.015),
    ...(grey
      ? { spoken: PAPER, unspoken: GREY }
      : { spoken: chooseSpoken(base, [accent, ...brand.palette]), unspoken: PAPER }),
    canvas: { kind: 'gradient', colors: [darken(colour, 0.055), darken(toOklch(second), 0.02)], angle: 160 },
  };
}

/** The first two colours of a palette that a person chose; of another, its first vivid or else most colourful ones. */
function chooseColors({ name = '', palette, ownPalette = false }: ThemeBrand): [Color, Color] {
  const colors = palette.map((color) => color.slice(0, 7).toUpperCase());
  const [first, second] = ownPalette ? colors : rankColors(colors);
  const base = first ?? pick(ACCENTS, `${name}|accent`);
  return [base, second ?? base];
}

function getChroma(color: Color): number {
  return toOklch(color).c;
}

function rankColors(colors: readonly Color[]): Color[] {
  const vivid = colors.filter((color) => getChroma(color) >= CHROMA.vivid);
  return vivid.length > 0 ? vivid : colors.toSorted((a, b) => getChroma(b) - getChroma(a));
}

/** Darkens the accent until dark or white text is readable on it. Returns both colours. */
function pairWithText(colour: Oklch): [Color, Color] {
  let accent = fromOklch(colour);
  for (let { l } = colour; l > 0 && computeContrast(accent, chooseTextColor(accent)) < READABLE; l -= 0.01)
    accent = fromOklch({ ...colour, l });
  return [accent, chooseTextColor(accent)];
}

function isSuited(color: Color): boolean {
  const [white, black] = [computeContrast(color, PAPER), computeContrast(color, '#000000')];
  return white >= MIN_CONTRAST.fromWhite && black >= MIN_CONTRAST.fromBlack && getChroma(color) >= CHROMA.vivid;
}

/** The first of the brand's colours that differs from white and is easy to read on black, else the accent's hue, made light enough. */
function chooseSpoken(base: Color, colors: readonly Color[]): Color {
  const suited = colors.map((color) => color.slice(0, 7).toUpperCase()).find(isSuited);
  if (suited !== undefined) return suited;
  const { c, h } = toOklch(base);
  let light = fromOklch({ l: 0.9, c: Math.max(c, 0.08), h });
  for (let l = 0.9; l > 0.6 && computeContrast(light, PAPER) < MIN_CONTRAST.fromWhite; l -= 0.01)
    light = fromOklch({ l, c: Math.max(c, 0.08), h });
  return light;
}

/** Darkens a colour until its luminance is at most `maxLuminance`. */
function darken(colour: Oklch, maxLuminance: number): Color {
  let color = fromOklch(colour);
  for (let { l } = colour; l > 0 && computeLuminance(color) > maxLuminance; l -= 0.01)
    color = fromOklch({ ...colour, l });
  return color;
}
