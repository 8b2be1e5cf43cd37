import type { Motion } from '../../../decks/deck.ts';

const MOTIONS: readonly Motion[] = ['zoom-in', 'pan-left', 'zoom-out', 'pan-right', 'zoom-in', 'pan-up'];

/** How the picture at a place moves: never as the one before it. */
export function chooseMotion(seed: number, at: number): Motion {
  return MOTIONS[(seed + at) % MOTIONS.length] ?? 'zoom-in';
}
