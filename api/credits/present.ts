import type { LedgerEntry } from '../../db/entities/ledger-entry.ts';

/** `model` is what the job's provider reports that it used: null until one does. */
export function presentLedgerEntry(entry: LedgerEntry, model: string | null) {
  return {
    id: entry.id,
    credits: entry.credits,
    type: entry.type,
    spendingType: entry.spendingType,
    model,
    refId: entry.refId,
    createdAt: entry.createdAt.toISOString(),
  };
}
