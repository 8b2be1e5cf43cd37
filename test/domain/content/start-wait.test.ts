import { expect, test } from '@jest/globals';
import { parseRetryAfter } from '../../../adapters/providers/provider-failures.ts';
import { computeStartWait, MEDIA_WAITS } from '../../../domain/content/media-call-order.ts';

const MINUTE = 60_000;

/** The pauses between starts until the call is given up, if the provider always requests the same one. */
function listPauses(retryAfterMs: number | undefined, hasNext = false): number[] {
  const pauses: number[] = [];
  for (let starts = 1; ; starts += 1) {
    const waitedMs = pauses.reduce((sum, pause) => sum + pause, 0);
    const pause = computeStartWait(MEDIA_WAITS, { starts, waitedMs, hasNext, retryAfterMs });
    if (pause === null) return pauses;
    pauses.push(pause);
  }
}

test('without an alternative a start is repeated five times over more than seven minutes', () => {
  const pauses = listPauses(undefined);
  expect(pauses).toHaveLength(5);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(7 * MINUTE);
});

test('with an alternative a start is repeated once', () => {
  expect(listPauses(undefined, true)).toHaveLength(1);
});

test('a pause is as long as the provider requests, up to ten minutes', () => {
  expect(listPauses(30_000)[0]).toBe(30_000);
  expect(listPauses(60 * MINUTE)[0]).toBe(10 * MINUTE);
});

test('requested pauses end with the time limit of a call', () => {
  const pauses = listPauses(10 * MINUTE);
  expect(pauses.slice(0, -1).reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(MEDIA_WAITS.timeoutMs);
});

test.each<[string, Record<string, string>, object, number | null]>([
  ['in the header', { 'retry-after': '30' }, {}, 30_000],
  ['in the body, as Replicate does', {}, { detail: 'Request was throttled.', retry_after: 30 }, 30_000],
  ['for an hour, which counts as ten minutes', { 'retry-after': '3600' }, {}, 10 * MINUTE],
  ['not at all', {}, { detail: 'Your rate limit resets soon.' }, null],
  ['as a date', { 'retry-after': 'Wed, 25 Nov 2026 10:00:00 GMT' }, {}, null],
])('a pause is read that a provider requests %s', (_where, headers, body, expected) => {
  expect(parseRetryAfter({ headers, body: Buffer.from(JSON.stringify(body)) })).toBe(expected);
});
