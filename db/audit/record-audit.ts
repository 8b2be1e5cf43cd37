import type { Actor } from '../../domain/audit/actors.ts';
import { toAuditRow, type NewAuditEntry } from '../connection/audit-entry.ts';
import type { Transaction } from '../connection/transaction.ts';

/** Records an action, by default of the transaction's actor. The entry is appended just before the commit. */
export function recordAudit(tx: Transaction, entry: NewAuditEntry, actor: Actor = tx.actor): void {
  tx.audit.push(toAuditRow(entry, actor));
}
