import { recordAudit } from '../../db/audit/record-audit.ts';
import type { AuditAction } from '../../domain/audit/actions.ts';
import type { ApiContext } from '../http/context.ts';

/** Records an action of the request on something in a workspace. */
export function recordRequestAudit(
  { state: { tx, team, key } }: ApiContext,
  action: AuditAction,
  {
    id: subjectId,
    workspaceId,
    sandbox = !key.live,
  }: { id: string; workspaceId: string | null; sandbox?: boolean | null },
): void {
  recordAudit(tx, { teamId: team.id, workspaceId, sandbox, action, subjectId });
}
