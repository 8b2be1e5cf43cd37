import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pLimit from 'p-limit';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import { IRREVERSIBLE } from './calls.ts';
import { FINDINGS, FAULTS, type CallRow, type Cell } from './cells.ts';
import { crashPublishers } from './crash-publishers.ts';
import { openMatrixFixture, type MatrixFixture, type OpenPlatform } from './matrix-fixture.ts';
import { openTrial, runToEnd, type Outcome, type Trial } from './trial.ts';
import { isCrash, type MatrixCell } from './fault-plan.ts';

/** Concurrent trials, separately for those with and without a crash. */
const MAX_CONCURRENT = 12;
const SLOW_MACHINE_MS = 180_000;

interface ExpectedCell extends MatrixCell {
  expected: Exclude<Cell, { impossible: string }>;
}

/**
 * Runs all cells of a platform's matrix concurrently, each with its own account and proxy; each
 * test then waits for its cell.
 */
export function crashMatrix(platform: Platform, rows: readonly CallRow[], openPlatform?: OpenPlatform): void {
  const cells = rows.flatMap((row) => buildCells(platform, row));
  const trials: Trial[] = [];
  const outcomes = new Map<ExpectedCell, Promise<Outcome>>();
  let fixture: MatrixFixture;

  beforeAll(async () => {
    fixture = await openMatrixFixture(platform, openPlatform);
    const limits = { withoutCrash: pLimit(MAX_CONCURRENT), withCrash: pLimit(MAX_CONCURRENT) };
    const accounts = await Promise.all(cells.map(() => limits.withoutCrash(() => fixture.account())));
    await fixture.advanceClockOneDay();
    trials.push(...(await Promise.all(cells.map((cell, index) => openTrial(fixture, accounts[index]!, cell)))));
    const crashes = crashPublishers(
      fixture,
      trials.filter(({ cell }) => isCrash(cell)),
    );
    cells.forEach((cell, index) => {
      const trial = trials[index]!;
      const outcome = isCrash(cell)
        ? crashes.then((missed) => limits.withCrash(() => runAfterCrash(trial, missed)))
        : limits.withoutCrash(() => runToEnd(trial, { publisherCrashed: false }));
      // The test of this cell reports the error.
      outcome.catch(() => undefined);
      outcomes.set(cell, outcome);
    });
  }, SLOW_MACHINE_MS);
  afterAll(async () => {
    await Promise.allSettled(outcomes.values());
    await Promise.all(trials.map(({ proxy }) => proxy.close()));
    await fixture.served.close();
    await fixture.publisher.close();
  }, SLOW_MACHINE_MS);

  for (const row of rows) {
    describe(`${formatRow(row)}`, () => {
      const own = cells.filter((cell) => cell.row === row);
      test.each(own)(
        '$fault, and the retry finds: $finding',
        (cell) => expectOutcome(cell, outcomes.get(cell)),
        SLOW_MACHINE_MS,
      );
    });
  }

  test(
    'the matrix has a row for every call that the publishers made',
    async () => {
      await Promise.allSettled(outcomes.values());
      const calls = new Set(trials.flatMap(({ faultPlan }) => faultPlan.calls));
      const named = new Set(rows.map(({ call }) => call));
      expect([...calls].filter((call) => !named.has(call))).toEqual([]);
      const irreversible = rows.filter((row) => row.phase === 'irreversible').map(({ call }) => call);
      expect(irreversible).toEqual([IRREVERSIBLE[platform]]);
    },
    SLOW_MACHINE_MS,
  );
}

function runAfterCrash(trial: Trial, missed: ReadonlySet<Trial>): Promise<Outcome> {
  if (missed.has(trial)) throw new Error('The publisher never reached the call at which it had to crash.');
  return runToEnd(trial, { publisherCrashed: true });
}

async function expectOutcome({ expected }: ExpectedCell, outcome: Promise<Outcome> | undefined): Promise<void> {
  const event = expected.ends === 'posted' ? 'post.published' : 'post.failed';
  expect(await outcome).toEqual({ ...expected, faulted: true, events: [event], namesItsPost: true });
}

function buildCells(platform: Platform, row: CallRow): ExpectedCell[] {
  return FAULTS.flatMap((fault) =>
    FINDINGS.flatMap((finding, index) => {
      const expected = row.cells[fault][index];
      return !expected || 'impossible' in expected ? [] : [{ platform, row, fault, finding, expected }];
    }),
  );
}

function formatRow({ call, nth = 1, phase, post = {} }: CallRow): string {
  const which = nth > 1 ? ` (number ${nth})` : '';
  const token = post.tokenExpiry ? ` of a token that ${post.tokenExpiry}` : '';
  return `${call}${which}${token}, ${phase}`;
}
