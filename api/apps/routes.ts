import { listGrants, recordGrant, revokeAppGrant, type Grant } from '../../db/apps/grants.ts';
import { recordCode } from '../../db/apps/tokens.ts';
import {
  readAuthorization,
  type App,
  type Authorization,
  type AuthorizationFault,
} from '../../domain/apps/authorization.ts';
import { describeRedirect, isRegistered } from '../../domain/apps/find-redirect-problem.ts';
import { listNarrowed, CONFIRM, type AppScope } from '../../domain/apps/app-scopes.ts';
import { mayCall } from '../../domain/teams/roles.ts';
import { createToken } from '../access/create-token.ts';
import { loadWorkspace } from '../access/workspace.ts';
import { createRouter, forkEntityManager, getPathId, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { paginate, respond } from '../http/respond.ts';
import { ListPage } from '../members/contract.ts';
import { getPerson } from '../members/lock-team.ts';
import { toInstant } from '../members/present.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { recentProof, person } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, getQuery, ifValid, validate } from '../middleware/validate.ts';
import { AuthorizeApp, ReadAuthorization, type AppAuthorizationResponse, type AppResponse } from './contract.ts';
import { loadApp } from './load-app.ts';

interface AuthorizationRequest {
  app: App;
  redirectUri: string;
  state: string | null;
  asked: Authorization | AuthorizationFault;
}

export const appRoutes = createRouter('/apps');

const READ = [person('apps:read'), rateLimit()] as const;
const WRITE = [person('apps:write'), rateLimit()] as const;

appRoutes.get('/', ...READ, validate({ query: ListPage }), async (ctx) => {
  const query = getQuery(ctx, ListPage);
  const [grants, total] = await listGrants(forkEntityManager(ctx), getOwner(ctx), query);
  respond(ctx, 200, grants.map(presentGrant), paginate(total, query));
});

appRoutes.get('/authorization', ...READ, validate({ query: ReadAuthorization }), async (ctx) => {
  const request = await readRequest(ctx, getQuery(ctx, ReadAuthorization).request);
  const { app, redirectUri, asked } = request;
  const isFaulty = 'error' in asked;
  const { error, description } = isFaulty ? asked : { error: 'access_denied', description: 'The person declined.' };
  respond(ctx, 200, {
    name: app.name,
    clientId: app.clientId,
    redirectHost: describeRedirect(redirectUri),
    team: { id: ctx.state.team.id, name: ctx.state.team.name },
    resource: isFaulty ? null : asked.resource,
    scopes: isFaulty ? [] : listNarrowed(asked.scopes, getPerson(ctx).role),
    returnUrl: buildReturnUrl(ctx, request, { error, error_description: description }),
    fault: isFaulty ? asked.description : null,
  } satisfies AppAuthorizationResponse);
});

/** Reads the app's request before the transaction, because the server of the app may be slow. */
const AUTHORIZE = idempotent({
  prepare: ifValid(AuthorizeApp, async (ctx, { request }) => {
    ctx.state.prepared = await readRequest(ctx, request);
  }),
});

appRoutes.post('/', ...WRITE, recentProof(), AUTHORIZE, validate({ body: AuthorizeApp }), async (ctx) => {
  const { tx, team, key } = ctx.state;
  const { scopes, sandbox, budget = null, mayConfirm = false, ...body } = getBody(ctx, AuthorizeApp);
  const workspaceId = body.workspaceId ?? key.workspaceId;
  if (workspaceId !== null) await loadWorkspace(ctx, tx.em, workspaceId);
  const request = ctx.state.prepared as AuthorizationRequest;
  const { app, redirectUri, asked } = request;
  if ('error' in asked) throw refuse.badRequest(asked.description);
  requireAsked(ctx, scopes, asked.scopes);
  const { id: memberId, sessionId } = getPerson(ctx);
  const recorded = await recordGrant(tx, {
    teamId: team.id,
    memberId,
    sessionId,
    clientId: app.clientId,
    name: app.name,
    redirectHost: describeRedirect(redirectUri),
    resource: asked.resource,
    scopes: mayConfirm ? [...scopes, CONFIRM] : scopes,
    workspaceId,
    live: !sandbox,
    budget,
  });
  if (!recorded) throw refuse.unauthorized();
  const code = createToken();
  await recordCode(tx, recorded.id, { code, challenge: asked.challenge, redirectUri });
  respond(ctx, 201, { ...presentGrant(recorded), redirectUrl: buildReturnUrl(ctx, request, { code }) });
});

appRoutes.delete('/:id', ...WRITE, pathId('id'), transaction(), validate(), async (ctx) => {
  const id = getPathId(ctx);
  if (!(await revokeAppGrant(ctx.state.tx, id, getOwner(ctx), 'revoked'))) throw refuse.notFound();
  respond(ctx, 200, { id });
});

/**
 * Whose apps the person may see and revoke: those of every member (`memberId` is null) with the permission `keys:write`
 * and without a pinned workspace, otherwise their own.
 */
function getOwner(ctx: ApiContext): { teamId: string; memberId: string | null } {
  const { id, role } = getPerson(ctx);
  const seesAll = mayCall(role, { permission: 'keys:write' }) && ctx.state.key.workspaceId === null;
  return { teamId: ctx.state.team.id, memberId: seesAll ? null : id };
}

function requireAsked(ctx: ApiContext, given: readonly AppScope[], asked: readonly AppScope[]): void {
  const beyond = given.find((scope) => !asked.includes(scope));
  if (beyond) throw refuse.invalidInput([{ path: 'scopes', message: `The app does not ask for ${beyond}.` }]);
  const { role } = getPerson(ctx);
  const lacking = given.find((scope) => !listNarrowed(asked, role).includes(scope));
  if (lacking) throw refuse.forbiddenScope(`The role ${role} does not have ${lacking}.`);
}

function presentGrant(grant: Grant): AppResponse {
  const { id, name, clientId, redirectHost, memberId, resource, workspaceId, live, budget, spent } = grant;
  return {
    id,
    name,
    clientId,
    redirectHost,
    memberId,
    resource,
    scopes: grant.scopes,
    mayConfirm: grant.scopes.includes(CONFIRM),
    workspaceId,
    sandbox: !live,
    budget: budget === null ? null : { credits: budget, spent, remaining: budget - spent },
    createdAt: toInstant(grant.createdAt),
    lastUsedAt: grant.lastUsedAt && toInstant(grant.lastUsedAt),
  };
}

/** Reads the request of an app. Throws if the app or its redirect URI is unknown: then no browser may be redirected. */
async function readRequest(ctx: ApiContext, text: string): Promise<AuthorizationRequest> {
  const query = new URLSearchParams(text);
  const clientId = readOnce(query, 'client_id');
  const redirectUri = readOnce(query, 'redirect_uri');
  const app = await loadApp(ctx, clientId);
  if (typeof app === 'string') throw refuse.invalidInput([{ path: 'client_id', message: app }]);
  if (!isRegistered(app.redirectUris, redirectUri)) {
    const message = 'It is not an address that the app has registered.';
    throw refuse.invalidInput([{ path: 'redirect_uri', message }]);
  }
  const asked = readAuthorization(query, ctx.deps.config.publicUrl);
  return { app, redirectUri, state: query.get('state'), asked };
}

function readOnce(query: URLSearchParams, name: string): string {
  const [value, ...more] = query.getAll(name);
  if (!value || more.length > 0) throw refuse.invalidInput([{ path: name, message: 'It is required once.' }]);
  return value;
}

/** Returns the redirect URI with the response in its query. `iss` names the server that responds (RFC 9207). */
function buildReturnUrl(
  ctx: ApiContext,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  response: Record<string, string>,
): string {
  const added = new URLSearchParams({ ...response, ...(state !== null && { state }), iss: ctx.deps.config.publicUrl });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${added.toString()}`;
}
