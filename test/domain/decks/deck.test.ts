import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { frameAt } from '../../../domain/decks/deck.ts';
import { computeContrast, resolveStyle } from '../../../domain/decks/text-styles.ts';
import { getSafeArea } from '../../../domain/decks/deck-safe-area.ts';

const colors = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 }))).map((channels) => {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
});

describe('a deck', () => {
  test('frames neither overlap nor leave a gap between slides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 180_000 }), fc.constantFrom(24, 25, 30, 60), (ms, fps) => {
        expect(Math.abs(frameAt(ms, fps) - (ms * fps) / 1000)).toBeLessThanOrEqual(0.5);
      }),
      { seed: 1 },
    );
  });

  test('text without a background is readable over any plain colour', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const style = resolveStyle(undefined, undefined, { kind: 'color', color });
        expect(computeContrast(style.color, color)).toBeGreaterThan(4);
      }),
      { seed: 1 },
    );
  });

  test("a box's own style overrides the preset", () => {
    const style = resolveStyle({ preset: 'pill', size: 0.05, background: { kind: 'none' } }, 'hook', { kind: 'color' });
    expect(style).toMatchObject({ minSize: 0.05, maxSize: 0.05, background: null });
  });

  test("the universal safe area is inside every platform's safe area", () => {
    const inner = getSafeArea('universal');
    for (const outer of [
      getSafeArea('clipapp'),
      getSafeArea('reelnet'),
      getSafeArea('videoshorts'),
      getSafeArea('none'),
    ]) {
      expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1e-9);
      expect(inner.y + inner.h).toBeLessThanOrEqual(outer.y + outer.h + 1e-9);
    }
  });
});
