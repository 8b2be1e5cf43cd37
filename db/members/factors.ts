import type { EntityManager } from '@mikro-orm/postgresql';
import type { Factors } from '../../domain/teams/factors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Transaction } from '../connection/transaction.ts';
import { MUST_USE_PROVIDER } from './identity-providers.ts';

/** Reads which second factors a member has, and whether the team requires one. */
export async function readFactors(em: EntityManager, memberId: string): Promise<Factors> {
  const [row] = await em.execute<Factors[]>(
    `select password_hash is not null and not ${MUST_USE_PROVIDER} as "hasPassword",
       exists (select 1 from member_code where member_id = member.id and confirmed_at is not null) as "hasCode",
       (select count(*) from passkey where member_id = member.id)::int as passkeys, factor_required as "isRequired"
     from member join team on team.id = team_id where member.id = ?`,
    [memberId],
  );
  return row ?? { hasPassword: false, hasCode: false, passkeys: 0, isRequired: false };
}

/** Sets whether the members of the team need a second factor. */
export async function changeRequirement(tx: Transaction, teamId: string, required: boolean): Promise<void> {
  const changed = await tx.em.execute<unknown[]>(
    'update team set factor_required = ? where id = ? and factor_required <> ? returning 1',
    [required, teamId, required],
  );
  if (changed.length === 0) return;
  recordAudit(tx, { teamId, action: 'factor.requirement_changed', subjectId: teamId, details: { required } });
}

/** Deletes the factors, identities and mailed links of a member who is removed. */
export async function deleteFactors(tx: Transaction, memberId: string): Promise<void> {
  for (const table of ['member_code', 'passkey', 'member_identity', 'member_link']) {
    await tx.em.execute(`delete from ${table} where member_id = ?`, [memberId]);
  }
}
