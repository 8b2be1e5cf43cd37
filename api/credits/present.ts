import type { LedgerEntry } from '../../db/entities/ledger-entry.ts';
import type { LedgerEntryResponse } from './contract.ts';

/** `model` is the model that the provider of the job reported; null if none was reported. */
export function presentLedgerEntry(entry: LedgerEntry, model: string | null): LedgerEntryResponse {
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
