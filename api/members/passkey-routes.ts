import { buildAuthentication, buildRegistration, verifyRegistration } from '../../adapters/secrets/passkeys.ts';
import { checkPasskey, usePasskey, openChallenge, sealChallenge } from './check-passkey.ts';
import { readFactors } from '../../db/members/factors.ts';
import { listPasskeys, recordPasskey, removePasskey, renamePasskey, type Passkey } from '../../db/members/passkeys.ts';
import { recordSession } from '../../db/members/sessions.ts';
import { checkFactorRemoval } from '../../domain/teams/factors.ts';
import { createRouter, forkEntityManager, getPathId } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { paginate, respond } from '../http/respond.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { recentProof, person } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, getQuery, validate } from '../middleware/validate.ts';
import { lockFactors, requireFactorAllowed } from './read-given-code.ts';
import { ListPage } from './contract.ts';
import { mailFactorNotice } from './factor-routes.ts';
import { limitAttempts } from './limit-attempts.ts';
import { getPerson } from './lock-team.ts';
import { RegisterPasskey, RenamePasskey, SignInWithPasskey, type PasskeyResponse } from './passkey-contract.ts';
import { toInstant } from './present.ts';
import { NoForm, readForm } from './read-form.ts';
import { readUserAgent, sendSession, commitSignIn } from './sign-in-routes.ts';

/** The passkeys of the person who is signed in. */
export const passkeyRoutes = createRouter('/passkeys');

const OWN = [person('factors:write'), rateLimit()] as const;

passkeyRoutes.get('/', person('sessions:read'), rateLimit(), validate({ query: ListPage }), async (ctx) => {
  const query = getQuery(ctx, ListPage);
  const [passkeys, total] = await listPasskeys(forkEntityManager(ctx), getPerson(ctx).id, query);
  respond(ctx, 200, passkeys.map(presentPasskey), paginate(total, query));
});

passkeyRoutes.post('/options', ...OWN, recentProof(), idempotent(), validate(), async (ctx) => {
  const { id, email } = getPerson(ctx);
  const options = await buildRegistration(ctx.deps.config, { id, name: `${email} (${ctx.state.team.name})` });
  respond(ctx, 201, sealChallenge(ctx, id, options));
});

const REGISTER = [...OWN, recentProof(), idempotent(), validate({ body: RegisterPasskey })] as const;

passkeyRoutes.post('/', ...REGISTER, async (ctx) => {
  const { tx } = ctx.state;
  const owner = await lockFactors(ctx);
  const { token, name, credential: given } = getBody(ctx, RegisterPasskey);
  const challenge = openChallenge(ctx, owner.memberId, token);
  const credential = challenge && (await verifyRegistration(ctx.deps.config, { challenge, credential: given }));
  const recorded = challenge && credential && (await recordPasskey(tx, owner, { name, challenge, credential }));
  if (!recorded)
    throw refuse.invalidInput([{ path: 'credential', message: 'It does not answer these options, or was used.' }]);
  await mailFactorNotice(ctx, 'factor_added');
  respond(ctx, 201, presentPasskey(recorded));
});

passkeyRoutes.patch('/:id', ...OWN, pathId('id'), transaction(), validate({ body: RenamePasskey }), async (ctx) => {
  const { name } = getBody(ctx, RenamePasskey);
  const { memberId } = await lockFactors(ctx);
  const renamed = await renamePasskey(ctx.state.tx, memberId, getPathId(ctx), name);
  if (!renamed) throw refuse.notFound();
  respond(ctx, 200, presentPasskey(renamed));
});

passkeyRoutes.delete('/:id', ...OWN, recentProof(), pathId('id'), transaction(), validate(), async (ctx) => {
  const { tx } = ctx.state;
  const id = getPathId(ctx);
  const owner = await lockFactors(ctx);
  const factors = await readFactors(tx.em, owner.memberId);
  if (!(await removePasskey(tx, owner, id))) throw refuse.notFound();
  requireFactorAllowed(checkFactorRemoval(factors, 'passkey'));
  await mailFactorNotice(ctx, 'factor_removed');
  respond(ctx, 200, { id });
});

function presentPasskey({ createdAt, lastUsedAt, ...passkey }: Passkey): PasskeyResponse {
  return { ...passkey, createdAt: toInstant(createdAt), lastUsedAt: lastUsedAt && toInstant(lastUsedAt) };
}

/** Signing in with a passkey. No address is typed, so no response reveals one. */
export const passkeySignInRoutes = createRouter('/api/v1');

passkeySignInRoutes.post('/sign-in/passkey-options', async (ctx) => {
  await readForm(ctx, NoForm);
  await limitAttempts(ctx, null);
  respond(ctx, 200, sealChallenge(ctx, null, await buildAuthentication(ctx.deps.config)));
});

passkeySignInRoutes.post('/sign-in/passkey', async (ctx) => {
  const form = await readForm(ctx, SignInWithPasskey);
  await limitAttempts(ctx, null);
  const signed = await checkPasskey(ctx, form);
  const session =
    signed &&
    (await commitSignIn(ctx, async (tx) =>
      (await usePasskey(tx, signed))
        ? recordSession(tx, signed.known.memberId, readUserAgent(ctx), { verified: true })
        : null,
    ));
  if (!session) throw refuse.wrongPasskey();
  sendSession(ctx, session);
});
