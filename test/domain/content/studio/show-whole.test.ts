import { expect, test } from '@jest/globals';
import { showWhole } from '../../../../domain/content/studio/layout/show-whole.ts';
import { buildSlideshowDeck } from '../../../../domain/content/template-decks.ts';

const PICTURE = [{ id: 'ast_1', kind: 'image' as const }];

test.each([
  ['a square picture', 1_200, 1_200, 'contain-blur'],
  ['a wide picture', 1_600, 900, 'contain-blur'],
  ['a picture of the frame', 1_080, 1_920, 'cover'],
  ['a picture that loses a sixth', 1_000, 1_500, 'cover'],
])('%s is shown with %i x %i as %s', (_, width, height, fit) => {
  const deck = buildSlideshowDeck({ text: 'One.\nTwo.', pictures: PICTURE, ratio: '9:16', maxSec: 60 });
  const shown = showWhole(deck, new Map([['ast_1', { width, height }]]));
  expect(shown.slides.map(({ background }) => background)).toMatchObject([{ fit }, { fit }]);
});
