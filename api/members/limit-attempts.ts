import { SIGN_IN_LIMITS } from '../../domain/teams/rate-limits.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { admit } from '../middleware/rate-limit.ts';
import { hashByKey, readClientNetwork } from '../middleware/record-network.ts';

/** Counts an attempt to sign in, whether the address exists or not. Throws 429 beyond the limits. */
export async function limitAttempts(ctx: ApiContext, email: string | null): Promise<void> {
  const network = readClientNetwork(ctx);
  await count(ctx, 'sign-in-network', network);
  if (email === null) return;
  await count(ctx, 'sign-in', `${network} ${email}`);
  await count(ctx, 'sign-in-address', email);
}

/** Counts a code of a person, right or wrong. Throws 429 beyond the limits. */
export async function limitCodes(ctx: ApiContext, memberId: string): Promise<void> {
  await count(ctx, 'code', memberId);
  await count(ctx, 'code-day', memberId);
}

/** Counts a mail to an address, or to an address of one team. Throws 429 beyond the limit. */
export async function limitMails(ctx: ApiContext, to: string): Promise<void> {
  await count(ctx, 'mail-address', to);
}

async function count(ctx: ApiContext, group: keyof typeof SIGN_IN_LIMITS, subject: string): Promise<void> {
  await limit(ctx, group, SIGN_IN_LIMITS[group], subject);
}

interface AttemptLimit {
  requests: number;
  windowSeconds: number;
}

/** Counts a request of a caller without a key. Throws 429 beyond the limit of the network. */
export async function limitNetwork(ctx: ApiContext, group: string, most: AttemptLimit): Promise<void> {
  await limit(ctx, group, most, readClientNetwork(ctx));
}

async function limit(
  ctx: ApiContext,
  group: string,
  { requests, windowSeconds }: AttemptLimit,
  subject: string,
): Promise<void> {
  const window = { subjectId: `sign-in ${hash(ctx, subject)}`, group, requests, windowSeconds };
  const { admitted, resetAt } = await admit(ctx.deps.orm.em, window);
  if (!admitted) throw refuse.rateLimited(requests, windowSeconds, resetAt);
}

/** Hashes by a key to 65,536 values: strangers cannot fill the table, nor choose a subject that shares a count. */
function hash(ctx: ApiContext, subject: string): string {
  return hashByKey(ctx, 'sign-in-limits', subject).slice(0, 4);
}
