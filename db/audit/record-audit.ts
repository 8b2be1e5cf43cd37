import type { Actor } from '../../domain/audit/actors.ts';
import { toAuditRow, type NewAuditEntry } from '../connection/audit-entry.ts';
import type { Transaction } from '../connection/transaction.ts';
import { isDeepStrictEqual } from 'node:util';

/** Records an action, by default of the transaction's actor. The entry is appended just before the commit. */
export function recordAudit(tx: Transaction, entry: NewAuditEntry, actor: Actor = tx.actor): void {
  tx.audit.push(toAuditRow(entry, actor));
}

/** The names of the properties that a change gives another value. A repeated change has none. */
export function listChanged<T extends object>(before: T, changes: Partial<T>): string[] {
  return Object.entries(changes).flatMap(([name, value]) =>
    isDeepStrictEqual(before[name as keyof T], value) ? [] : [name],
  );
}
