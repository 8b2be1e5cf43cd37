import { ALL_PLATFORMS, PLATFORM_TERMS } from '../accounts/platforms.ts';
import type { Margins } from '../platforms/platform-terms.ts';
import type { Deck, Rect, SafeAreaName } from './deck.ts';

const NO_MARGINS: Margins = { left: 0, top: 0, right: 0, bottom: 0 };

/** On each side, the widest margin that the buttons of a platform take. */
const UNIVERSAL = ALL_PLATFORMS.map((platform) => PLATFORM_TERMS[platform].margins ?? NO_MARGINS).reduce(
  (widest, { left, top, right, bottom }): Margins => ({
    left: Math.max(widest.left, left),
    top: Math.max(widest.top, top),
    right: Math.max(widest.right, right),
    bottom: Math.max(widest.bottom, bottom),
  }),
);

/** The middle of an upright cover that the grids of profiles show: three by four. An estimate of 2026-11. */
const GRID: Rect = { x: 0, y: 0.125, w: 1, h: 0.75 };

/** The part of a video's cover that every platform shows. */
export function getCoverArea({ ratio }: Pick<Deck, 'ratio'>): Rect {
  return ratio === '9:16' ? GRID : getSafeArea('none');
}

/** The part of the frame that no platform button covers, as fractions of the frame. */
export function getSafeArea(name: SafeAreaName): Rect {
  if (name === 'none') return { x: 0, y: 0, w: 1, h: 1 };
  const { left, top, right, bottom } = name === 'universal' ? UNIVERSAL : (PLATFORM_TERMS[name].margins ?? NO_MARGINS);
  return { x: left / 1080, y: top / 1920, w: 1 - (left + right) / 1080, h: 1 - (top + bottom) / 1920 };
}
