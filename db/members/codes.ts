import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../audit/record-audit.ts';
import type { Transaction } from '../connection/transaction.ts';
import { hashToken } from '../teams/hash-token.ts';

export interface CodeFactor {
  secretSealed: string;
  /** Null until a first code has confirmed that the app works. */
  confirmedAt: string | null;
  recoveryCodesLeft: number;
}

/** The member who changes a factor, and the session in which that happens. */
export interface FactorOwner {
  memberId: string;
  teamId: string;
  sessionId: string;
}

export async function findCodeFactor(em: EntityManager, memberId: string): Promise<CodeFactor | null> {
  const [found] = await em.execute<CodeFactor[]>(
    `select secret_sealed as "secretSealed", confirmed_at as "confirmedAt", cardinality(recovery_hashes) as "recoveryCodesLeft"
     from member_code where member_id = ?`,
    [memberId],
  );
  return found ?? null;
}

/** Records a secret for a first code to confirm; replaces an unconfirmed one. Returns false if codes are on. */
export async function recordCodeSecret(tx: Transaction, memberId: string, secretSealed: string): Promise<boolean> {
  const recorded = await tx.em.execute<unknown[]>(
    `insert into member_code (member_id, secret_sealed) values (?, ?)
     on conflict (member_id) do update set secret_sealed = excluded.secret_sealed where member_code.confirmed_at is null
     returning 1`,
    [memberId, secretSealed],
  );
  return recorded.length > 0;
}

/** A typed code: the verified time step of a one-time code, or an unverified recovery code. */
export type GivenCode = { step: number; secretSealed: string } | { recoveryCode: string };

/** Turns codes on. The owner must be locked. Returns false if another request did, or has replaced the secret. */
export async function confirmCode(
  tx: Transaction,
  owner: FactorOwner,
  { step, secretSealed }: { step: number; secretSealed: string },
  recoveryCodes: readonly string[],
): Promise<boolean> {
  const confirmed = await tx.em.execute<unknown[]>(
    `update member_code set confirmed_at = clock_timestamp(), used_step = ?, recovery_hashes = ?::text[]
     where member_id = ? and secret_sealed = ? and confirmed_at is null returning 1`,
    [step, toHashes(recoveryCodes), owner.memberId, secretSealed],
  );
  if (confirmed.length === 0) return false;
  await recordFactor(tx, owner, 'code');
  return true;
}

/** Marks the session as verified and ends every other session and link, because one of them may be another person's. */
export async function recordFactor(
  tx: Transaction,
  { memberId, teamId, sessionId }: FactorOwner,
  kind: string,
): Promise<void> {
  await tx.em.execute('update member_session set verified = true where id = ?', [sessionId]);
  await tx.em.execute(
    'update member_session set ended_at = clock_timestamp() where member_id = ? and id <> ? and ended_at is null',
    [memberId, sessionId],
  );
  await tx.em.execute('update member_link set used_at = clock_timestamp() where member_id = ? and used_at is null', [
    memberId,
  ]);
  recordAudit(tx, { teamId, action: 'factor.added', subjectId: memberId, details: { kind } });
}

/** Uses a code once, even if requests are concurrent. Returns false if it was used before, or codes are off. */
export async function useCode(tx: Transaction, memberId: string, given: GivenCode): Promise<boolean> {
  const used =
    'step' in given
      ? await tx.em.execute<unknown[]>(
          `update member_code set used_step = ? where member_id = ? and confirmed_at is not null and secret_sealed = ?
             and used_step < ? returning 1`,
          [given.step, memberId, given.secretSealed, given.step],
        )
      : await tx.em.execute<unknown[]>(
          `update member_code set recovery_hashes = array_remove(recovery_hashes, ?)
           where member_id = ? and confirmed_at is not null and ? = any(recovery_hashes) returning 1`,
          [hashToken(given.recoveryCode), memberId, hashToken(given.recoveryCode)],
        );
  return used.length > 0;
}

/** Replaces every recovery code. Returns false if codes are off. */
export async function renewRecoveryCodes(
  tx: Transaction,
  { memberId, teamId }: FactorOwner,
  codes: readonly string[],
): Promise<boolean> {
  const renewed = await tx.em.execute<unknown[]>(
    'update member_code set recovery_hashes = ?::text[] where member_id = ? and confirmed_at is not null returning 1',
    [toHashes(codes), memberId],
  );
  if (renewed.length > 0) recordAudit(tx, { teamId, action: 'factor.recovery_codes_renewed', subjectId: memberId });
  return renewed.length > 0;
}

export async function removeCode(tx: Transaction, { memberId, teamId }: FactorOwner): Promise<void> {
  await tx.em.execute('delete from member_code where member_id = ?', [memberId]);
  recordAudit(tx, { teamId, action: 'factor.removed', subjectId: memberId, details: { kind: 'code' } });
}

/** Locks the member and the session. Returns false if the session has ended, perhaps because a factor was added in another. */
export async function lockOwner(tx: Transaction, { memberId, sessionId }: FactorOwner): Promise<boolean> {
  await lockMember(tx, memberId);
  const open = await tx.em.execute<unknown[]>(
    'select 1 from member_session where id = ? and ended_at is null for no key update',
    [sessionId],
  );
  return open.length > 0;
}

/** Locks the member, so that sign-ins and changes of factors happen one after another. */
export async function lockMember(tx: Transaction, memberId: string): Promise<void> {
  await tx.em.execute('select 1 from member where id = ? for no key update', [memberId]);
}

const toHashes = (codes: readonly string[]): string => `{${codes.map(hashToken).join(',')}}`;
