import type { LedgerType } from './ledger.ts';

export interface PeriodSums {
  /** Credits that came over from the period before. */
  carried: number;
  /** Recurring grants of this period. */
  granted: number;
  /** Spends less refunds; below zero where refunds of earlier periods outweigh. */
  spent: number;
  balance: number;
}

/**
 * Ledger rows that close a period and open the next. Spends take what expires soonest: first the carry-over, whose rest
 * expires now, then the grant, whose rest lives one further period; top-ups last, and they never expire.
 */
export function closePeriod(sums: PeriodSums, creditsPerMonth: number): { credits: number; type: LedgerType }[] {
  const spent = Math.max(0, sums.spent);
  const staleLeft = Math.min(sums.balance, Math.max(0, sums.carried - spent));
  const grantLeft = Math.min(sums.balance - staleLeft, Math.max(0, sums.granted - Math.max(0, spent - sums.carried)));
  const rows: { credits: number; type: LedgerType }[] = [
    { credits: -staleLeft, type: 'carry_expired' },
    { credits: -grantLeft, type: 'carry_expired' },
    { credits: grantLeft, type: 'carryover' },
    { credits: creditsPerMonth, type: 'recurring' },
  ];
  return rows.filter((row) => row.credits !== 0);
}
