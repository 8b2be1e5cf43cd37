import type { Motion } from '../../../decks/deck.ts';

const MOTIONS: readonly Motion[] = ['zoom-in', 'pan-left', 'zoom-out', 'pan-right', 'zoom-in', 'pan-up'];

/** The camera motion of a picture; neighbouring pictures get different ones. */
export function chooseMotion(seed: number, at: number): Motion {
  return MOTIONS[(seed + at) % MOTIONS.length] ?? 'zoom-in';
}
