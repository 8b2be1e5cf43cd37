import { recordAudit } from '../audit/record-audit.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transaction } from '../connection/transaction.ts';
import { RedirectOrigin } from '../entities/redirect-origin.ts';

/** Returns the origins in alphabetical order. */
export async function listRedirectOrigins(em: EntityManager, teamId: string): Promise<string[]> {
  const rows = await em.find(RedirectOrigin, { teamId }, { orderBy: { origin: 'asc' } });
  return rows.map(({ origin }) => origin);
}

/** Adds an origin. Safe to repeat. */
export async function addRedirectOrigin(tx: Transaction, teamId: string, origin: string): Promise<void> {
  const added = await tx.em.execute<unknown[]>(
    'insert into redirect_origin (team_id, origin) values (?, ?) on conflict do nothing returning origin',
    [teamId, origin],
  );
  if (added.length > 0) recordAudit(tx, { teamId, action: 'redirect.added', subjectId: teamId, details: { origin } });
}

/** Returns false if the team has no such origin. */
export async function removeRedirectOrigin(tx: Transaction, teamId: string, origin: string): Promise<boolean> {
  const isRemoved = (await tx.em.nativeDelete(RedirectOrigin, { teamId, origin })) > 0;
  if (isRemoved) recordAudit(tx, { teamId, action: 'redirect.removed', subjectId: teamId, details: { origin } });
  return isRemoved;
}
