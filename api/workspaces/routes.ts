import { readBranded } from '../../db/brand/brand.ts';
import { lastCrawl, recordCrawl } from '../../db/brand/crawls.ts';
import {
  archiveWorkspace,
  changeWorkspace,
  listWorkspaces,
  makeDefault,
  recordWorkspace,
  restoreWorkspace,
  slugOf,
} from '../../db/teams/workspaces.ts';
import { answer } from '../answer.ts';
import { apiRouter, idIn, reader } from '../context.ts';
import { refuse } from '../errors.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope, unpinned } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { bodyOf, validate } from '../middleware/validate.ts';
import { viewOf, workspaceOf } from './chosen-workspace.ts';
import { ChangeWorkspace, CreateWorkspace, NO_WORKSPACE_LEFT } from './contract.ts';
import { presentArchival, presentSummary, presentWorkspace, presentWorkspaceWithBrand } from './present.ts';

export const workspaceRoutes = apiRouter('/workspaces');

const URLS = ['websiteUrl', 'logoUrl'] as const;

workspaceRoutes.get('/', scope('workspaces:read'), rateLimit(), validate(), async (ctx) => {
  const rows = await listWorkspaces(reader(ctx), viewOf(ctx));
  answer(ctx, 200, rows.map(presentSummary));
});

workspaceRoutes.post(
  '/',
  scope('workspaces:write'),
  unpinned(),
  rateLimit(),
  idempotent(),
  validate({ body: CreateWorkspace, urls: URLS }),
  async (ctx) => {
    const { name, websiteUrl = null, logoUrl = null } = bodyOf(ctx, CreateWorkspace);
    const { id: teamId, plan } = ctx.state.team;
    const created = await recordWorkspace(ctx.state.tx, { teamId, plan, name, websiteUrl, logoUrl });
    if (!created) throw refuse.usageLimitReached(NO_WORKSPACE_LEFT);
    if (websiteUrl !== null) await recordCrawl(ctx.state.tx, created, websiteUrl);
    answer(ctx, 201, presentWorkspaceWithBrand(created, null, await lastCrawl(ctx.state.tx.em, created.id)));
  },
);

workspaceRoutes.get('/:id', scope('workspaces:read'), rateLimit(), pathId('id'), validate(), async (ctx) => {
  const em = reader(ctx);
  const { id } = await workspaceOf(ctx, em, idIn(ctx));
  const { workspace, brand, crawl } = await readBranded(em, id);
  answer(ctx, 200, presentWorkspaceWithBrand(workspace, brand, crawl));
});

workspaceRoutes.patch(
  '/:id',
  scope('workspaces:write'),
  rateLimit(),
  pathId('id'),
  transaction(),
  validate({ body: ChangeWorkspace, urls: URLS }),
  async (ctx) => {
    const { slug: wanted, ...changes } = bodyOf(ctx, ChangeWorkspace);
    const slug = wanted === undefined ? {} : { slug: slugOf(wanted) };
    const workspace = await workspaceOf(ctx, ctx.state.tx.em, idIn(ctx));
    const changed = await changeWorkspace(ctx.state.tx, workspace, { ...changes, ...slug });
    if (!changed) throw refuse.invalidInput([{ path: 'slug', message: 'Another workspace holds this handle.' }]);
    answer(ctx, 200, presentWorkspace(changed));
  },
);

const VERB = [scope('workspaces:write'), rateLimit(), pathId('id'), idempotent(), validate()] as const;

workspaceRoutes.post('/:id/archive', ...VERB, async (ctx) => {
  const workspace = await workspaceOf(ctx, ctx.state.tx.em, idIn(ctx));
  const archived = await archiveWorkspace(ctx.state.tx, workspace);
  if (archived.outcome === 'archived_already') throw refuse.conflict('The workspace is archived already.');
  if (archived.outcome === 'is_default') {
    throw refuse.conflict('The workspace is the default; make another one the default first.');
  }
  answer(ctx, 200, presentArchival(archived.workspace, archived));
});

workspaceRoutes.post('/:id/restore', ...VERB, async (ctx) => {
  const workspace = await workspaceOf(ctx, ctx.state.tx.em, idIn(ctx));
  const restored = await restoreWorkspace(ctx.state.tx, workspace, ctx.state.team.plan);
  if (restored.outcome === 'is_live') throw refuse.conflict('The workspace is not archived.');
  if (restored.outcome === 'no_slot') throw refuse.usageLimitReached(NO_WORKSPACE_LEFT);
  answer(ctx, 200, presentArchival(restored.workspace, restored));
});

workspaceRoutes.post('/:id/default', unpinned(), ...VERB, async (ctx) => {
  const workspace = await workspaceOf(ctx, ctx.state.tx.em, idIn(ctx));
  const current = await makeDefault(ctx.state.tx, workspace);
  if (!current) throw refuse.conflict('An archived workspace cannot be the default; restore it first.');
  answer(ctx, 200, presentWorkspace(current));
});
