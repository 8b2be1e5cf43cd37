import { z } from 'zod';
import { verifyAuthentication } from '../../adapters/secrets/passkeys.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { countUse, findPasskey, useChallenge, type FoundPasskey } from '../../db/members/passkeys.ts';
import { forkEntityManager, type ApiContext } from '../http/context.ts';
import type { SignInWithPasskey } from './passkey-contract.ts';
import { TOKEN_MINUTES } from '../../domain/teams/members.ts';
import { openSealed } from '../access/open-sealed.ts';

/** The kind, the member, the challenge, and its end in Unix milliseconds. */
const Sealed = z.tuple([z.literal('passkey'), z.string().nullable(), z.string(), z.number()]);

export interface SignedChallenge {
  known: FoundPasskey;
  challenge: string;
  counter: number;
}

/** Returns null unless a passkey of a member has signed the options of a sign-in. `usePasskey` must follow. */
export async function checkPasskey(
  ctx: ApiContext,
  { token, credential }: z.output<typeof SignInWithPasskey>,
): Promise<SignedChallenge | null> {
  const challenge = openChallenge(ctx, null, token);
  const known = await findPasskey(forkEntityManager(ctx), credential.id);
  const isOwn = known && Buffer.from(credential.response.userHandle ?? '', 'base64url').toString() === known.memberId;
  if (!challenge || !isOwn) return null;
  const counter = await verifyAuthentication(ctx.deps.config, { challenge, credential }, known);
  return counter === null ? null : { known, challenge, counter };
}

/** Uses the challenge once. Returns false if it was used before, or the passkey was copied. */
export async function usePasskey(tx: Transaction, { known, challenge, counter }: SignedChallenge): Promise<boolean> {
  return (await useChallenge(tx, known.memberId, challenge)) && countUse(tx, known, counter);
}

/**
 * Seals a challenge for the page that asked for it, so that nothing is stored for a stranger who asks for many. `memberId` is null
 * for a sign-in.
 */
export function sealChallenge(
  { deps }: ApiContext,
  memberId: string | null,
  options: object,
): { token: string; options: object } {
  const { challenge } = options as { challenge: string };
  const token = deps.secrets.seal(
    JSON.stringify(['passkey', memberId, challenge, Date.now() + TOKEN_MINUTES.passkey * 60_000]),
  );
  return { token, options };
}

/** Returns the challenge; null if it has expired or is for another member (`memberId` null: for a sign-in). */
export function openChallenge(ctx: ApiContext, memberId: string | null, token: string): string | null {
  const parsed = Sealed.safeParse(openSealed(ctx, token));
  if (!parsed.success) return null;
  const [, owner, challenge, expiresAt] = parsed.data;
  return owner === memberId && expiresAt > Date.now() ? challenge : null;
}
