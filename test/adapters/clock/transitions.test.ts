import { expect, test } from '@jest/globals';
import { Temporal as Second } from '@js-temporal/polyfill';
import { Temporal } from 'temporal-polyfill';
import { isKnownZone, parseInstant, ZONE_LINKS } from '../../../adapters/clock/instants.ts';
import { isFullRun, sampleByDay } from '../../support/runs.ts';

const ZONES = [...Intl.supportedValuesOf('timeZone'), ...ZONE_LINKS].sort();
const COMPARED = sampleByDay(ZONES, 8);
const FROM = Temporal.Instant.from('2024-01-01T00:00:00Z').epochMilliseconds;
const UNTIL = Temporal.Instant.from('2031-01-01T00:00:00Z').epochMilliseconds;
/** Minutes of wall time around a transition: outside, at both edges and inside. */
const AROUND = [-61, -31, -1, 0, 1, 29, 59, 61];

interface Transition {
  zone: string;
  at: number;
  /** The UTC offset in milliseconds. */
  before: number;
  after: number;
}

/** Uses only `Intl`, so it is independent of both libraries. */
function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/u.exec(name) ?? [];
  const size = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1_000;
  return sign === '-' ? -size : size;
}

const DAY_MS = 86_400_000;

function listTransitions(zone: string): Transition[] {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const found: Transition[] = [];
  let before = offsetAt(format, FROM);
  // Morocco changes twice within a month for Ramadan, so a step must be at most two weeks.
  for (let from = FROM; from < UNTIL; from += 14 * DAY_MS) {
    const after = offsetAt(format, from + 14 * DAY_MS);
    if (after === before) continue;
    let [low, high] = [from, from + 14 * DAY_MS];
    while (high - low > 1_000) {
      const middle = low + Math.floor((high - low) / 2_000) * 1_000;
      if (offsetAt(format, middle) === before) low = middle;
      else high = middle;
    }
    found.push({ zone, at: high, before, after });
    before = after;
  }
  return found;
}

const getWall = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

/** In a gap and in an overlap the offset before the transition applies. */
function expected(wallMs: number, { at, before, after }: Transition): number {
  const [asBefore, asAfter] = [wallMs - before, wallMs - after];
  if (asBefore < at) return asBefore;
  return asAfter >= at ? asAfter : asBefore;
}

test('a gap moves forward and an overlap uses its first occurrence in all zones', () => {
  const transitions = COMPARED.flatMap(listTransitions);
  const differences: string[] = [];
  let compared = 0;
  for (const transition of transitions) {
    const { zone, at, before, after } = transition;
    const walls = [before, after].flatMap((offset) => AROUND.map((minutes) => at + offset + minutes * 60_000));
    for (const wallMs of new Set(walls)) {
      const wall = getWall(wallMs);
      const parsed = parseInstant(wall, zone);
      const ours = parsed.ok ? parsed.instant.getTime() : NaN;
      const theirs = Second.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'compatible' });
      compared += 1;
      if (ours !== theirs.epochMilliseconds || ours !== expected(wallMs, transition)) {
        differences.push(`${zone} ${wall}: ${ours}, ${theirs.epochMilliseconds}, ${expected(wallMs, transition)}`);
      }
    }
  }
  expect(differences).toEqual([]);
  expect(ZONES.length).toBeGreaterThan(500);
  expect(transitions.length).toBeGreaterThan(isFullRun() ? 2_000 : 2 * COMPARED.length);
  expect(compared).toBeGreaterThan(10 * transitions.length);
}, 600_000);

test('every zone agrees with the second library in each season', () => {
  const differences = COMPARED.flatMap((zone) =>
    ['2026-01-15T09:00:00', '2026-07-15T09:00:00', '2030-04-01T00:00:00'].filter((wall) => {
      const parsed = parseInstant(wall, zone);
      const theirs = Second.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds;
      return !parsed.ok || parsed.instant.getTime() !== theirs;
    }),
  );
  expect(differences).toEqual([]);
});

test('a zone name is valid only if it is listed with the same spelling', () => {
  for (const zone of ZONES) {
    expect(isKnownZone(zone)).toBe(true);
    for (const other of [zone.toLowerCase(), zone.toUpperCase(), ` ${zone}`, `${zone} `, `${zone}\0`]) {
      if (!ZONES.includes(other)) expect([other, isKnownZone(other)]).toEqual([other, false]);
    }
  }
  for (const bad of [
    '+05:30',
    '-08:00',
    '+0530',
    'UTC+2',
    'GMT+1',
    'EST',
    'MST',
    'CET',
    'PST8PDT',
    'Factory',
    'posixrules',
  ]) {
    expect([bad, isKnownZone(bad)]).toEqual([bad, false]);
  }
});
