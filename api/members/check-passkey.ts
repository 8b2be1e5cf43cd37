import type { z } from 'zod';
import { verifyAuthentication } from '../../adapters/secrets/passkeys.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { countUse, findPasskey, useChallenge, type FoundPasskey } from '../../db/members/passkeys.ts';
import { forkEntityManager, type ApiContext } from '../http/context.ts';
import { openChallenge } from './passkey-challenge.ts';
import type { SignInWithPasskey } from './passkey-contract.ts';

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
