import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.ts';
import { TOKEN_MINUTES } from '../../domain/teams/members.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { selectPage } from '../connection/select-page.ts';
import type { Transaction } from '../connection/transaction.ts';
import { hashToken } from '../teams/hash-token.ts';
import { recordFactor, type FactorOwner } from './codes.ts';

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

const COLUMNS = `id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

export function listPasskeys(
  em: EntityManager,
  memberId: string,
  page: { page: number; limit: number },
): Promise<[Passkey[], number]> {
  const from = 'passkey where member_id = ?';
  return selectPage(em, { columns: COLUMNS, from, order: 'created_at desc, id desc', values: [memberId] }, page);
}

/** A public key that signs for a member. */
export interface Credential {
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
}

/** Adds a passkey to a locked owner. Null if the challenge was used before or the credential is already stored. */
export async function recordPasskey(
  tx: Transaction,
  owner: FactorOwner,
  { name, challenge, credential }: { name: string; challenge: string; credential: Credential },
): Promise<Passkey | null> {
  if (!(await useChallenge(tx, owner.memberId, challenge))) return null;
  const { credentialId, publicKey, counter } = credential;
  const [recorded] = await tx.em.execute<Passkey[]>(
    `insert into passkey (id, member_id, name, credential_id, public_key, counter) values (?, ?, ?, ?, ?, ?)
     on conflict (credential_id) do nothing returning ${COLUMNS}`,
    [newId('passkey'), owner.memberId, name, credentialId, publicKey, counter],
  );
  if (recorded) await recordFactor(tx, owner, 'passkey');
  return recorded ?? null;
}

/** Uses a challenge once. Returns false if it was used before. Nothing is stored of a challenge that nobody has answered. */
export async function useChallenge(tx: Transaction, memberId: string, challenge: string): Promise<boolean> {
  const used = await tx.em.execute<unknown[]>(
    `insert into member_link (token_hash, member_id, purpose, expires_at, used_at)
     values (?, ?, 'passkey', clock_timestamp() + ? * interval '1 minute', clock_timestamp())
     on conflict (token_hash) do nothing returning 1`,
    [hashToken(challenge), memberId, TOKEN_MINUTES.passkey],
  );
  return used.length > 0;
}

export type FoundPasskey = Credential & { id: string; memberId: string; teamId: string };

/** Finds the passkey of a credential whose member has not been removed. */
export async function findPasskey(em: EntityManager, credentialId: string): Promise<FoundPasskey | null> {
  const [found] = await em.execute<FoundPasskey[]>(
    `select passkey.id, member_id as "memberId", team_id as "teamId", credential_id as "credentialId",
       public_key as "publicKey", counter::int8::float8 as counter
     from passkey join member on member.id = member_id where credential_id = ? and removed_at is null`,
    [credentialId],
  );
  return found ?? null;
}

/**
 * Records a signature with a passkey. Returns false, and records why, if its counter is not greater than before: the
 * passkey may have been copied. Passkeys that are kept in an account of the person always count 0.
 */
export async function countUse(
  tx: Transaction,
  { id, memberId, teamId }: FoundPasskey,
  counter: number,
): Promise<boolean> {
  const counted = await tx.em.execute<unknown[]>(
    `update passkey set counter = ?, last_used_at = clock_timestamp()
     where id = ? and (counter < ? or (counter = 0 and ? = 0)) returning 1`,
    [counter, id, counter, counter],
  );
  if (counted.length > 0) return true;
  const actor = { type: 'person' as const, id: memberId };
  recordAudit(tx, { teamId, action: 'factor.counter_regressed', subjectId: memberId, details: { passkey: id } }, actor);
  return false;
}

export async function renamePasskey(
  tx: Transaction,
  memberId: string,
  id: string,
  name: string,
): Promise<Passkey | null> {
  const [renamed] = await tx.em.execute<Passkey[]>(
    `update passkey set name = ? where member_id = ? and id = ? returning ${COLUMNS}`,
    [name, memberId, id],
  );
  return renamed ?? null;
}

/** Removes a passkey. Returns false if the member has no such passkey. */
export async function removePasskey(tx: Transaction, { memberId, teamId }: FactorOwner, id: string): Promise<boolean> {
  const removed = await tx.em.execute<unknown[]>('delete from passkey where member_id = ? and id = ? returning 1', [
    memberId,
    id,
  ]);
  const details = { kind: 'passkey' };
  if (removed.length > 0) recordAudit(tx, { teamId, action: 'factor.removed', subjectId: memberId, details });
  return removed.length > 0;
}
