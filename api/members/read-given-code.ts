import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findCodeStep, toBase32 } from '../../adapters/secrets/one-time-code.ts';
import { findCodeFactor, lockOwner, useCode, type FactorOwner, type GivenCode } from '../../db/members/codes.ts';
import { readFactors } from '../../db/members/factors.ts';
import {
  FACTOR_NEEDED,
  FACTOR_REFUSALS,
  readCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODE_COUNT,
} from '../../domain/teams/factors.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Refusal } from '../http/errors.ts';
import { limitCodes } from './limit-attempts.ts';
import { getPerson } from './lock-team.ts';

/**
 * Counts the attempt and reads a typed code. A one-time code is verified and returned as its time step; a recovery code
 * is returned unverified, because `useCode` verifies it. Returns null for a wrong code.
 */
export async function readGivenCode(
  ctx: ApiContext,
  em: EntityManager,
  memberId: string,
  typed: string,
): Promise<GivenCode | null> {
  await limitCodes(ctx, memberId);
  const read = readCode(typed);
  if (read?.kind === 'recovery_code') return { recoveryCode: read.text };
  const factor = await findCodeFactor(em, memberId);
  if (!factor || !read) return null;
  const { secretSealed } = factor;
  const step = findCodeStep(ctx.deps.secrets.open(secretSealed), read.text);
  return step === null ? null : { step, secretSealed };
}

/** Verifies a code of the person and uses it up. Throws 400 if it is wrong, too old or used. */
export async function requireCode(ctx: ApiContext, { memberId }: FactorOwner, typed: string): Promise<void> {
  const { tx } = ctx.state;
  const given = await readGivenCode(ctx, tx.em, memberId, typed);
  if (!given || !(await useCode(tx, memberId, given))) throw refuseCode();
}

export function refuseCode(): Refusal {
  return refuse.invalidInput([{ path: 'code', message: 'It is wrong, too old or was used.' }]);
}

/** Throws 409 for a refusal by the rules of second factors, if there is one. */
export function requireFactorAllowed(refusal: keyof typeof FACTOR_REFUSALS | null): void {
  if (refusal) throw refuse.conflict(FACTOR_REFUSALS[refusal]);
}

/** Returns the member, team and session of the person who changes a factor. 401 for an app, which has no session. */
export function getFactorOwner(ctx: ApiContext): FactorOwner {
  const { id: memberId, sessionId } = getPerson(ctx);
  if (sessionId === null) throw refuse.unauthorized();
  return { memberId, teamId: ctx.state.team.id, sessionId };
}

/** Locks the member. A session that lacks a required second factor may add the first one, and change no other. */
export async function lockFactors(ctx: ApiContext): Promise<FactorOwner> {
  const { tx } = ctx.state;
  const owner = getFactorOwner(ctx);
  if (!(await lockOwner(tx, owner))) throw refuse.unauthorized();
  const { hasCode, passkeys } = await readFactors(tx.em, owner.memberId);
  if (getPerson(ctx).needsFactor && (hasCode || passkeys > 0)) throw refuse.forbiddenScope(FACTOR_NEEDED);
  return owner;
}

export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => toBase32(randomBytes(RECOVERY_CODE_BYTES)).toLowerCase());
}
