import { expect, test } from '@jest/globals';
import { buildClaims } from '../../../domain/brand/brand-claims.ts';
import { buildValues, type BrandField, type Finding } from '../../../domain/brand/brand.ts';
import { toHex, parseColour } from '../../../domain/brand/colours.ts';

const finding = (field: BrandField, value: string, confidence: number, url = 'https://a.example/'): Finding => ({
  field,
  value,
  url,
  method: 'heading',
  selector: 'h1',
  quote: `${value}, ${url}`,
  declared: false,
  confidence,
  fetchedAt: '2026-11-21T10:00:00.000Z',
  pageHash: '0'.repeat(64),
});

test('equal values are merged, most certain first, with up to three findings each', () => {
  const twice = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3', 'https://a.example/4'];
  const claims = buildClaims([
    finding('valueProps', 'Baked at night', 0.5),
    ...twice.map((url) => finding('valueProps', 'Milled in OUR cellar!', 0.6, url)),
    finding('valueProps', 'milled in our cellar', 0.7),
    finding('valueProps', 'our cellar', 0.4),
  ]);

  expect(buildValues(claims).valueProps).toEqual(['milled in our cellar', 'Baked at night']);
  expect(claims.filter(({ pointer }) => pointer === '/valueProps/0')).toHaveLength(3);
});

test('a text field keeps its most certain value', () => {
  const claims = buildClaims([
    finding('identity', 'A bakery', 0.6),
    finding('identity', 'A night bakery by the sea', 0.9),
  ]);

  expect(claims.map(({ pointer, value }) => [pointer, value])).toEqual([['/identity', 'A night bakery by the sea']]);
});

test('a palette has distinguishable colours, at most one near-white and one near-black', () => {
  const colours = ['#c0392b', '#c13a2c', '#ffffff', '#fdfdfd', '#000000', '#0a0a0a', '#27ae60'];

  const { palette } = buildValues(
    buildClaims(colours.map((colour, index) => finding('palette', colour, 0.9 - index / 100))),
  );

  expect(palette).toEqual(['#c0392b', '#ffffff', '#000000', '#27ae60']);
});

function read(text: string): string | null {
  const colour = parseColour(text);
  return colour && toHex(colour);
}

test('CSS colours are parsed; mostly transparent ones are not', () => {
  const written = ['#F80', '#ff8800', 'rgb(255, 136, 0)', 'rgba(255 136 0 / 90%)', 'hsl(32, 100%, 50%)', '#ff880080'];
  expect(written.map(read)).toEqual(Array.from({ length: 6 }, () => '#ff8800'));
  expect(['#ff880010', 'rgba(0,0,0,.1)', 'rgb(300,0,0)', 'red', 'var(--x)', '#12', ''].map(read)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});
