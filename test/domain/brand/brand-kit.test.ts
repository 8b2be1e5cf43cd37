import { expect, test } from '@jest/globals';
import { chooseGround } from '../../../domain/brand/logo-ground.ts';
import { computeContrast, READABLE } from '../../../domain/decks/deck-presets.ts';
import { buildTheme } from '../../../domain/content/studio/layout/theme.ts';

const levels = ['00', '33', '66', '99', 'cc', 'ff'];
const EVERY_COLOUR = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)));

test('texts on the colours of any kit have a contrast of at least 4.5', () => {
  expect(READABLE).toBe(4.5);
  for (const [at, colour] of EVERY_COLOUR.entries()) {
    const palette = [colour, EVERY_COLOUR[(at * 7) % EVERY_COLOUR.length] ?? colour];
    const theme = buildTheme({ brand: { palette, ownPalette: true }, seed: 1 });
    const pairs = [
      [theme.accent, theme.onAccent],
      [theme.paper, theme.ink],
      ...(theme.canvas.colors ?? []).map((canvas) => [canvas, '#FFFFFF']),
    ] as const;
    const low = pairs.filter(([one = '', other = '']) => computeContrast(one, other) < READABLE);
    expect([palette, low]).toEqual([palette, []]);
  }
});

test('a grey that a person chose is the accent, and one of a website is not', () => {
  const palette = ['#444444'];
  expect(buildTheme({ brand: { palette, ownPalette: true }, seed: 1 }).accent).toBe('#444444');
  expect(buildTheme({ brand: { palette }, seed: 1 }).accent).not.toBe('#444444');
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
