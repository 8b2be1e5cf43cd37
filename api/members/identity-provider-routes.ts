import { beginSignIn } from '../../adapters/identity/oidc-client.ts';
import { findProvider, listDomains, removeProvider, setProvider } from '../../db/members/identity-providers.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createRouter, forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { respond } from '../http/respond.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { recentProof, person, unpinned } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { getBody, ifValid, validate } from '../middleware/validate.ts';
import { lockTeam } from './lock-team.ts';
import { toInstant } from './present.ts';
import { NO_DOMAIN, SetIdentityProvider, type IdentityProviderResponse } from './sso-contract.ts';
import { buildRedirectUri } from './sso-routes.ts';

export const identityProviderRoutes = createRouter('/identity-provider');

const SSO = [person('sso:write'), unpinned(), rateLimit()] as const;

identityProviderRoutes.get('/', ...SSO, validate(), async (ctx) => {
  respond(ctx, 200, await presentProvider(ctx, forkEntityManager(ctx)));
});

/** Refuses a provider that is unreachable or another issuer, before the transaction, because its server may be slow. */
const CHECK = idempotent({
  prepare: ifValid(SetIdentityProvider, async (ctx, client) => {
    const begun = await beginSignIn(ctx.deps.web, client, buildRedirectUri(ctx, ctx.state.team.id));
    if (begun.ok) return;
    const { host } = new URL(client.issuer);
    const unreachable = `${host} cannot be reached (${begun.code}).`;
    const message = begun.fault === 'unreachable' ? unreachable : `${host} is not this issuer (${begun.code}).`;
    throw refuse.invalidInput([{ path: 'issuer', message }]);
  }),
});

identityProviderRoutes.post('/', ...SSO, recentProof(), CHECK, validate({ body: SetIdentityProvider }), async (ctx) => {
  const { tx, team } = ctx.state;
  await lockTeam(ctx, 'sso:write');
  const { clientSecret, required = false, joinRole = null, ...client } = getBody(ctx, SetIdentityProvider);
  const domains = await listDomains(tx.em, team.id);
  if (domains.length === 0) throw refuse.conflict(NO_DOMAIN);
  const clientSecretSealed = ctx.deps.secrets.seal(clientSecret);
  await setProvider(tx, { teamId: team.id, ...client, clientSecretSealed, required, joinRole });
  respond(ctx, 201, await presentProvider(ctx, tx.em));
});

identityProviderRoutes.delete('/', ...SSO, recentProof(), transaction(), validate(), async (ctx) => {
  const { tx, team } = ctx.state;
  await lockTeam(ctx, 'sso:write');
  await removeProvider(tx, team.id);
  respond(ctx, 200, { id: team.id });
});

async function presentProvider(ctx: ApiContext, em: EntityManager): Promise<IdentityProviderResponse> {
  const { id } = ctx.state.team;
  const found = await findProvider(em, id);
  return {
    issuer: found?.issuer ?? null,
    clientId: found?.clientId ?? null,
    required: found?.required ?? false,
    joinRole: found?.joinRole ?? null,
    domains: await listDomains(em, id),
    redirectUri: buildRedirectUri(ctx, id),
    updatedAt: found && toInstant(found.updatedAt),
  };
}
