import { expect, test } from '@jest/globals';
import { describeColour } from '../../../domain/decks/describe-colour.ts';

test.each([
  ['#FF0000', 'red'],
  ['#14532D', 'deep green'],
  ['#1D4ED8', 'blue'],
  ['#7A4A24', 'brown'],
  ['#FDE047', 'pale yellow'],
  ['#F2A541', 'orange'],
  ['#0F766E', 'muted teal'],
  ['#7C3AED', 'violet'],
  ['#FFFFFF', 'white'],
  ['#111111', 'black'],
  ['#9CA3AF', 'light grey'],
])('%s is described as %s', (color, words) => {
  expect(describeColour(color)).toBe(words);
});
