import type { LedgerEntry } from '../../db/entities/ledger-entry.ts';

/** `model` is reserved for the media model: null until a provider reports one. */
export function presentLedgerEntry(entry: LedgerEntry) {
  return {
    id: entry.id,
    credits: entry.credits,
    type: entry.type,
    spendingType: entry.spendingType,
    model: null,
    refId: entry.refId,
    createdAt: entry.createdAt.toISOString(),
  };
}
