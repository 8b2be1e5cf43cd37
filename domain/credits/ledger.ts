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
