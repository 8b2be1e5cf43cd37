import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { splitParagraphs, wrapLines, type LineMeter, type WrappedLine } from '../../../decks/text/wrap-text.ts';

/** Counts what it measures. A letter is 0.5 em wide, a space 0.25, and kerning narrows a space between letters. */
function createMeter(kerning: number): LineMeter & { measured: string[] } {
  const measured: string[] = [];
  const measureWidth = (text: string): number => {
    measured.push(text);
    if (text === ' ') return 0.25;
    const spaces = text.split(' ').length - 1;
    return 0.5 * (text.length - spaces) + (0.25 - kerning) * spaces;
  };
  return { measureWidth, em: 1, measured };
}

/** Measures every line as it grows. */
function wrapExactly(pieces: readonly string[], width: number, { measureWidth }: LineMeter): WrappedLine[] | null {
  const lines: WrappedLine[] = [];
  let line = '';
  for (const piece of pieces) {
    if (measureWidth(piece.trimEnd()) > width) return null;
    if (line !== '' && measureWidth((line + piece).trimEnd()) > width) {
      lines.push({ text: line.trimEnd(), paragraph: 0 });
      line = '';
    }
    line += piece;
  }
  return [...lines, { text: line.trimEnd(), paragraph: 0 }];
}

test('a text wraps as if every line were measured as a whole', () => {
  const words = fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }), { minLength: 1 });
  fc.assert(
    fc.property(
      words,
      fc.double({ min: 3, max: 30, noNaN: true }),
      fc.constantFrom(0, 0.05, 0.1),
      (given, width, kerning) => {
        const text = given.map((word) => word.replaceAll(' ', '_')).join(' ');
        const [pieces = []] = splitParagraphs(text);
        const wrapped = wrapLines([pieces], width, createMeter(kerning));
        expect(wrapped).toEqual(wrapExactly(pieces, width, createMeter(kerning)));
      },
    ),
    { seed: 1, numRuns: 500 },
  );
});

test('a line never ends between a number and what it counts', () => {
  const [pieces = []] = splitParagraphs('It takes 6 minutes at 94 °C, and 1.5 litres');
  expect(pieces).toEqual(['It ', 'takes ', '6 minutes ', 'at ', '94 °C, ', 'and ', '1.5 litres']);
});

test('a line is measured as a whole only near its end', () => {
  const meter = createMeter(0);
  const [pieces = []] = splitParagraphs('ab '.repeat(2_000));
  wrapLines([pieces], 20, meter);
  const lines = meter.measured.filter((text) => text.trim().includes(' '));
  expect(lines.length).toBeLessThan(pieces.length / 2);
});
