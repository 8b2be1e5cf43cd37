import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import { getFreshGrant } from '../../db/accounts/fresh-grant.ts';
import { disconnectAccount, findAccount, listAccounts } from '../../db/accounts/accounts.ts';
import { respond, paginate } from '../http/respond.ts';
import { createRouter, getPathId, forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { endShare } from '../middleware/in-share.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, NoBody, ifValid, getQuery, validate } from '../middleware/validate.ts';
import { createAccessLink } from '../access/create-access-link.ts';
import { presentConnectLink } from '../access/present-link.ts';
import { listAccessLinks, revokeAccessLink } from '../../db/teams/access-links.ts';
import { resolveListScope } from '../access/list-scope.ts';
import { getVisibility, resolveWorkspace } from '../access/workspace.ts';
import { checkConnect, startConnect } from './start-connect.ts';
import {
  ChangeAccount,
  ConnectAccount,
  CreateConnectLink,
  ListAccounts,
  ListConnectLinks,
  TOKEN_REJECTED,
} from './contract.ts';
import { changeAccount, prepareChange } from './change-account.ts';
import { loadOffer } from './offer.ts';
import { presentAccount, presentAccountDetails } from './present.ts';

export const accountRoutes = createRouter('/accounts');

/** Separate from `/accounts`, because the segment after `/accounts` is the id of an account. */
export const connectLinkRoutes = createRouter('/connect-links');

accountRoutes.get('/', scope('accounts:read'), rateLimit(), validate({ query: ListAccounts }), async (ctx) => {
  const query = getQuery(ctx, ListAccounts);
  const em = forkEntityManager(ctx);
  const { allWorkspaces, workspaceId, ...filter } = query;
  const { workspaceIds } = await resolveListScope(ctx, em, { allWorkspaces, workspaceId });
  const [rows, total] = await listAccounts(em, getVisibility(ctx), { ...filter, workspaceId: workspaceIds });
  respond(ctx, 200, rows.map(presentAccount), paginate(total, query));
});

accountRoutes.get('/:id', scope('accounts:read'), rateLimit(), pathId('id'), validate(), async (ctx) => {
  const account = await findAccount(forkEntityManager(ctx), getVisibility(ctx), getPathId(ctx));
  if (!account) throw refuse.notFound();
  endShare(ctx);
  const offer = await loadOffer(ctx.deps, account);
  respond(ctx, 200, presentAccountDetails(account, offer.ok ? offer.value : null));
});

accountRoutes.patch(
  '/:id',
  scope('accounts:write'),
  rateLimit(),
  pathId('id'),
  transaction({ prepare: ifValid(ChangeAccount, prepareChange) }),
  validate({ body: ChangeAccount }),
  async (ctx) => {
    const account = await changeAccount(ctx, getBody(ctx, ChangeAccount));
    respond(ctx, 200, presentAccountDetails(account, ctx.state.offers?.get(account.id) ?? null));
  },
);

accountRoutes.post(
  '/connect',
  scope('accounts:write'),
  rateLimit(),
  idempotent(),
  validate({ body: ConnectAccount }),
  async (ctx) => {
    const { workspaceId, ...wanted } = getBody(ctx, ConnectAccount);
    const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, workspaceId);
    respond(ctx, 201, await startConnect(ctx, workspace, wanted));
  },
);

accountRoutes.post(
  '/connect-link',
  scope('accounts:write'),
  rateLimit(),
  idempotent(),
  validate({ body: CreateConnectLink }),
  async (ctx) => {
    const { workspaceId, expiresInHours, ...wanted } = getBody(ctx, CreateConnectLink);
    const workspace = await resolveWorkspace(ctx, ctx.state.tx.em, workspaceId);
    await checkConnect(ctx, workspace, wanted);
    const { platform, ownerType, influencerId = null } = wanted;
    const target = { kind: 'connect' as const, workspaceId: workspace.id, platform, ownerType, influencerId };
    respond(ctx, 201, await createAccessLink(ctx, target, expiresInHours));
  },
);

accountRoutes.post(
  '/:id/refresh',
  scope('accounts:write'),
  rateLimit(),
  pathId('id'),
  idempotent({ prepare: ifValid(NoBody, refreshNow) }),
  validate(),
  async (ctx) => {
    const account = await findAccount(ctx.state.tx.em, getVisibility(ctx), getPathId(ctx));
    if (!account) throw refuse.notFound();
    if (account.reconnectNeeded) throw refuse.conflict(TOKEN_REJECTED);
    respond(ctx, 200, presentAccount(account));
  },
);

accountRoutes.delete(
  '/:id',
  scope('accounts:write'),
  rateLimit(),
  pathId('id'),
  transaction(),
  validate(),
  async (ctx) => {
    const account = await findAccount(ctx.state.tx.em, getVisibility(ctx), getPathId(ctx));
    if (!account) throw refuse.notFound();
    await disconnectAccount(ctx.state.tx, account.id);
    respond(ctx, 200, { id: account.id });
  },
);

connectLinkRoutes.get('/', scope('accounts:read'), rateLimit(), validate({ query: ListConnectLinks }), async (ctx) => {
  const { workspaceId, ...query } = getQuery(ctx, ListConnectLinks);
  const em = forkEntityManager(ctx);
  const workspace = await resolveWorkspace(ctx, em, workspaceId);
  const filter = { ...query, kind: 'connect' as const, postId: null, workspaceId: workspace.id };
  const [links, total] = await listAccessLinks(em, getVisibility(ctx), filter);
  respond(ctx, 200, links.map(presentConnectLink), paginate(total, query));
});

connectLinkRoutes.delete(
  '/:id',
  scope('accounts:write'),
  rateLimit(),
  pathId('id'),
  transaction(),
  validate(),
  async (ctx) => {
    const link = { id: getPathId(ctx), kind: 'connect' as const, postId: null };
    if (!(await revokeAccessLink(ctx.state.tx, getVisibility(ctx), link))) throw refuse.notFound();
    respond(ctx, 200, { id: link.id });
  },
);

/** Refreshes the token before the transaction opens: a rotated token must be stored even if the request fails. */
async function refreshNow(ctx: ApiContext): Promise<void> {
  const account = await findAccount(forkEntityManager(ctx), getVisibility(ctx), getPathId(ctx));
  if (account) await getFreshGrant(ctx.deps.orm.em, createGrantManager(ctx.deps), account.id, true);
}
