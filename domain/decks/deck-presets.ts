import type { Background, Box, BoxStyle, Color, FontName, Preset } from './deck.ts';

export const INK = '#101828';
export const PAPER = '#FFFFFF';

export const DEFAULT_COLOR: Color = '#101828';
export const DEFAULT_GRADIENT: { colors: Color[]; angle: number } = { colors: ['#4338CA', '#9D174D'], angle: 160 };

/** A style with nothing left open. Lengths in em, sizes in fractions of the frame's height. */
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
  background: { kind: 'line' | 'box'; color: Color; padding: number; radius: number } | null;
  shadow: boolean;
  maxLines: number;
  /** Null: every paragraph runs as its first letter does. */
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

const LOOKS: Record<Preset, Partial<ResolvedStyle>> = {
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

const PRESET_OF_ROLE: Record<NonNullable<Box['role']>, Preset> = {
  hook: 'hook',
  body: 'plain',
  label: 'pill',
  cta: 'pill',
  number: 'stat',
  question: 'hook',
};

/** WCAG 2.2: the contrast that small text needs, and one below which a card's edge is lost. */
export const READABLE = 4.5;
const VISIBLE = 1.25;

/** WCAG relative luminance, 0 to 1. */
export function luminance(color: Color): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: Color, b: Color): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** The colours that may lie behind a box, or null when they are a picture's. */
export function colorsBehind(background: Background): Color[] | null {
  if (background.kind === 'color') return [background.color ?? DEFAULT_COLOR];
  if (background.kind === 'gradient') return background.colors ?? DEFAULT_GRADIENT.colors;
  return null;
}

/** How a box looks over its background: the preset, suited to what lies behind, then what the box itself says. */
export function resolveStyle(style: BoxStyle | undefined, role: Box['role'], background: Background): ResolvedStyle {
  const preset = style?.preset ?? (role ? PRESET_OF_ROLE[role] : 'plain');
  const look: ResolvedStyle = { ...BASE, ...LOOKS[preset] };
  const behind = colorsBehind(background);
  const bare = style?.background ? style.background.kind === 'none' : look.background === null;
  const suited = behind ? suitedToColors(look, behind, bare) : suitedToPicture(look, preset, bare);
  return { ...suited, ...overrides(style, suited) };
}

/** Bare text takes ink or paper, whichever reads better; a paper card on a pale background turns to ink. */
function suitedToColors(look: ResolvedStyle, behind: Color[], bare: boolean): ResolvedStyle {
  const worst = (color: Color): number => Math.min(...behind.map((other) => contrast(color, other)));
  if (bare && look.stroke === null && worst(PAPER) < READABLE && worst(INK) > worst(PAPER)) {
    return { ...look, color: INK, shadow: false };
  }
  if (!bare && look.background?.color === PAPER && worst(PAPER) < VISIBLE) {
    return { ...look, color: PAPER, background: { ...look.background, color: INK } };
  }
  return look;
}

/** Nobody knows a picture's colours in advance: bare text gets an outline, a wall of text a dark pane. */
function suitedToPicture(look: ResolvedStyle, preset: Preset, bare: boolean): ResolvedStyle {
  if (!bare) return look;
  if (preset === 'wall') {
    return { ...look, shadow: false, background: { kind: 'box', color: '#000000B3', padding: 0.9, radius: 0.6 } };
  }
  return look.stroke ? look : { ...look, stroke: { color: '#000000', width: 0.055 } };
}

function overrides(style: BoxStyle | undefined, look: ResolvedStyle): Partial<ResolvedStyle> {
  if (!style) return {};
  const { preset: _preset, size, stroke, background, ...plain } = style;
  const said: Partial<ResolvedStyle> = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  );
  if (typeof size === 'number') Object.assign(said, { minSize: size, maxSize: size });
  else Object.assign(said, openRange(said, look));
  if (stroke) {
    const width = stroke.width ?? look.stroke?.width ?? 0.08;
    said.stroke = width > 0 ? { color: stroke.color ?? look.stroke?.color ?? '#000000', width } : null;
  }
  if (background) {
    const base = look.background ?? { color: '#000000B3', padding: 0.4, radius: 0.25 };
    said.background =
      background.kind === 'none'
        ? null
        : {
            kind: background.kind,
            color: background.color ?? base.color,
            padding: background.padding ?? base.padding,
            radius: background.radius ?? base.radius,
          };
    if (said.background) said.shadow = style.shadow ?? false;
  }
  return said;
}

/** One given end of the size range moves the preset's other end out of its way. */
function openRange(said: Partial<ResolvedStyle>, look: ResolvedStyle): Partial<ResolvedStyle> {
  const minSize = said.minSize ?? Math.min(look.minSize, said.maxSize ?? look.minSize);
  return { minSize, maxSize: said.maxSize ?? Math.max(look.maxSize, minSize) };
}
