import { expect, test } from '@jest/globals';
import { KinoraError, KinoraUnreachable, type ErrorType } from '../../clients/typescript/source/index.ts';
import { getRetryWait } from '../../clients/typescript/source/retry-wait.ts';
import { ERROR_STATUS } from '../../api/http/errors.ts';

const RULES = { retries: 5, longestWaitMs: 300_000 };
const callDetails = { route: 'POST /posts', attempts: 1, idempotencyKey: 'a-key', mayHaveHappened: false };

function buildError(type: ErrorType, retryAfterSeconds: number | null = null): KinoraError {
  const error = { type, message: 'No.' };
  return new KinoraError({ error, status: ERROR_STATUS[type], requestId: null, retryAfterSeconds, ...callDetails });
}

const unreachable = new KinoraUnreachable({ message: 'Lost.', retryable: true, ...callDetails });

test('spec, Client retry rules 2: a retry waits for Retry-After plus at most 500 ms', () => {
  for (let draw = 0; draw < 200; draw += 1) {
    const wait = getRetryWait(buildError('rate_limited', 7), 1, RULES);
    expect(wait).toBeGreaterThanOrEqual(7_000);
    expect(wait).toBeLessThan(7_501);
  }
});

test.each([
  ['internal_error', buildError('internal_error')],
  ['a lost response', unreachable],
])('spec, Client retry rules 3: backoff after %s doubles to 20 s, jittered over its upper half', (_, failure) => {
  const rules = { ...RULES, retries: 20 };
  for (const [attempt, maxWaitMs] of [
    [1, 500],
    [2, 1_000],
    [5, 8_000],
    [12, 20_000],
  ] as const) {
    const waits = Array.from({ length: 100 }, () => getRetryWait(failure, attempt, rules) ?? 0);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(maxWaitMs / 2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(maxWaitMs);
    expect(new Set(waits).size).toBeGreaterThan(50);
  }
});
