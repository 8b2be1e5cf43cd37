import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from '@jest/globals';
import type { TransitionKind } from '../../../domain/decks/deck.ts';
import type { Draw } from '../../../decks/canvas/draw-offscreen.ts';
import { drawTransition } from '../../../decks/canvas/draw-transition.ts';

const frame = { width: 100, height: 100 };
/** A scene of one colour with a white vertical stripe in the middle. */
const scene =
  (color: string): Draw =>
  (target) => {
    target.fillStyle = color;
    target.fillRect(0, 0, 100, 100);
    target.fillStyle = '#ffffff';
    target.fillRect(48, 0, 4, 100);
  };

function half(kind: TransitionKind, share = 0.5): (x: number, y: number) => number[] {
  const context = createCanvas(100, 100).getContext('2d');
  const scenes = { outgoing: scene('#ff0000'), incoming: scene('#0000ff') };
  drawTransition(context, { kind, share, frame, opaque: true, ...scenes });
  return (x, y) => [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)];
}

const [RED, BLUE, WHITE] = [
  [255, 0, 0],
  [0, 0, 255],
  [255, 255, 255],
];
const near = (value: number): unknown => expect.closeTo(value, -1);

test('a fade mixes both scenes everywhere', () => {
  const at = half('fade');
  expect(at(10, 10)).toEqual([near(128), 0, near(128)]);
  expect(at(50, 50)).toEqual(WHITE);
});

test('slide-left pushes the outgoing scene out of the frame to the left', () => {
  const at = half('slide-left');
  expect([at(10, 50), at(40, 50), at(60, 50), at(90, 50)]).toEqual([RED, RED, BLUE, BLUE]);
  expect([at(0, 50), at(99, 50)]).toEqual([WHITE, WHITE]);
});

test('slide-up pushes the outgoing scene out of the frame at the top', () => {
  const at = half('slide-up');
  expect([at(10, 10), at(10, 40), at(10, 60), at(10, 90)]).toEqual([RED, RED, BLUE, BLUE]);
  expect([at(50, 10), at(50, 90)]).toEqual([WHITE, WHITE]);
});

test('wipe-left keeps both scenes in place and moves their edge to the left', () => {
  const early = half('wipe-left', 0.2);
  expect([early(10, 50), early(49, 50), early(80, 50), early(95, 50)]).toEqual([RED, WHITE, RED, BLUE]);
  expect(half('wipe-left')(60, 50)).toEqual(BLUE);
});

test('a zoom enlarges the outgoing scene while the incoming one fades in', () => {
  const at = half('zoom', 0.5);
  expect(at(10, 50)).toEqual([near(128), 0, near(128)]);
  expect(half('zoom', 0.001)(10, 50)).toEqual([near(255), 0, near(0)]);
  expect(half('zoom', 0.999)(10, 50)).toEqual([near(0), 0, near(255)]);
});

test.each<TransitionKind>(['fade', 'zoom'])('a %s over a shared backdrop fades out the outgoing scene', (kind) => {
  const context = createCanvas(100, 100).getContext('2d');
  drawTransition(context, { kind, share: 0.999, frame, opaque: false, outgoing: scene('#ff0000'), incoming: () => {} });
  expect(context.getImageData(10, 10, 1, 1).data[3]).toBeLessThan(3);
});
