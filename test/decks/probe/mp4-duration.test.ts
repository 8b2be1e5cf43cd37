import { expect, test } from '@jest/globals';
import { array, assert, nat, property, tuple } from 'fast-check';
import { findMp4Duration } from '../../../decks/probe/mp4-duration.ts';
import { buildMp4 } from '../../support/build-mp4.ts';

test('the duration is found in a first part, and a position after it if the index is at the end', () => {
  expect(findMp4Duration(buildMp4({ seconds: 42 }).subarray(0, 4_096), 0)).toEqual({ durationMs: 42_000 });
  const file = buildMp4({ seconds: 42, bytes: 100_000, moovFirst: false });
  const found = findMp4Duration(file.subarray(0, 4_096), 0);
  const nextPosition = found && 'nextPosition' in found ? found.nextPosition : 0;
  expect(nextPosition).toBeGreaterThan(4_096);
  expect(findMp4Duration(file.subarray(nextPosition), nextPosition)).toEqual({ durationMs: 42_000 });
});

test('damaged bytes never throw, and a next position always lies ahead', () => {
  const file = buildMp4({ seconds: 42 }).subarray(0, 1_024);
  const changes = array(tuple(nat(1_023), nat(255)), { maxLength: 30 });
  assert(
    property(changes, nat(1_024), (changed, length) => {
      const bytes = Buffer.from(file);
      for (const [at, value] of changed) bytes[at] = value;
      const found = findMp4Duration(bytes.subarray(0, length), 0);
      if (found && 'nextPosition' in found) expect(found.nextPosition).toBeGreaterThan(0);
    }),
    { seed: 1 },
  );
});
