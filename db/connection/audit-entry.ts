import type { AuditAction } from '../../domain/audit/actions.ts';
import type { Actor } from '../../domain/audit/actors.ts';
import { newId } from '../../domain/ids.ts';

/** An action for the audit log, without its actor. */
export interface NewAuditEntry {
  teamId: string;
  action: AuditAction;
  subjectId: string;
  workspaceId?: string | null;
  /** Null or omitted if live and test keys share the subject. */
  sandbox?: boolean | null;
  /** A few names, ids and numbers. Neither secrets nor texts of persons. */
  details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** The parameter of `append_audit`. */
export function toAuditRow(entry: NewAuditEntry, actor: Actor) {
  const { teamId, action, subjectId, workspaceId = null, sandbox = null, details = {} } = entry;
  const owner = { teamId, workspaceId, sandbox, actorType: actor.type, actorId: actor.id };
  return { ...owner, id: newId('auditEntry'), action, subjectId, details: JSON.stringify(details) };
}

export type AuditRow = ReturnType<typeof toAuditRow>;
