import { expect, test } from '@jest/globals';
import { assert, double, integer, property } from 'fast-check';
import {
  computeDeliveryDelayMs,
  computeDrainWaitMs,
  DELIVERY_DELAYS_MS,
  MAX_DELIVERY_ATTEMPTS,
} from '../../../domain/webhooks/delivery.ts';

const attemptCounts = integer({ min: 1, max: MAX_DELIVERY_ATTEMPTS - 1 });
const jitters = double({ min: 0, max: 1, noNaN: true });

test('spec, Retry and disabling: a delay is within 20 % of the scheduled delay', () => {
  assert(
    property(attemptCounts, jitters, (attempts, jitter) => {
      const [base = 0, waitMs] = [DELIVERY_DELAYS_MS[attempts - 1], computeDeliveryDelayMs(attempts, null, jitter)];
      expect(waitMs).toBeGreaterThanOrEqual(Math.floor(0.8 * base));
      expect(waitMs).toBeLessThanOrEqual(Math.ceil(1.2 * base));
    }),
    { seed: 1 },
  );
  expect(computeDeliveryDelayMs(MAX_DELIVERY_ATTEMPTS, null, 0.5)).toBeNull();
});

test('a shared drain is never early and is late by at most 2 % or a minute, whichever is less', () => {
  assert(
    property(double({ min: 1_000, max: 36_000_000, noNaN: true }), (untilDueMs) => {
      const waitMs = computeDrainWaitMs(untilDueMs);
      expect(waitMs).toBeGreaterThanOrEqual(untilDueMs);
      expect(waitMs).toBeLessThanOrEqual(untilDueMs + Math.min(0.02 * untilDueMs, 60_000) + 1);
    }),
    { seed: 1 },
  );
});
