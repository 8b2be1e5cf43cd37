import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction } from '../../domain/audit/actions.ts';
import type { ActorType } from '../../domain/audit/actors.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Visibility } from '../visibility.ts';

export interface AuditEntry {
  id: string;
  seq: string;
  action: AuditAction;
  actorType: ActorType;
  actorId: string | null;
  /** The member for whom an app acts. */
  onBehalfOf: string | null;
  subjectId: string;
  workspaceId: string | null;
  details: Record<string, unknown>;
  createdAt: Date;
  hash: string;
}

export interface AuditFilter {
  action?: readonly AuditAction[] | undefined;
  actorType?: readonly ActorType[] | undefined;
  actorId?: string | undefined;
  subjectId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** The id of the last entry of the previous page. */
  cursor?: string | undefined;
  limit: number;
}

const CONDITIONS = {
  action: 'action = any(?)',
  actorType: 'actor_type = any(?)',
  actorId: 'actor_id = ?',
  subjectId: 'subject_id = ?',
  since: 'created_at >= ?',
  until: 'created_at < ?',
} as const;

const VISIBLE = `team_id = $1 and (sandbox is null or sandbox = $2) and ($3::text is null or workspace_id = $3)`;

/** Entries that the key sees, newest first. Returns null if the key does not see the cursor. */
export async function listAudit(
  em: EntityManager,
  { teamId, sandbox, workspaceId }: Visibility,
  { limit, cursor, ...filter }: AuditFilter,
): Promise<AuditEntry[] | null> {
  const values: unknown[] = [teamId, sandbox, workspaceId];
  const conditions: string[] = [VISIBLE];
  if (cursor !== undefined) {
    const [found] = await queryPrepared<{ seq: string }>(
      em,
      `select seq from audit_entry where id = $4 and ${VISIBLE}`,
      [...values, cursor],
    );
    if (!found) return null;
    conditions.push(`seq < $${values.push(found.seq)}`);
  }
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const value = filter[name as keyof typeof CONDITIONS];
    if (value !== undefined) conditions.push(condition.replace('?', `$${values.push(value)}`));
  }
  return queryPrepared<AuditEntry>(
    em,
    `select id, seq, action, actor_type as "actorType", actor_id as "actorId", subject_id as "subjectId",
       (select member_id from app_grant where actor_type = 'app' and app_grant.id = actor_id) as "onBehalfOf",
       workspace_id as "workspaceId", details, created_at as "createdAt", hash
     from audit_entry where ${conditions.join(' and ')} order by seq desc limit $${values.push(limit)}`,
    values,
  );
}
