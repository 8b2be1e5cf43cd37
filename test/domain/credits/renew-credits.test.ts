import { expect, test } from '@jest/globals';
import { assert, integer, property } from 'fast-check';
import { renewCredits } from '../../../domain/credits/ledger.ts';

test('spending uses the carry-over first, then the grant, then top-ups', () => {
  const period = { carried: 100, granted: 300 };
  expect(renewCredits({ ...period, spent: 40, balance: 360 + 50 }, 300)).toEqual([
    { credits: -60, type: 'carry_expired' },
    { credits: -300, type: 'carry_expired' },
    { credits: 300, type: 'carryover' },
    { credits: 300, type: 'recurring' },
  ]);
  expect(renewCredits({ ...period, spent: 150, balance: 250 + 50 }, 300)).toEqual([
    { credits: -250, type: 'carry_expired' },
    { credits: 250, type: 'carryover' },
    { credits: 300, type: 'recurring' },
  ]);
  expect(renewCredits({ ...period, spent: 420, balance: 30 }, 300)).toEqual([{ credits: 300, type: 'recurring' }]);
});

test('closing a period never uses a top-up or makes the balance negative', () => {
  const amount = integer({ min: 0, max: 5_000 });
  assert(
    property(amount, amount, amount, amount, amount, (carried, granted, topups, spending, refunds) => {
      const spent = Math.min(spending, carried + granted + topups) - refunds;
      const balance = carried + granted + topups - spent;
      const rows = renewCredits({ carried, granted, spent, balance }, 300);
      const after = rows.reduce((sum, row) => sum + row.credits, balance);
      const expired = Math.max(0, carried - Math.max(0, spent));
      expect(after).toBe(balance - Math.min(balance, expired) + 300);
      expect(after).toBeGreaterThanOrEqual(Math.min(topups, balance) + 300);
    }),
    { seed: 1 },
  );
});
