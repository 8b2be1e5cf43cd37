import type { z } from 'zod';
import { findWebsiteLook, loadWorkspaceWithBrand } from '../../db/brand/brand.ts';
import { loadBrandKit } from '../../db/brand/brand-kit.ts';
import { findLastCrawl, recordCrawl } from '../../db/brand/crawls.ts';
import { lockAssets, findAsset, storeGround } from '../../db/content/assets.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import {
  archiveWorkspace,
  changeWorkspace,
  listWorkspaces,
  makeDefault,
  recordWorkspace,
  restoreWorkspace,
  toSlug,
  type WorkspaceChanges,
} from '../../db/teams/workspaces.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import type { LookName } from '../../domain/decks/looks.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { respond } from '../http/respond.ts';
import { createRouter, getPathId, forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { ifMatch } from '../middleware/if-match.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope, unpinned } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, ifValid, validate } from '../middleware/validate.ts';
import { getTeamVisibility, loadWorkspace } from '../access/workspace.ts';
import { changeDefaults } from '../content/models/resolve-models.ts';
import { ChangeWorkspace, CreateWorkspace, NO_WORKSPACE_LEFT, type WorkspaceResponse } from './contract.ts';
import { presentArchival, presentSummary, presentWorkspace, presentWorkspaceWithBrand } from './present.ts';
import { readThumbnail } from '../../decks/picture/read-thumbnail.ts';
import { chooseGround } from '../../domain/brand/logo-ground.ts';

export const workspaceRoutes = createRouter('/workspaces');

type LookColumns = Pick<WorkspaceChanges, 'look' | 'lookSource' | 'lookReason'>;

const URLS = ['websiteUrl', 'logoUrl'] as const;

workspaceRoutes.get('/', scope('workspaces:read'), rateLimit(), validate(), async (ctx) => {
  const rows = await listWorkspaces(forkEntityManager(ctx), getTeamVisibility(ctx));
  respond(ctx, 200, rows.map(presentSummary));
});

workspaceRoutes.post(
  '/',
  scope('workspaces:write'),
  unpinned(),
  rateLimit(),
  idempotent(),
  validate({ body: CreateWorkspace, urls: URLS }),
  async (ctx) => {
    const { name, websiteUrl = null, logoUrl = null } = getBody(ctx, CreateWorkspace);
    const { id: teamId, plan } = ctx.state.team;
    const created = await recordWorkspace(ctx.state.tx, { teamId, plan, name, websiteUrl, logoUrl });
    if (!created) throw refuse.usageLimitReached(NO_WORKSPACE_LEFT);
    if (websiteUrl !== null) await recordCrawl(ctx.state.tx, created, websiteUrl);
    const { em } = ctx.state.tx;
    const crawl = await findLastCrawl(em, created.id);
    const loaded = { workspace: created, kit: await loadBrandKit(em, created), brand: null, crawl };
    respond(ctx, 201, presentWorkspaceWithBrand(loaded, ctx.deps.storage));
  },
);

workspaceRoutes.get('/:id', scope('workspaces:read'), rateLimit(), pathId('id'), validate(), async (ctx) => {
  const em = forkEntityManager(ctx);
  const { id } = await loadWorkspace(ctx, em, getPathId(ctx));
  respond(ctx, 200, presentWorkspaceWithBrand(await loadWorkspaceWithBrand(em, id), ctx.deps.storage));
});

workspaceRoutes.patch(
  '/:id',
  scope('workspaces:write'),
  rateLimit(),
  pathId('id'),
  transaction({ prepare: ifValid(ChangeWorkspace, readLogoGround) }),
  validate({ body: ChangeWorkspace, urls: URLS }),
  ifMatch('workspace'),
  async (ctx) => {
    const { slug: wanted, defaultModels: models, brandKit, ...changes } = getBody(ctx, ChangeWorkspace);
    const slug = wanted === undefined ? {} : { slug: toSlug(wanted) };
    const workspace = await loadWorkspace(ctx, ctx.state.tx.em, getPathId(ctx));
    const defaults = models && { defaultModels: changeDefaults(ctx, workspace.defaultModels, models) };
    const { look: wantedLook, ...kitChanges } = brandKit ?? {};
    await rejectForeignLogo(ctx.state.tx, workspace.id, kitChanges.logoAssetId);
    const look = await resolveLook(ctx.state.tx, workspace.id, wantedLook);
    const changed = await changeWorkspace(ctx.state.tx, workspace, {
      ...changes,
      ...slug,
      ...defaults,
      ...look,
      ...omitUndefined(kitChanges),
    });
    if (!changed) throw refuse.invalidInput([{ path: 'slug', message: 'Another workspace has this slug.' }]);
    respond(ctx, 200, await presentWithKit(ctx, changed));
  },
);

async function presentWithKit({ state, deps }: ApiContext, workspace: Workspace): Promise<WorkspaceResponse> {
  return presentWorkspace(workspace, await loadBrandKit(state.tx.em, workspace), deps.storage);
}

/** Rejects with 400 unless the logo is an image of the workspace. */
async function rejectForeignLogo(tx: Transaction, workspaceId: string, id: string | null | undefined): Promise<void> {
  if (id === undefined || id === null) return;
  const [asset] = await lockAssets(tx, workspaceId, [id]);
  if (asset?.kind === 'image') return;
  const message = 'It must be the id of an image of this workspace; POST /assets adds one.';
  throw refuse.invalidInput([{ path: 'brandKit.logoAssetId', message }]);
}

/** Returns the columns of the look that a person chose; for null those of the look of the website. */
async function resolveLook(
  tx: Transaction,
  workspaceId: string,
  look: LookName | null | undefined,
): Promise<LookColumns> {
  if (look === undefined) return {};
  if (look !== null) return { look, lookSource: 'person', lookReason: null };
  const chosen = await findWebsiteLook(tx.em, workspaceId);
  if (!chosen) return { look: null, lookSource: null, lookReason: null };
  return { look: chosen.look, lookSource: 'website', lookReason: chosen.reason };
}

const VERB_CHAIN = [
  scope('workspaces:write'),
  rateLimit(),
  pathId('id'),
  idempotent(),
  validate(),
  ifMatch('workspace'),
] as const;

workspaceRoutes.post('/:id/archive', ...VERB_CHAIN, async (ctx) => {
  const workspace = await loadWorkspace(ctx, ctx.state.tx.em, getPathId(ctx));
  const archived = await archiveWorkspace(ctx.state.tx, workspace);
  if (archived.outcome === 'archived_already') throw refuse.conflict('The workspace is archived already.');
  if (archived.outcome === 'is_default') {
    throw refuse.conflict('The workspace is the default; make another one the default first.');
  }
  respond(ctx, 200, presentArchival(archived.workspace, archived));
});

workspaceRoutes.post('/:id/restore', ...VERB_CHAIN, async (ctx) => {
  const workspace = await loadWorkspace(ctx, ctx.state.tx.em, getPathId(ctx));
  const restored = await restoreWorkspace(ctx.state.tx, workspace, ctx.state.team.plan);
  if (restored.outcome === 'is_live') throw refuse.conflict('The workspace is not archived.');
  if (restored.outcome === 'being_erased')
    throw refuse.conflict('The workspace is being erased and cannot be restored.');
  if (restored.outcome === 'no_room') throw refuse.usageLimitReached(NO_WORKSPACE_LEFT);
  respond(ctx, 200, presentArchival(restored.workspace, restored));
});

workspaceRoutes.post('/:id/default', unpinned(), ...VERB_CHAIN, async (ctx) => {
  const workspace = await loadWorkspace(ctx, ctx.state.tx.em, getPathId(ctx));
  const current = await makeDefault(ctx.state.tx, workspace);
  if (!current) throw refuse.conflict('An archived workspace cannot be the default; restore it first.');
  respond(ctx, 200, await presentWithKit(ctx, current));
});

/** Stores before the transaction whether a chosen logo is visible on light or dark ground; nothing if unreadable. */
async function readLogoGround(ctx: ApiContext, { brandKit }: z.output<typeof ChangeWorkspace>): Promise<void> {
  if (!brandKit?.logoAssetId) return;
  const em = forkEntityManager(ctx);
  const logo = await findAsset(em, getTeamVisibility(ctx), brandKit.logoAssetId);
  if (logo?.kind !== 'image' || logo.ground !== null) return;
  const file = await ctx.deps.storage.getLocalFile(logo.storageKey);
  if (!file) return;
  try {
    const rgba = await readThumbnail(file.path, new AbortController().signal);
    if (rgba) await storeGround(em, logo.id, chooseGround(rgba));
  } finally {
    await file.release();
  }
}
