import { expect, test } from '@jest/globals';
import { describeColour } from '../../../domain/decks/oklch.ts';

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
