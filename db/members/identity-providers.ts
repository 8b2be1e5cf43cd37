import type { EntityManager } from '@mikro-orm/postgresql';
import type { JoinRole } from '../../domain/teams/sso.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface IdentityProvider {
  teamId: string;
  issuer: string;
  clientId: string;
  clientSecretSealed: string;
  required: boolean;
  joinRole: JoinRole | null;
  updatedAt: string;
}

const COLUMNS = `p.team_id as "teamId", issuer, client_id as "clientId", client_secret_sealed as "clientSecretSealed", required,
  join_role as "joinRole", updated_at as "updatedAt"`;

/** SQL: a row of `member` must sign in through its team's provider. An owner need not, and can recover the team. */
export const MUST_USE_PROVIDER = `(member.role <> 'owner' and exists (
  select 1 from identity_provider p join team_domain d on d.team_id = p.team_id
  where p.team_id = member.team_id and p.required and d.domain = split_part(member.email, '@', 2)))`;

export async function findProvider(em: EntityManager, teamId: string): Promise<IdentityProvider | null> {
  const [found] = await em.execute<IdentityProvider[]>(`select ${COLUMNS} from identity_provider p where team_id = ?`, [
    teamId,
  ]);
  return found ?? null;
}

export async function findProviderOfDomain(em: EntityManager, domain: string): Promise<IdentityProvider | null> {
  const [found] = await em.execute<IdentityProvider[]>(
    `select ${COLUMNS} from identity_provider p join team_domain d on d.team_id = p.team_id where domain = ?`,
    [domain],
  );
  return found ?? null;
}

/** Whether a person with this address may join the team only through its provider. */
export async function mustUseProvider(
  em: EntityManager,
  { teamId, role, email }: { teamId: string; role: string; email: string },
): Promise<boolean> {
  const [row] = await em.execute<{ must: boolean }[]>(
    `select ${MUST_USE_PROVIDER} as must from (select ?::text as team_id, ?::text as role, ?::text as email) member`,
    [teamId, role, email],
  );
  return row?.must === true;
}

export async function listDomains(em: EntityManager, teamId: string): Promise<string[]> {
  const rows = await em.execute<{ domain: string }[]>(
    'select domain from team_domain where team_id = ? order by domain',
    [teamId],
  );
  return rows.map(({ domain }) => domain);
}

/** Sets the provider of a locked team. If it is required, ends the sessions of those who must use it. */
export async function setProvider(
  tx: Transaction,
  { teamId, issuer, clientId, clientSecretSealed, required, joinRole }: Omit<IdentityProvider, 'updatedAt'>,
): Promise<void> {
  await tx.em.execute(
    `insert into identity_provider (team_id, issuer, client_id, client_secret_sealed, required, join_role)
     values (?, ?, ?, ?, ?, ?) on conflict (team_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
       client_secret_sealed = excluded.client_secret_sealed, required = excluded.required, join_role = excluded.join_role,
       updated_at = clock_timestamp()`,
    [teamId, issuer, clientId, clientSecretSealed, required, joinRole],
  );
  // A sign-in that holds the lock of its member records its session first.
  await tx.em.execute('select 1 from member where team_id = ? order by id for no key update', [teamId]);
  await tx.em.execute(
    `update member_session set ended_at = clock_timestamp() where ended_at is null and member_id in (
       select id from member where team_id = ? and removed_at is null and ${MUST_USE_PROVIDER})`,
    [teamId],
  );
  recordAudit(tx, { teamId, action: 'identity_provider.set', subjectId: teamId, details: { issuer, required } });
}

/** Removes the provider of a team, if it has one. */
export async function removeProvider(tx: Transaction, teamId: string): Promise<void> {
  const removed = await tx.em.execute<unknown[]>('delete from identity_provider where team_id = ? returning 1', [
    teamId,
  ]);
  if (removed.length > 0) recordAudit(tx, { teamId, action: 'identity_provider.removed', subjectId: teamId });
}

/** Records a verified domain of the team. Returns false if another team has it. */
export async function addDomain(tx: Transaction, teamId: string, domain: string): Promise<boolean> {
  const added = await tx.em.execute<unknown[]>(
    'insert into team_domain (domain, team_id) values (?, ?) on conflict (domain) do nothing returning 1',
    [domain, teamId],
  );
  if (added.length > 0) recordAudit(tx, { teamId, action: 'domain.added', subjectId: teamId, details: { domain } });
  return added.length > 0 || (await listDomains(tx.em, teamId)).includes(domain);
}

export async function removeDomain(tx: Transaction, teamId: string, domain: string): Promise<boolean> {
  const removed = await tx.em.execute<unknown[]>(
    'delete from team_domain where team_id = ? and domain = ? returning 1',
    [teamId, domain],
  );
  if (removed.length > 0) recordAudit(tx, { teamId, action: 'domain.removed', subjectId: teamId, details: { domain } });
  return removed.length > 0;
}
