import { describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { service } from '../support/service.ts';
import { checkDeck } from '../support/check-deck.ts';

const served = service();
const fixture = openPostFixture(served);

const box = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  text: 'Hi',
  rect: { x: 0.1, y: 0.3, w: 0.8, h: 0.2 },
  ...changes,
});
const TOO_LONG = { text: 'long '.repeat(200), rect: { x: 0.4, y: 0.4, w: 0.1, h: 0.02 } };
const slide = (index: number, changes: Record<string, unknown> = {}) => ({
  startMs: index * 2_000,
  endMs: (index + 1) * 2_000,
  boxes: [box(`box${index}`)],
  ...changes,
});
const getDeck = (slides: object[], changes: Record<string, unknown> = {}) => ({
  ...buildDemoDeck(),
  slides,
  ...changes,
});

async function getPaths(deck: object, changes: Record<string, unknown> = {}): Promise<string[]> {
  const reply = await fixture.create({ deck, format: 'walloftext', ...changes });
  expect(reply.status).toBe(400);
  return (reply.json.error.details ?? []).map(({ path }) => path).sort();
}

describe('one response lists all problems of a deck', () => {
  test('one response lists schema errors, contradictions and text that does not fit', async () => {
    const deck = getDeck([
      slide(0, { boxes: [box('a', { text: 7 }), box('b', { rect: { x: 0.9, y: 0.1, w: 0.5, h: 0.2 } })] }),
      slide(1, { startMs: 1_000 }),
      slide(2, { boxes: [box('c'), box('d', TOO_LONG)], transition: { kind: 'explode' } }),
    ]);
    expect(await getPaths(deck, { colour: 'red', schedule: 'scheduled' })).toEqual([
      'colour',
      'deck.slides[0].boxes[0].text',
      'deck.slides[0].boxes[1].rect.w',
      'deck.slides[1].startMs',
      'deck.slides[2].boxes[1].text',
      'deck.slides[2].transition.kind',
      'scheduledTime',
    ]);
  });

  test('an invalid deck property neither hides nor adds problems of its slides', async () => {
    const boxes = [box('a', { rect: { x: -0.1, y: 0.3, w: 0.5, h: 0.2 } })];
    const deck = getDeck([slide(0, { boxes }), slide(1), slide(2)], { durationMs: 'six', fps: 31, colour: 'red' });
    expect(await getPaths(deck)).toEqual([
      'deck.colour',
      'deck.durationMs',
      'deck.fps',
      'deck.slides[0].boxes[0].rect.x',
    ]);
  });

  test.each([
    ['no object', 'deck', 'a deck'],
    ['no slides', 'deck.slides', { ...buildDemoDeck(), slides: 'none' }],
    ['an empty list of slides', 'deck.slides', { ...buildDemoDeck(), slides: [] }],
    ['a slide that is null', 'deck.slides[0]', { ...buildDemoDeck(), slides: [null] }],
  ])('a deck with %s produces one problem', async (_, path, deck) => {
    expect(await getPaths(deck as object)).toEqual([path]);
  });

  test('a valid deck produces no problems', () => {
    expect(checkDeck(buildDemoDeck()).problems).toEqual([]);
  });
});
