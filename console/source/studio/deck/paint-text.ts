import type { Background, Box } from './edit-deck.ts';

/** Approximations of the renderer's presets, used until the frame is drawn. Sizes are fractions of the height. */
const PRESETS: Readonly<Record<string, { size: number; color: string; ground?: string; weight?: number }>> = {
  hook: { size: 0.06, color: '#ffffff', weight: 800 },
  plain: { size: 0.054, color: '#ffffff' },
  outline: { size: 0.05, color: '#ffffff', weight: 800 },
  pill: { size: 0.042, color: '#101828', ground: '#ffffff' },
  card: { size: 0.04, color: '#ffffff', ground: '#0b1120d9' },
  wall: { size: 0.03, color: '#ffffff' },
  stat: { size: 0.2, color: '#ffffff' },
  sticker: { size: 0.04, color: '#101828', ground: '#ffffff' },
};

/** The mean width of a letter, in em. */
const LETTER_EM = 0.56;
const LINE_EM = 1.2;
/** The height of a 9:16 frame, as a multiple of its width. */
const HEIGHT_IN_WIDTHS = 16 / 9;

const CSS_ALIGNMENTS = {
  top: 'start',
  middle: 'center',
  bottom: 'end',
  left: 'left',
  center: 'center',
  right: 'right',
} as const;

/** Returns CSS that shows a text roughly as the renderer draws it. */
export function paintText({ text, rect, role, style = {} }: Box): Record<string, string> {
  const preset = PRESETS[style.preset ?? (role === 'hook' ? 'hook' : 'plain')] ?? PRESETS['plain'];
  const largest = typeof style.size === 'number' ? style.size : (style.maxSize ?? preset?.size ?? 0.05);
  // The size at which the letters fill the area of the rect.
  const fitting = Math.sqrt((rect.w * rect.h) / HEIGHT_IN_WIDTHS / (Math.max(1, text.length) * LETTER_EM * LINE_EM));
  const size = typeof style.size === 'number' ? largest : Math.min(largest, fitting);
  const ground = style.background?.kind === 'none' ? undefined : (style.background?.color ?? preset?.ground);
  return {
    color: style.color ?? preset?.color ?? '#ffffff',
    fontSize: `${(size * HEIGHT_IN_WIDTHS * 100).toFixed(2)}cqw`,
    fontWeight: String(style.weight ?? preset?.weight ?? 700),
    textAlign: CSS_ALIGNMENTS[style.align ?? 'center'],
    alignContent: CSS_ALIGNMENTS[style.valign ?? 'middle'],
    textTransform: { upper: 'uppercase', lower: 'lowercase', none: 'none' }[style.case ?? 'none'],
    ...(ground ? { background: ground, borderRadius: '2cqw' } : {}),
  };
}

export function paintBackground(background: Background): Record<string, string> {
  if (background.kind === 'color') return { background: background.color ?? '#101828' };
  if (background.kind === 'gradient') {
    const colors = background.colors ?? ['#4338CA', '#9D174D'];
    return { background: `linear-gradient(${background.angle ?? 160}deg, ${colors.join(', ')})` };
  }
  return { background: '#3a3a38' };
}
