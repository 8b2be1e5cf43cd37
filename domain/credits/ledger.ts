interface PeriodSums {
  /** Credits carried over from the previous period. */
  carried: number;
  /** Recurring credits granted in this period. */
  granted: number;
  /** Spending minus refunds; negative if refunds of earlier periods exceed it. */
  spent: number;
  balance: number;
}

/** Kinds of ledger entries (spec, Ledger entry). */
export const LEDGER_TYPES = [
  'recurring',
  'topup',
  'spending',
  'trial',
  'spin',
  'reward',
  'refund',
  'carryover',
  'carry_expired',
] as const;

export type LedgerType = (typeof LEDGER_TYPES)[number];

/** The kinds that an operator may grant by hand. */
export const GRANT_TYPES = ['recurring', 'topup', 'trial', 'reward', 'spin'] as const satisfies readonly LedgerType[];

export type GrantType = (typeof GRANT_TYPES)[number];

/**
 * Returns the ledger rows that close a period and open the next. Spending uses the credits that expire soonest: first the
 * carry-over, whose rest expires now, then the grant, whose rest is carried over once. Top-ups come last and never
 * expire.
 */
export function renewCredits(sums: PeriodSums, creditsPerMonth: number): { credits: number; type: LedgerType }[] {
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
