import { expect, test } from '@jest/globals';
import { measureErasure } from './measure-erasure.ts';

test('a team with markers everywhere is exported, and erased beside another one that publishes', async () => {
  const outcome = await measureErasure({ rows: 1_500, media: 15, seconds: 3, seed: 1 });
  expect(outcome).toMatchObject({ isDone: true, failed: 0, exportProblems: [], rows: { after: 0 } });
  expect(outcome.markers).toEqual({ planted: 50, found: 50, left: [] });
  expect(outcome.rates.beside).toBeGreaterThan(0);
});
