import { expect, test } from '@jest/globals';
import { chooseGround } from '../../../domain/brand/logo-ground.ts';
import { computeContrast, READABLE } from '../../../domain/decks/text-styles.ts';
import { measureHueDistance, toOklch } from '../../../domain/decks/oklch.ts';
import { buildTheme } from '../../../domain/content/studio/layout/theme.ts';
import { describeColour } from '../../../domain/decks/oklch.ts';

const levels = ['00', '33', '66', '99', 'cc', 'ff'];
const EVERY_COLOUR = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)));

test('texts on the colours of any kit have a contrast of at least 4.5', () => {
  expect(READABLE).toBe(4.5);
  for (const [at, colour] of EVERY_COLOUR.entries()) {
    const palette = [colour, EVERY_COLOUR[(at * 7) % EVERY_COLOUR.length] ?? colour];
    const theme = buildTheme({ brand: { palette, ownPalette: true } });
    const pairs = [
      [theme.accent, theme.onAccent],
      [theme.paper, theme.ink],
      ...(theme.canvas.colors ?? []).map((canvas) => [canvas, '#FFFFFF']),
    ] as const;
    const low = pairs.filter(([one = '', other = '']) => computeContrast(one, other) < READABLE);
    expect([palette, low]).toEqual([palette, []]);
  }
});

test('a brand without colours stays grey', () => {
  const palette = ['#444444'];
  expect(buildTheme({ brand: { palette, ownPalette: true } }).accent).toBe('#444444');
  expect(buildTheme({ brand: { palette } }).accent).toBe('#444444');
});

/** Colours that are muted or nearly black, and vivid ones. */
const BRANDS = ['#6B705C', '#A5A58D', '#1A1410', '#14213D', '#7A6C5D', '#2F3E46', '#0EA5E9', '#BE185D', '#D4AF37'];

test.each(BRANDS)('the colours of every video of a brand have the hue of its colour %s', (colour) => {
  const theme = buildTheme({ brand: { palette: ['#FFFFFF', colour, '#111111'] } });
  const { h } = toOklch(colour);
  for (const own of [theme.accent, theme.spoken, ...(theme.canvas.colors ?? [])]) {
    const { c, h: hue } = toOklch(own);
    expect([own, c < 0.012 || measureHueDistance(h, hue) < 20]).toEqual([own, true]);
  }
  expect(computeContrast(theme.spoken, '#000000')).toBeGreaterThanOrEqual(READABLE);
});

test('a brand without a palette has the same colours in every video', () => {
  expect(buildTheme({ brand: { name: 'Hanso', palette: [] } })).toEqual(
    buildTheme({ brand: { name: 'Hanso', palette: [] } }),
  );
});

const pixels = (count: number, pixel: readonly number[]): number[] => Array.from({ length: count }, () => pixel).flat();

test.each([
  ['a dark mark', [...pixels(40, [20, 60, 50, 255]), ...pixels(216, [0, 0, 0, 0])], 'light'],
  ['a white mark', [...pixels(40, [255, 255, 255, 255]), ...pixels(216, [0, 0, 0, 0])], 'dark'],
  ['a picture on white', [...pixels(40, [20, 60, 50, 255]), ...pixels(216, [255, 255, 255, 255])], 'light'],
  ['a picture on black', [...pixels(40, [255, 255, 255, 255]), ...pixels(216, [0, 0, 0, 255])], 'dark'],
])('%s stands on a ground that shows it', (_name, rgba, ground) => {
  expect(chooseGround(Uint8Array.from(rgba))).toBe(ground);
});

test.each([
  ['#14532D', 'deep green'],
  ['#7A4A24', 'brown'],
  ['#F2A541', 'orange'],
  ['#0F766E', 'muted teal'],
  ['#FFFFFF', 'white'],
  ['#111111', 'black'],
])('%s is described as %s', (color, words) => {
  expect(describeColour(color)).toBe(words);
});
