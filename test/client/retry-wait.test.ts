import { expect, test } from '@jest/globals';
import { KinoraError, KinoraUnreachable, type ErrorType } from '../../clients/typescript/source/index.ts';
import { getRetryWait } from '../../clients/typescript/source/retry-wait.ts';
import { ERROR_STATUS } from '../../api/http/errors.ts';

const RULES = { retries: 5, longestWaitMs: 300_000 };
const circumstances = { route: 'POST /posts', attempts: 1, idempotencyKey: 'a-key', mayHaveHappened: false };

function refused(type: ErrorType, retryAfterSeconds: number | null = null): KinoraError {
  const error = { type, message: 'No.' };
  return new KinoraError({ error, status: ERROR_STATUS[type], requestId: null, retryAfterSeconds, ...circumstances });
}

const unreachable = (mayPass: boolean) =>
  new KinoraUnreachable({ message: 'Lost.', retryable: mayPass, ...circumstances });

test('spec, Client retry rules 1: only two of the nine error types are retried', () => {
  const again = Object.keys(ERROR_STATUS).filter(
    (type) => getRetryWait(refused(type as ErrorType, 1), 1, RULES) !== null,
  );
  expect(again.sort()).toEqual(['internal_error', 'rate_limited']);
});

test('spec, Client retry rules 2: a retry waits for Retry-After and little longer', () => {
  for (let draw = 0; draw < 200; draw += 1) {
    const wait = getRetryWait(refused('rate_limited', 7), 1, RULES);
    expect(wait).toBeGreaterThanOrEqual(7_000);
    expect(wait).toBeLessThan(7_501);
  }
});

test('a Retry-After longer than the allowed wait is not retried', () => {
  expect(getRetryWait(refused('rate_limited', 300), 1, RULES)).not.toBeNull();
  expect(getRetryWait(refused('rate_limited', 301), 1, RULES)).toBeNull();
});

test.each([
  ['internal_error', refused('internal_error')],
  ['a lost answer', unreachable(true)],
])('spec, Client retry rules 3: waits after %s double, spread over their upper half, up to 20 s', (_, failure) => {
  const rules = { ...RULES, retries: 20 };
  for (const [attempt, whole] of [
    [1, 500],
    [2, 1_000],
    [5, 8_000],
    [12, 20_000],
  ] as const) {
    const waits = Array.from({ length: 100 }, () => getRetryWait(failure, attempt, rules) ?? 0);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(whole / 2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(whole);
    expect(new Set(waits).size).toBeGreaterThan(50);
  }
});

test('fails after the last retry, and calls a wrong address only once', () => {
  expect(getRetryWait(unreachable(true), 5, RULES)).not.toBeNull();
  expect(getRetryWait(unreachable(true), 6, RULES)).toBeNull();
  expect(getRetryWait(refused('rate_limited', 1), 6, RULES)).toBeNull();
  expect(getRetryWait(unreachable(true), 1, { ...RULES, retries: 0 })).toBeNull();
  expect(getRetryWait(unreachable(false), 1, RULES)).toBeNull();
});
