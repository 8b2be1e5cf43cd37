import { reportFigure, ZERO } from '../../test/support/figures/figure.ts';
import type { Lateness } from './burst.ts';

/** Fails the bench if a post was lost, published twice or published early. */
export function reportViolations(name: string, verdict: Pick<Lateness, 'lost' | 'double' | 'early'>): void {
  const { lost, double, early } = verdict;
  const value = lost + double + early;
  const beside = Object.entries({ lost, double, early }).map(([each, count]) => ({ name: each, value: count }));
  reportFigure({ name: `${name}: lost, published twice or early`, value, unit: '', goal: ZERO, beside });
  if (value > 0) process.exitCode = 1;
}
