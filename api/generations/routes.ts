import type { EntityManager } from '@mikro-orm/postgresql';
import type { Generation } from '../../db/entities/generation.ts';
import {
  discardGeneration,
  findGeneration,
  listGenerations,
  getGenerations,
  lockGeneration,
  lockHooksToAvoid,
  recordGenerations,
} from '../../db/generations/generations.ts';
import { getTeamVisibility, resolveWorkspace } from '../access/workspace.ts';
import { createRouter, forkEntityManager, getPathId, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { paginate, respond, respondWithShortfall } from '../http/respond.ts';
import { SHARES } from '../../shares/shares.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { inTurn } from '../middleware/in-turn.ts';
import { ifMatch } from '../middleware/if-match.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { getJsonBody, readJsonBody } from '../middleware/read-json.ts';
import { draftScope, scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, getQuery, ifValid, validate } from '../middleware/validate.ts';
import { acceptGeneration, explainInvalidGeneration } from './accept-generation.ts';
import {
  AcceptGeneration,
  ChangeGeneration,
  CreateGenerations,
  CreateVariants,
  ListGenerations,
  type CreateGenerationsBody,
} from './contract/request.ts';
import { changeGeneration, prepareGenerationDeck } from './change-generation.ts';
import {
  draftGenerations,
  draftVariants,
  getDraftedHooks,
  getDrafts,
  loadBatchRequest,
  loadVariantsRequest,
} from './draft-generations.ts';
import { GENERATION_ACCEPTED } from '../../domain/generations/refusals.ts';
import { presentGeneration, presentGenerationWithDeck } from './present.ts';
import {
  explainMissingVariants,
  explainShortfall,
  type Shortfall,
} from '../../domain/generations/explain-shortfall.ts';
import { writeFromModelDrafts } from '../../domain/generations/write-from-model-drafts.ts';
import { writeVariants } from '../../domain/generations/write-variants.ts';

export const generationRoutes = createRouter('/generations');

const READ = [scope('generations:read'), rateLimit('generations')] as const;
const WRITE = [scope('generations:write'), rateLimit('generations')] as const;
/** Also for an app that may only plan, because generations are free and can be discarded. */
const DRAFTS = [draftScope('generations:write'), rateLimit('generations')] as const;
const IF_MATCH = ifMatch('generation');

generationRoutes.get('/', ...READ, validate({ query: ListGenerations }), async (ctx) => {
  const query = getQuery(ctx, ListGenerations);
  const em = forkEntityManager(ctx);
  const { id: workspaceId } = await resolveWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listGenerations(em, getTeamVisibility(ctx), { ...query, workspaceId });
  respond(ctx, 200, rows.map(presentGeneration), paginate(total, query));
});

const DRAFT = idempotent({ prepare: ifValid(CreateGenerations, draftGenerations) });

generationRoutes.post('/', ...DRAFTS, DRAFT, validate({ body: CreateGenerations }), async (ctx) => {
  const { created, shortfall } = await createGenerations(ctx, getBody(ctx, CreateGenerations));
  respondWithShortfall(ctx, 201, created.map(presentGeneration), shortfall);
});

generationRoutes.get('/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  respond(ctx, 200, presentGenerationWithDeck(await loadGeneration(ctx, forkEntityManager(ctx))));
});

const ACTION = [...WRITE, pathId('id'), idempotent()] as const;

const ACCEPT = [
  ...WRITE,
  pathId('id'),
  readJsonBody(),
  inTurn(SHARES.checkedTransactions),
  idempotent({ read: getJsonBody }),
] as const;

const ACCEPT_BODY = validate({ body: AcceptGeneration, urls: ['callbackUrl'] });

generationRoutes.post('/:id/accept', ...ACCEPT, ACCEPT_BODY, IF_MATCH, async (ctx) => {
  const { em } = ctx.state.tx;
  const generation = await loadGeneration(ctx, em);
  const invalid = await explainInvalidGeneration(ctx, generation);
  if (invalid) throw refuse.badRequest(invalid);
  const { contentId } = await acceptGeneration(ctx, generation, getBody(ctx, AcceptGeneration));
  const { status } = await loadGeneration(ctx, em);
  respond(ctx, 200, { contentId, status });
});

const CHANGE = [
  ...WRITE,
  pathId('id'),
  readJsonBody(),
  inTurn(SHARES.checkedTransactions),
  transaction({ read: getJsonBody, prepare: prepareGenerationDeck }),
  validate({ body: ChangeGeneration }),
  IF_MATCH,
] as const;

generationRoutes.patch('/:id', ...CHANGE, async (ctx) => {
  const { tx } = ctx.state;
  const { id } = await loadGeneration(ctx, tx.em);
  await changeGeneration(ctx, await lockGeneration(tx, id), getBody(ctx, ChangeGeneration));
  respond(ctx, 200, presentGenerationWithDeck(await loadGeneration(ctx, tx.em)));
});

const VARY = [...DRAFTS, pathId('id'), idempotent({ prepare: ifValid(CreateVariants, draftVariants) })] as const;

generationRoutes.post('/:id/variants', ...VARY, validate({ body: CreateVariants }), async (ctx) => {
  const { count } = getBody(ctx, CreateVariants);
  const created = await createVariants(ctx, await loadGeneration(ctx, ctx.state.tx.em), count);
  const shortfall = explainMissingVariants({ written: created.length, requested: count });
  respondWithShortfall(ctx, 201, created.map(presentGeneration), shortfall);
});

generationRoutes.post('/:id/discard', ...ACTION, validate(), IF_MATCH, async (ctx) => {
  const { tx } = ctx.state;
  const { id } = await loadGeneration(ctx, tx.em);
  const state = await discardGeneration(tx, id);
  if (state === 'accepted') throw refuse.conflict(GENERATION_ACCEPTED);
  respond(ctx, 200, presentGeneration(await loadGeneration(ctx, tx.em)));
});

/** Rejects with 404 if the key cannot see the generation in the path. */
async function loadGeneration(ctx: ApiContext, em: EntityManager): Promise<Generation> {
  const found = await findGeneration(em, getTeamVisibility(ctx), getPathId(ctx));
  if (!found) throw refuse.notFound();
  return found;
}

/** Records a batch, best first. The drafts of the language model are used first; the rest is written without one. */
async function createGenerations(
  ctx: ApiContext,
  body: CreateGenerationsBody,
): Promise<{ created: Generation[]; shortfall: Shortfall | null }> {
  const { tx, key, team } = ctx.state;
  const { workspace, influencer, prompt, request } = await loadBatchRequest(ctx, tx.em, body);
  const avoid = await lockHooksToAvoid(tx, workspace.id);
  const { drafts, formats = request.formats } = getDrafts(ctx);
  const written = writeFromModelDrafts(drafts, { ...request, formats, avoid });
  const origin = {
    teamId: team.id,
    workspaceId: workspace.id,
    sandbox: !key.live,
    prompt,
    influencerId: influencer?.id ?? null,
  };
  const created = await getGenerations(tx.em, await recordGenerations(tx, origin, written));
  const counts = { written: created.length, requested: body.count };
  return { created, shortfall: explainShortfall(request, counts) };
}

/** Records generations that differ from `generation` in the hook only. */
async function createVariants(ctx: ApiContext, generation: Generation, count: number): Promise<Generation[]> {
  const { tx, key } = ctx.state;
  const { id: variantOf, teamId, workspaceId, prompt, influencerId, automationId } = generation;
  const avoid = await lockHooksToAvoid(tx, workspaceId);
  const request = await loadVariantsRequest(tx.em, generation, count);
  const written = writeVariants({ ...request, avoid, hooks: getDraftedHooks(ctx) });
  const origin = { teamId, workspaceId, sandbox: !key.live, prompt, influencerId, automationId, variantOf };
  return getGenerations(tx.em, await recordGenerations(tx, origin, written));
}
