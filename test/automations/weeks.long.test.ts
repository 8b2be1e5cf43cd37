import { describe, expect, test } from '@jest/globals';
import {
  simulateWeeks,
  type SimulationResult,
  type AutomationSnapshot,
} from '../support/automations/simulate-weeks.ts';
import { expectedSlots, getInstant, type Scenario } from '../support/automations/expected-calendar.ts';
import { findWeekViolations } from '../support/automations/find-week-violations.ts';

const SEED = 11;
const KILLS = 2;

/** Berlin goes from 02:00 to 03:00 on 28 March 2027. */
const SCENARIO: Scenario = {
  zone: 'Europe/Berlin',
  days: ['wed', 'sun'],
  times: ['02:30'],
  postsPerSlot: 1,
  launch: '2027-03-08T09:00',
  archive: '2027-03-18T12:00',
  restore: '2027-03-25T12:00',
  endDate: '2027-04-04',
};

test('the expected calendar matches the hand-written dates', () => {
  expect(expectedSlots(SCENARIO).map(({ wall, at }) => `${wall} ${at.toISOString().slice(0, 16)}`)).toEqual([
    '2027-03-10T02:30 2027-03-10T01:30',
    '2027-03-14T02:30 2027-03-14T01:30',
    '2027-03-17T02:30 2027-03-17T01:30',
    '2027-03-21T02:30 2027-03-21T01:30',
    '2027-03-28T02:30 2027-03-28T01:30',
    '2027-03-31T02:30 2027-03-31T00:30',
    '2027-04-04T02:30 2027-04-04T00:30',
  ]);
  expect(expectedSlots(SCENARIO)[3]?.publishAt).toEqual(getInstant('Europe/Berlin', '2027-03-25T12:00'));
});

test('four weeks across a clock change: each post is published once despite killed workers', async () => {
  const result = await simulateWeeks(SCENARIO, {
    kills: KILLS,
    seed: SEED,
    killsRuns: false,
    log: process.env['VERBOSE'] ? console.log : () => undefined,
  });

  expect(findWeekViolations(SCENARIO, result)).toEqual([]);
  expect([result.kills, result.withheld]).toEqual([KILLS, 1]);
  expect(result.refused).toMatchObject({
    status: 'launched',
    nextRunAt: null,
    lastRun: {
      at: expect.stringMatching(/^2027-03-20T23:00/u),
      scheduled: 0,
      refusedReason: expect.stringContaining('archived'),
    },
  });
  expect(result.resumed).toMatchObject({
    status: 'launched',
    nextRunAt: getInstant(SCENARIO.zone, '2027-03-28T00:00').toISOString(),
    lastRun: { scheduled: 1, refusedReason: null },
  });
  expect(result.ended).toMatchObject({ status: 'completed', nextRunAt: null });
});

describe('the violation check', () => {
  const slots = expectedSlots(SCENARIO);
  const asExpected = (): SimulationResult => ({
    posts: slots.map(({ at }, index) => ({
      status: 'posted',
      scheduledTime: at.toISOString(),
      publishedAt: null,
      platformPostId: `${index}`,
    })),
    published: slots.map(({ publishAt }, index) => ({ platformPostId: `${index}`, toTestTime: publishAt })),
    refused: NOTHING,
    resumed: NOTHING,
    ended: NOTHING,
    ledger: [],
    withheld: 1,
    kills: 0,
  });

  test('the check reports nothing for the expected calendar', () => {
    expect(findWeekViolations(SCENARIO, asExpected())).toEqual([]);
  });

  test.each<[string, (result: SimulationResult) => void, string]>([
    ['a video that was published twice', ({ published }) => published.push({ ...published[0]! }), 'twice'],
    ['a post that was never published', ({ published }) => published.pop(), 'was published 0 times'],
    [
      'a post an hour early',
      ({ published }) => void (published[4]!.toTestTime = hourOff(published[4]!.toTestTime, -1)),
      'at 2027-03-28T01:30',
    ],
    [
      'a post an hour late',
      ({ published }) => void (published[5]!.toTestTime = hourOff(published[5]!.toTestTime, 1)),
      'at 2027-03-31T03:30',
    ],
    [
      'a slot that passed while nothing ran',
      ({ posts }) => posts.splice(4, 0, { ...posts[4]!, scheduledTime: '2027-03-24T01:30:00.000Z' }),
      'are scheduled at',
    ],
    ['a post that failed', ({ posts }) => void (posts[2]!.status = 'failed'), 'is failed'],
  ])('the check reports %s', (_, corrupt, sentence) => {
    const result = asExpected();
    corrupt(result);
    expect(findWeekViolations(SCENARIO, result).join()).toContain(sentence);
  });
});

const NOTHING: AutomationSnapshot = { status: 'none', nextRunAt: null, lastRun: null };

function hourOff(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000);
}
