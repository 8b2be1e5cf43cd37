import type { AuditAction } from '../../domain/audit/actions.ts';
import type { Actor } from '../../domain/audit/actors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Transaction } from '../connection/transaction.ts';
import type { Account } from '../entities/account.ts';

export type AccountOwner = Pick<Account, 'id' | 'teamId' | 'workspaceId' | 'sandbox' | 'platform'>;

/** Records an action on an account. The default actor is that of the transaction. */
export function recordAccountAudit(tx: Transaction, account: AccountOwner, action: AuditAction, actor?: Actor): void {
  const { id: subjectId, teamId, workspaceId, sandbox, platform } = account;
  recordAudit(tx, { teamId, workspaceId, sandbox, action, subjectId, details: { platform } }, actor);
}
