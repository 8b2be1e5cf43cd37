import { z } from 'zod';
import {
  beginSignIn,
  finishSignIn,
  type IdentityClient,
  type IdentityResult,
} from '../../adapters/identity/oidc-client.ts';
import { findProvider, findProviderOfDomain, type IdentityProvider } from '../../db/members/identity-providers.ts';
import { beginSession, recordSession } from '../../db/members/sessions.ts';
import { signInWithIdentity, type IdentifyingProvider } from '../../db/members/sign-in-with-identity.ts';
import { normaliseEmail } from '../../domain/teams/members.ts';
import { INSTANCE_PROVIDER, readDomain, readIdentity, SSO_MINUTES, SSO_REFUSALS } from '../../domain/teams/sso.ts';
import { openSealed } from '../access/open-sealed.ts';
import { createRouter, forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { respond } from '../http/respond.ts';
import { limitAttempts } from './limit-attempts.ts';
import { readForm } from './read-form.ts';
import { readUserAgent, sendSession, commitSignIn } from './sign-in-routes.ts';
import { FinishSso, MAX_RESPONSE, StartSso } from './sso-contract.ts';

/** Sign-in through an identity provider. The browser keeps the sealed state, so nothing is stored for a caller who is not signed in. */
export const ssoRoutes = createRouter();

const MAX_FORM_BYTES = 12 * 1024;

type Provider = IdentityClient & IdentifyingProvider;

/** Builds the redirect URI of a provider. Each has its own, so no response is taken for that of another. */
export function buildRedirectUri({ deps }: ApiContext, provider: string): string {
  return `${deps.config.publicUrl}/sso/callback/${provider}`;
}

ssoRoutes.post('/api/v1/sso/start', async (ctx) => {
  const { email } = await readForm(ctx, StartSso);
  await limitAttempts(ctx, email === undefined ? null : normaliseEmail(email));
  const provider = await findProviderFor(ctx, email);
  if (!provider) throw refuse.notFound();
  const name = provider.teamId ?? INSTANCE_PROVIDER;
  const { url, checks } = requireResult(
    ctx,
    provider,
    await beginSignIn(ctx.deps.web, provider, buildRedirectUri(ctx, name)),
  );
  const { state, nonce, verifier } = checks;
  const expires = Math.floor(Date.now() / 1_000) + SSO_MINUTES * 60;
  const flow = ctx.deps.secrets.seal(JSON.stringify(['sso', name, state, nonce, verifier, expires]));
  respond(ctx, 200, { url, flow });
});

/** Redirects with the response to the console, whose tab has the flow. Looks nothing up and redirects nowhere else. */
ssoRoutes.get('/sso/callback/:provider', (ctx) => {
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' });
  const response = ctx.querystring.length > MAX_RESPONSE ? '' : ctx.querystring;
  const fragment = encodeURIComponent(`${ctx.params['provider']}?${response}`);
  ctx.status = 303;
  ctx.redirect(`${ctx.deps.config.publicUrl}/console#sso=${fragment}`);
});

ssoRoutes.post('/api/v1/sso/finish', async (ctx) => {
  const { flow, provider: name, response } = await readForm(ctx, FinishSso, MAX_FORM_BYTES);
  await limitAttempts(ctx, null);
  const checks = openFlow(ctx, flow);
  if (!checks || checks.name !== name)
    throw refuse.noSignIn('This sign-in did not begin in this browser, or too long ago. Begin again.');
  const provider = name === INSTANCE_PROVIDER ? getInstanceProvider(ctx) : await findProviderOfTeam(ctx, name);
  if (!provider) throw refuse.notFound();
  const returned = new URL(buildRedirectUri(ctx, name));
  returned.search = response;
  const claims = requireResult(ctx, provider, await finishSignIn(ctx.deps.web, provider, returned, checks));
  const identity = readIdentity(claims, provider.issuer);
  if (!identity) throw refuse.noSignIn(SSO_REFUSALS.unverified);
  const session = await commitSignIn(ctx, async (tx) => {
    const result = await signInWithIdentity(tx, provider, identity);
    if (typeof result === 'string') throw refuse.noSignIn(SSO_REFUSALS[result]);
    const [id, userAgent] = [result.memberId, readUserAgent(ctx)];
    // The provider that a team has chosen also vouches for the second factor.
    const isOfTeam = provider.teamId !== null;
    const begun = await (isOfTeam
      ? recordSession(tx, id, userAgent, { verified: true, byProvider: true })
      : beginSession(tx, id, userAgent));
    if (!begun) throw refuse.noSignIn(SSO_REFUSALS.use_provider);
    return begun;
  });
  sendSession(ctx, session);
});

/** The kind, the provider, state, nonce and verifier of a sign-in, and its end in Unix seconds. */
const Flow = z.tuple([z.literal('sso'), z.string(), z.string(), z.string(), z.string(), z.number()]);

function openFlow(ctx: ApiContext, flow: string) {
  const parsed = Flow.safeParse(openSealed(ctx, flow));
  if (!parsed.success) return null;
  const [, name, state, nonce, verifier, expires] = parsed.data;
  return expires * 1_000 > Date.now() ? { name, state, nonce, verifier } : null;
}

/** The provider of the team whose domain the address has, or else that of the operator. */
async function findProviderFor(ctx: ApiContext, email: string | undefined): Promise<Provider | null> {
  const domain = email === undefined ? null : readDomain(normaliseEmail(email));
  const found = domain === null ? null : await findProviderOfDomain(forkEntityManager(ctx), domain);
  return found ? openProvider(ctx, found) : getInstanceProvider(ctx);
}

function getInstanceProvider({ deps }: ApiContext): Provider | null {
  return deps.config.identity && { ...deps.config.identity, teamId: null, joinRole: null };
}

async function findProviderOfTeam(ctx: ApiContext, teamId: string): Promise<Provider | null> {
  const found = await findProvider(forkEntityManager(ctx), teamId);
  return found && openProvider(ctx, found);
}

function openProvider({ deps }: ApiContext, found: IdentityProvider): Provider {
  const { teamId, issuer, clientId, joinRole, clientSecretSealed } = found;
  return { teamId, issuer, clientId, joinRole, clientSecret: deps.secrets.open(clientSecretSealed) };
}

/** Returns the value of a result. Throws the refusal of a sign-in that the provider did not complete. */
function requireResult<T>(ctx: ApiContext, { issuer, teamId }: Provider, result: IdentityResult<T>): T {
  if (result.ok) return result.value;
  const { host } = new URL(issuer);
  ctx.deps.log.info(
    { requestId: ctx.state.requestId, teamId, host, code: result.code },
    'identity provider did not sign in',
  );
  if (result.fault === 'unreachable') throw refuse.providerUnreachable(host);
  throw refuse.noSignIn(`The identity provider ${host} did not sign you in. Begin again.`);
}
