import type { AuditAction } from '../../domain/audit/actions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { NewAuditEntry } from '../connection/audit-entry.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface PostOwner {
  postId: string;
  teamId: string;
  workspaceId: string;
  sandbox: boolean;
}

/** The columns of `PostOwner`. */
export const POST_OWNER = `post.id as "postId", post.team_id as "teamId", post.workspace_id as "workspaceId", post.sandbox`;

export function recordPostAudit(
  tx: Transaction,
  { postId: subjectId, teamId, workspaceId, sandbox }: PostOwner,
  action: AuditAction,
  details: NewAuditEntry['details'] = {},
): void {
  recordAudit(tx, { teamId, workspaceId, sandbox, action, subjectId, details });
}
