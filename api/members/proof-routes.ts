import { readFactors } from '../../db/members/factors.ts';
import { commit } from '../../db/outbox/commit.ts';
import { proveSession } from '../../db/members/sessions.ts';
import { NO_PROOF, PROOF_MINUTES, type Factors } from '../../domain/teams/factors.ts';
import { createRouter, forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { respond } from '../http/respond.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { person } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { getBody, ifValid, validate } from '../middleware/validate.ts';
import { getFactorOwner, requireCode } from './read-given-code.ts';
import { checkPasskey, usePasskey, type SignedChallenge } from './check-passkey.ts';
import { ProveSession, type ProofResponse } from './factor-contract.ts';
import { limitAttempts } from './limit-attempts.ts';
import { getPerson } from './lock-team.ts';
import { hasPassword } from './sign-in-routes.ts';

/** The person of a session proves again who they are, as routes with `recentProof()` demand. */
export const proofRoutes = createRouter('/sessions/proof');

interface Proof {
  factors: Factors;
  isSigned: boolean;
}

/** Verifies passkey or password. Takes no Idempotency-Key, whose record would keep a fingerprint of the password. */
const PROVE = transaction({
  prepare: ifValid(ProveSession, async (ctx, { password, passkey }) => {
    const factors = await readFactors(forkEntityManager(ctx), getPerson(ctx).id);
    if (passkey) await limitAttempts(ctx, null);
    const signed = passkey ? await checkPasskey(ctx, passkey) : null;
    const isSigned = signed !== null && (await useOwnPasskey(ctx, signed));
    if (!passkey && factors.hasPassword) await requirePassword(ctx, password);
    ctx.state.prepared = { factors, isSigned } satisfies Proof;
  }),
});

proofRoutes.patch('/', person('sessions:write'), rateLimit(), PROVE, validate({ body: ProveSession }), async (ctx) => {
  const { tx } = ctx.state;
  const owner = getFactorOwner(ctx);
  const { code, passkey } = getBody(ctx, ProveSession);
  const { factors, isSigned } = ctx.state.prepared as Proof;
  if (passkey) {
    if (!isSigned) throw refuseProperty('passkey', 'It is not yours, or the options are too old.');
  } else if (factors.hasCode) {
    await requireCode(ctx, owner, code ?? '');
  } else if (!factors.hasPassword) throw refuse.conflict(NO_PROOF);
  await proveSession(tx, owner.sessionId, passkey !== undefined || factors.hasCode);
  const until = new Date(Date.now() + PROOF_MINUTES * 60_000).toISOString();
  respond(ctx, 200, { provenUntil: until } satisfies ProofResponse);
});

/** Uses it in its own transaction, so that the audit log keeps a copied passkey although the proof is refused. */
async function useOwnPasskey(ctx: ApiContext, signed: SignedChallenge): Promise<boolean> {
  if (signed.known.memberId !== getPerson(ctx).id) return false;
  return commit(ctx.deps, (tx) => usePasskey(tx, signed), { waitForDispatch: false });
}

async function requirePassword(ctx: ApiContext, password: string | undefined): Promise<void> {
  if (password === undefined || !(await hasPassword(ctx, getPerson(ctx), password)))
    throw refuseProperty('password', 'It is not your password.');
}

const refuseProperty = (path: Problem['path'], message: string) => refuse.invalidInput([{ path, message }]);
