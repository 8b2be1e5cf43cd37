import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pLimit from 'p-limit';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import { IRREVERSIBLE } from './calls.ts';
import { FINDINGS, HAPPENINGS, type CallRow, type Cell } from './cells.ts';
import { crashPublishers } from './crash-publishers.ts';
import { openMatrixFixture, type MatrixFixture } from './matrix-fixture.ts';
import { openTrial, runToEnd, type Outcome, type Trial } from './trial.ts';
import { isCrash, type MatrixCell } from './fault-plan.ts';

/** Trials in flight, separately for those with and without a crash. */
const AT_ONCE = 12;
const SLOW_MACHINE_MS = 180_000;

interface ExpectedPlay extends MatrixCell {
  expected: Exclude<Cell, { impossible: string }>;
}

/**
 * Runs all cells of a platform's matrix concurrently, each with its own account and proxy; each
 * test then waits for its cell.
 */
export function crashMatrix(platform: Platform, rows: readonly CallRow[]): void {
  const plays = rows.flatMap((row) => buildPlays(platform, row));
  const scenes: Trial[] = [];
  const outcomes = new Map<ExpectedPlay, Promise<Outcome>>();
  let fixture: MatrixFixture;

  beforeAll(async () => {
    fixture = await openMatrixFixture(platform);
    const limits = { alive: pLimit(AT_ONCE), dead: pLimit(AT_ONCE) };
    const accounts = await Promise.all(plays.map(() => limits.alive(() => fixture.account())));
    await fixture.age();
    scenes.push(...(await Promise.all(plays.map((play, index) => openTrial(fixture, accounts[index]!, play)))));
    const deaths = crashPublishers(
      fixture,
      scenes.filter(({ play }) => isCrash(play)),
    );
    plays.forEach((play, index) => {
      const scene = scenes[index]!;
      const outcome = isCrash(play)
        ? deaths.then((missed) => limits.dead(() => playAfterDeath(scene, missed)))
        : limits.alive(() => runToEnd(scene, { publisherDied: false }));
      // The test of this cell reports the error.
      outcome.catch(() => undefined);
      outcomes.set(play, outcome);
    });
  }, SLOW_MACHINE_MS);
  afterAll(async () => {
    await Promise.allSettled(outcomes.values());
    await Promise.all(scenes.map(({ proxy }) => proxy.close()));
    await fixture.publisher.close();
  }, SLOW_MACHINE_MS);

  for (const row of rows) {
    describe(`${formatRow(row)}`, () => {
      const own = plays.filter((play) => play.row === row);
      test.each(own)(
        '$happening, and the retry finds: $finding',
        (play) => reportedBy(play, outcomes.get(play)),
        SLOW_MACHINE_MS,
      );
    });
  }

  test(
    'the matrix has a row for every call that the publishers made',
    async () => {
      await Promise.allSettled(outcomes.values());
      const made = new Set(scenes.flatMap(({ script }) => script.calls));
      const named = new Set(rows.map(({ call }) => call));
      expect([...made].filter((call) => !named.has(call))).toEqual([]);
      const irreversible = rows.filter((row) => row.fixture === 'irreversible').map(({ call }) => call);
      expect(irreversible).toEqual([IRREVERSIBLE[platform]]);
    },
    SLOW_MACHINE_MS,
  );
}

function playAfterDeath(scene: Trial, missed: ReadonlySet<Trial>): Promise<Outcome> {
  if (missed.has(scene)) throw new Error('The publisher never reached the call at which it had to crash.');
  return runToEnd(scene, { publisherDied: true });
}

async function reportedBy({ expected }: ExpectedPlay, outcome: Promise<Outcome> | undefined): Promise<void> {
  const event = expected.ends === 'posted' ? 'post.published' : 'post.failed';
  expect(await outcome).toEqual({ ...expected, faulted: true, events: [event], namesItsPost: true });
}

function buildPlays(platform: Platform, row: CallRow): ExpectedPlay[] {
  return HAPPENINGS.flatMap((happening) =>
    FINDINGS.flatMap((finding, index) => {
      const expected = row.cells[happening][index];
      return !expected || 'impossible' in expected ? [] : [{ platform, row, happening, finding, expected }];
    }),
  );
}

function formatRow({ call, nth = 1, fixture, post = {} }: CallRow): string {
  const which = nth > 1 ? ` (number ${nth})` : '';
  const token = post.tokenEnds ? ` of a token that ${post.tokenEnds}` : '';
  return `${call}${which}${token}, ${fixture}`;
}
