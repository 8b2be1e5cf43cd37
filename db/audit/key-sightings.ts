import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../domain/audit/actors.ts';
import { toAuditRow } from '../connection/audit-entry.ts';
import { queryPrepared } from '../connection/query-prepared.ts';

export interface KeySighting {
  kind: 'network' | 'scope';
  /** The hash of the network, or the scope. */
  value: string;
}

/** Records a new network of a key, or a scope that it was refused for, with one audit entry. Safe to repeat. */
export async function recordKeySighting(
  em: EntityManager,
  key: { id: string; teamId: string; workspaceId: string | null; live: boolean; actor: Actor },
  { kind, value }: KeySighting,
): Promise<void> {
  const action = kind === 'network' ? ('key.used_from_new_network' as const) : ('key.scope_refused' as const);
  const { id, teamId, workspaceId, live, actor } = key;
  const entry = { teamId, workspaceId, sandbox: !live, action, subjectId: id, details: { [kind]: value } };
  const row = toAuditRow(entry, actor);
  await queryPrepared(em, 'select record_key_sighting($1, $2, $3, $4)', [id, kind, value, JSON.stringify([row])]);
}
