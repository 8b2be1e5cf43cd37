import type { Deck, Rect, SafeAreaName } from './deck.ts';

/** Margins in pixels of a 1080x1920 frame that the platforms' buttons cover. Estimates of 2026-11, used for warnings only. */
const MARGINS: Record<Exclude<SafeAreaName, 'none'>, { left: number; top: number; right: number; bottom: number }> = {
  universal: { left: 60, top: 210, right: 120, bottom: 440 },
  clipapp: { left: 60, top: 150, right: 120, bottom: 440 },
  reelnet: { left: 44, top: 210, right: 84, bottom: 310 },
  videoshorts: { left: 60, top: 170, right: 96, bottom: 390 },
};

/** The middle of an upright cover that the grids of profiles show: three by four. An estimate of 2026-11. */
const GRID: Rect = { x: 0, y: 0.125, w: 1, h: 0.75 };

/** The part of a video's cover that every platform shows. */
export function getCoverArea({ ratio }: Pick<Deck, 'ratio'>): Rect {
  return ratio === '9:16' ? GRID : getSafeArea('none');
}

/** The part of the frame that no platform button covers, as fractions of the frame. */
export function getSafeArea(name: SafeAreaName): Rect {
  if (name === 'none') return { x: 0, y: 0, w: 1, h: 1 };
  const { left, top, right, bottom } = MARGINS[name];
  return { x: left / 1080, y: top / 1920, w: 1 - (left + right) / 1080, h: 1 - (top + bottom) / 1920 };
}
