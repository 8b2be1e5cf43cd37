import { createGrantManager } from '../../adapters/platforms/grant-manager.ts';
import { freshGrant } from '../../db/accounts/fresh-grant.ts';
import { disconnectAccount, findAccount, listAccounts } from '../../db/accounts/accounts.ts';
import type { Visibility } from '../../db/visibility.ts';
import { answer, paginate } from '../answer.ts';
import { apiRouter, idIn, reader, type ApiContext } from '../context.ts';
import { refuse } from '../errors.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { bodyOf, NoBody, onValid, queryOf, validate } from '../middleware/validate.ts';
import { chosenWorkspace } from '../workspaces/chosen-workspace.ts';
import { beginConnect } from './connect.ts';
import { ConnectAccount, ListAccounts, TOKEN_REJECTED } from './contract.ts';
import { presentAccount } from './present.ts';

export const accountRoutes = apiRouter('/accounts');

accountRoutes.get('/', scope('accounts:read'), rateLimit(), validate({ query: ListAccounts }), async (ctx) => {
  const query = queryOf(ctx, ListAccounts);
  const em = reader(ctx);
  const { id: workspaceId } = await chosenWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listAccounts(em, accountView(ctx), { ...query, workspaceId });
  answer(ctx, 200, rows.map(presentAccount), paginate(total, query));
});

accountRoutes.get('/:id', scope('accounts:read'), rateLimit(), pathId('id'), validate(), async (ctx) => {
  const account = await findAccount(reader(ctx), accountView(ctx), idIn(ctx));
  if (!account) throw refuse.notFound();
  answer(ctx, 200, presentAccount(account));
});

accountRoutes.post(
  '/connect',
  scope('accounts:write'),
  rateLimit(),
  idempotent(),
  validate({ body: ConnectAccount }),
  async (ctx) => {
    const { workspaceId, ...wanted } = bodyOf(ctx, ConnectAccount);
    const workspace = await chosenWorkspace(ctx, ctx.state.tx.em, workspaceId);
    answer(ctx, 201, await beginConnect(ctx, workspace, wanted));
  },
);

accountRoutes.post(
  '/:id/refresh',
  scope('accounts:write'),
  rateLimit(),
  pathId('id'),
  idempotent({ prepare: onValid(NoBody, refreshNow) }),
  validate(),
  async (ctx) => {
    const account = await findAccount(ctx.state.tx.em, accountView(ctx), idIn(ctx));
    if (!account) throw refuse.notFound();
    if (account.reconnectNeeded) throw refuse.conflict(TOKEN_REJECTED);
    answer(ctx, 200, presentAccount(account));
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
    const account = await findAccount(ctx.state.tx.em, accountView(ctx), idIn(ctx));
    if (!account) throw refuse.notFound();
    await disconnectAccount(ctx.state.tx, account.id);
    answer(ctx, 200, { id: account.id });
  },
);

function accountView(ctx: ApiContext): Visibility {
  const { team, key } = ctx.state;
  return { teamId: team.id, sandbox: !key.live, workspaceId: key.workspaceId };
}

/** A rotated token must be stored whatever becomes of the request, so this runs in a transaction of its own. */
async function refreshNow(ctx: ApiContext): Promise<void> {
  const account = await findAccount(reader(ctx), accountView(ctx), idIn(ctx));
  if (account) await freshGrant(ctx.world.orm.em, createGrantManager(ctx.world), account.id, true);
}
