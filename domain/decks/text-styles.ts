import type { Background, Box, BoxStyle, Color, FontName, Preset } from './deck.ts';

export const INK = '#101828';
export const PAPER = '#FFFFFF';

export const DEFAULT_COLOR: Color = '#101828';
export const DEFAULT_GRADIENT: { colors: Color[]; angle: number } = { colors: ['#4338CA', '#9D174D'], angle: 160 };

/** A style with every field set. Lengths in em, sizes in fractions of the frame's height. */
export interface ResolvedStyle {
  /** A bundled font, or the id of a font of the library. */
  font: FontName | (string & {});
  weight: number;
  minSize: number;
  maxSize: number;
  color: Color;
  align: 'left' | 'center' | 'right';
  valign: 'top' | 'middle' | 'bottom';
  lineHeight: number;
  letterSpacing: number;
  case: 'none' | 'upper' | 'lower';
  stroke: { color: Color; width: number } | null;
  background: { kind: 'line' | 'box'; color: Color; padding: number; radius: number; joined?: true } | null;
  shadow: boolean;
  maxLines: number;
  /** Null: the first strong letter of each paragraph decides. */
  rtl: boolean | null;
}

const BASE: ResolvedStyle = {
  font: 'inter',
  weight: 700,
  minSize: 0.016,
  maxSize: 0.054,
  color: PAPER,
  align: 'center',
  valign: 'middle',
  lineHeight: 1.2,
  letterSpacing: -0.01,
  case: 'none',
  stroke: null,
  background: null,
  shadow: true,
  maxLines: 40,
  rtl: null,
};

const PRESET_STYLES: Record<Preset, Partial<ResolvedStyle>> = {
  plain: {},
  hook: { font: 'montserrat', weight: 800, minSize: 0.022, maxSize: 0.06, lineHeight: 1.14 },
  outline: { weight: 800, maxSize: 0.05, stroke: { color: '#000000', width: 0.09 }, shadow: false },
  pill: {
    minSize: 0.018,
    maxSize: 0.042,
    color: INK,
    lineHeight: 1.34,
    background: { kind: 'line', color: PAPER, padding: 0.32, radius: 0.26 },
    shadow: false,
  },
  card: {
    weight: 600,
    maxSize: 0.04,
    lineHeight: 1.32,
    background: { kind: 'box', color: '#0B1120D9', padding: 0.7, radius: 0.5 },
    shadow: false,
  },
  wall: { weight: 600, maxSize: 0.03, lineHeight: 1.36, letterSpacing: 0 },
  stat: { font: 'anton', weight: 400, minSize: 0.06, maxSize: 0.2, lineHeight: 1.1, letterSpacing: 0 },
  sticker: {
    maxSize: 0.04,
    color: INK,
    lineHeight: 1.3,
    background: { kind: 'box', color: PAPER, padding: 0.6, radius: 0.4 },
    shadow: false,
  },
};

const ROLE_PRESETS: Record<NonNullable<Box['role']>, Preset> = {
  hook: 'hook',
  body: 'plain',
  label: 'pill',
  cta: 'pill',
  number: 'stat',
  question: 'hook',
};

/** Contrast ratios: WCAG 2.2's minimum for small text, and the minimum at which the edge of a card is visible. */
export const READABLE = 4.5;
const VISIBLE = 1.25;

/** WCAG relative luminance, 0 to 1. */
export function computeLuminance(color: Color): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio, 1 to 21. */
export function computeContrast(a: Color, b: Color): number {
  const [low = 0, high = 0] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** The colour of texts on a ground: dark or white, whichever is more readable. */
export function chooseTextColor(ground: Color): Color {
  return computeContrast(INK, ground) >= computeContrast(PAPER, ground) ? INK : PAPER;
}

/** The colours behind a box, or null for a picture or clip. */
export function listColorsBehind(background: Background): Color[] | null {
  if (background.kind === 'color') return [background.color ?? DEFAULT_COLOR];
  if (background.kind === 'gradient') return background.colors ?? DEFAULT_GRADIENT.colors;
  return null;
}

/** Resolves a style: the preset, adapted to the background, then the box's own fields. */
export function resolveStyle(style: BoxStyle | undefined, role: Box['role'], background: Background): ResolvedStyle {
  const preset = style?.preset ?? (role ? ROLE_PRESETS[role] : 'plain');
  const presetStyle: ResolvedStyle = { ...BASE, ...PRESET_STYLES[preset] };
  const behind = listColorsBehind(background);
  const bare = style?.background ? style.background.kind === 'none' : presetStyle.background === null;
  const adapted = behind ? adaptToColors(presetStyle, behind, bare) : adaptToPicture(presetStyle, preset, bare);
  return { ...adapted, ...buildOverrides(style, adapted) };
}

/** Text without a background becomes dark if that is more readable; a white card on a pale background becomes dark. */
function adaptToColors(style: ResolvedStyle, behind: Color[], bare: boolean): ResolvedStyle {
  const worst = (color: Color): number => Math.min(...behind.map((other) => computeContrast(color, other)));
  if (bare && style.stroke === null && worst(PAPER) < READABLE && worst(INK) > worst(PAPER)) {
    return { ...style, color: INK, shadow: false };
  }
  if (!bare && style.background?.color === PAPER && worst(PAPER) < VISIBLE) {
    return { ...style, color: PAPER, background: { ...style.background, color: INK } };
  }
  return style;
}

/** A picture's colours are unknown, so text without a background gets an outline, and a wall of text a dark box. */
function adaptToPicture(style: ResolvedStyle, preset: Preset, bare: boolean): ResolvedStyle {
  if (!bare) return style;
  if (preset === 'wall') {
    return { ...style, shadow: false, background: { kind: 'box', color: '#000000B3', padding: 0.9, radius: 0.6 } };
  }
  return style.stroke ? style : { ...style, stroke: { color: '#000000', width: 0.055 } };
}

function buildOverrides(style: BoxStyle | undefined, base: ResolvedStyle): Partial<ResolvedStyle> {
  if (!style) return {};
  const { preset: _preset, size, stroke, background, ...plain } = style;
  const overrides: Partial<ResolvedStyle> = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  );
  if (typeof size === 'number') Object.assign(overrides, { minSize: size, maxSize: size });
  else Object.assign(overrides, widenSizeRange(overrides, base));
  if (stroke) {
    const width = stroke.width ?? base.stroke?.width ?? 0.08;
    overrides.stroke = width > 0 ? { color: stroke.color ?? base.stroke?.color ?? '#000000', width } : null;
  }
  if (background) {
    const defaults = base.background ?? { color: '#000000B3', padding: 0.4, radius: 0.25 };
    overrides.background =
      background.kind === 'none'
        ? null
        : {
            kind: background.kind,
            color: background.color ?? defaults.color,
            padding: background.padding ?? defaults.padding,
            radius: background.radius ?? defaults.radius,
            ...(background.joined ? { joined: true } : {}),
          };
    if (overrides.background) overrides.shadow = style.shadow ?? false;
  }
  return overrides;
}

/** If only one end of the size range is given, moves the preset's other end so that the range stays valid. */
function widenSizeRange(overrides: Partial<ResolvedStyle>, base: ResolvedStyle): Partial<ResolvedStyle> {
  const minSize = overrides.minSize ?? Math.min(base.minSize, overrides.maxSize ?? base.minSize);
  return { minSize, maxSize: overrides.maxSize ?? Math.max(base.maxSize, minSize) };
}
