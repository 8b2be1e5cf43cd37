import type { Easing } from '../../domain/decks/deck.ts';

/** Returns the share of a movement that is done after a share of its time, both 0 at the start and 1 at the end. */
export function ease(easing: Easing, share: number): number {
  switch (easing) {
    case 'linear':
      return share;
    case 'ease-out':
      return 1 - (1 - share) ** 3;
    case 'ease-in-out':
      return share * share * (3 - 2 * share);
    case 'back':
      return 1 + 2.7 * (share - 1) ** 3 + 1.7 * (share - 1) ** 2;
    case 'bounce':
      return bounce(share);
    case 'elastic':
      return share >= 1 ? 1 : 1 - 2 ** (-9 * share) * Math.cos(share * 4.2 * Math.PI) * (1 - share * 0.2);
  }
}

/** Moves like a ball that falls and bounces three times. */
function bounce(share: number): number {
  const [n, d] = [7.5625, 2.75];
  if (share < 1 / d) return n * share * share;
  if (share < 2 / d) return n * (share - 1.5 / d) ** 2 + 0.75;
  return share < 2.5 / d ? n * (share - 2.25 / d) ** 2 + 0.9375 : n * (share - 2.625 / d) ** 2 + 0.984375;
}
