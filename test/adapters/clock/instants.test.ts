import { describe, expect, test } from '@jest/globals';
import { isKnownZone, parseInstant, parseWallTime, ZONE_LINKS } from '../../../adapters/clock/instants.ts';

function getInstant(text: string, zone = 'UTC'): string {
  const parsed = parseInstant(text, zone);
  return parsed.ok ? parsed.instant.toISOString() : 'refused';
}

describe('a date-time with an offset is the same instant in every zone', () => {
  test.each([
    ['2026-11-03T09:00:00Z', '2026-11-03T09:00:00.000Z'],
    ['2026-11-03t09:00:00z', '2026-11-03T09:00:00.000Z'],
    ['2026-11-03T09:00:00.1239Z', '2026-11-03T09:00:00.123Z'],
    ['2026-11-03T09:00:00+05:30', '2026-11-03T03:30:00.000Z'],
    ['2026-11-03T09:00:00-00:00', '2026-11-03T09:00:00.000Z'],
    ['2028-02-29T23:59:59-01:00', '2028-03-01T00:59:59.000Z'],
    ['2026-11-03T09:00Z', '2026-11-03T09:00:00.000Z'],
    ['2026-11-03T09:00+01:00', '2026-11-03T08:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%s', (text, expected) => {
    expect(getInstant(text, 'America/New_York')).toBe(expected);
  });
});

describe('a date-time without an offset is wall time in the zone', () => {
  test.each([
    ['winter', '2026-01-15T09:00:00', 'America/New_York', '2026-01-15T14:00:00.000Z'],
    ['without seconds', '2026-01-15T09:00', 'America/New_York', '2026-01-15T14:00:00.000Z'],
    ['summer', '2026-07-15T09:00:00', 'America/New_York', '2026-07-15T13:00:00.000Z'],
    ['gap in New York', '2026-03-08T02:30:00', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['overlap in New York', '2026-11-01T01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['gap in Berlin', '2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['overlap in Berlin', '2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['half-hour gap on Lord Howe', '2026-10-04T02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['half-hour overlap on Lord Howe', '2026-04-05T01:45:00', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['midnight gap in Santiago', '2026-09-06T00:30:00', 'America/Santiago', '2026-09-06T04:30:00.000Z'],
    ['the day Apia never had', '2011-12-30T12:00:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['a linked name', '2026-01-15T09:00:00', 'Asia/Kolkata', '2026-01-15T03:30:00.000Z'],
  ])('%s', (_name, text, zone, expected) => {
    expect(getInstant(text, zone)).toBe(expected);
    expect(parseInstant(text, zone)).toMatchObject({ ok: true, hadOffset: false });
  });
});

describe('invalid date-times are rejected', () => {
  test.each([
    '2026-02-30T10:00:00Z',
    '2026-02-29T10:00:00',
    '2026-01-01T24:00:00Z',
    '2026-01-01T10:60:00Z',
    '2026-01-01T10:00:60Z',
    '2026-13-01T10:00:00Z',
    '2026-00-01T10:00:00Z',
    '2026-01-00T10:00:00Z',
    '2026-01-01T10:00:00+24:00',
    '2026-01-01T10:00:00+0530',
    '2026-01-01T10:00:00.Z',
    '2026-01-01T10Z',
    '2026-01-01T10:00.5Z',
    '2026-01-01T10:00:Z',
    '2026-01-01 10:00:00Z',
    '2026-01-01T10:00:00Z\n',
    ' 2026-01-01T10:00:00Z',
    '2026-01-01',
    '20260101T100000Z',
    '+012026-01-01T10:00:00Z',
    '275760-09-13T00:00:00Z',
    '9999-12-31T23:59:59-01:00',
    '0001-01-01T00:00:00+01:00',
    '2026-01-01T10:00:00[Europe/Berlin]',
    '٢٠٢٦-01-01T10:00:00Z',
    '12',
    '1/2/2026',
    'tomorrow',
    '',
  ])('%j', (text) => {
    expect(parseInstant(text, 'UTC').ok).toBe(false);
  });

  test('a wall time in an unknown zone is rejected', () => {
    expect(parseInstant('2026-01-01T10:00:00', 'Mars/Olympus').ok).toBe(false);
  });
});

describe('a table cell is read as local date and time', () => {
  test.each(['2026-07-15T09:00', '2026-07-15 09:00', '2026-07-15T09:00:00'])('%s', (text) => {
    const parsed = parseWallTime(text, 'Europe/Berlin');
    expect(parsed.ok && parsed.instant.toISOString()).toBe('2026-07-15T07:00:00.000Z');
  });

  test('a table cell with an offset is rejected', () => {
    expect(parseWallTime('2026-07-15T09:00:00Z', 'UTC').ok).toBe(false);
  });
});

describe('a zone must be an IANA name in its canonical spelling', () => {
  test.each(['UTC', 'Etc/UTC', 'America/New_York', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'US/Pacific'])(
    '%s is known',
    (name) => {
      expect(isKnownZone(name)).toBe(true);
    },
  );

  test.each([
    '+05:30',
    '-08:00',
    'UTC+2',
    'EST',
    'utc',
    'america/new_york',
    'Factory',
    'localtime',
    '',
    ' America/New_York',
    '../../etc/passwd',
    'Mars/Olympus',
  ])('%j is not', (name) => {
    expect(isKnownZone(name)).toBe(false);
  });

  test('every known zone can parse a wall time', () => {
    const zones = [...Intl.supportedValuesOf('timeZone'), ...ZONE_LINKS];
    expect(zones.filter((zone) => !parseInstant('2026-06-01T12:00:00', zone).ok)).toEqual([]);
  });
});
