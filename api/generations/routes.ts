import type { EntityManager } from '@mikro-orm/postgresql';
import type { Generation } from '../../db/entities/generation.ts';
import { discardGeneration, findGeneration, listGenerations } from '../../db/generations/generations.ts';
import { respond, paginate } from '../http/respond.ts';
import { createRouter, getPathId, forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { getBody, ifValid, getQuery, validate } from '../middleware/validate.ts';
import { resolveWorkspace, getTeamVisibility } from '../access/workspace.ts';
import { acceptOrRefuse, refuseUnmakeableIdea } from './accept-generation.ts';
import { draftBatch } from './draft-generations.ts';
import { draftVariants } from './draft-variants.ts';
import { presentGeneration, presentGenerationWithDeck } from './present.ts';
import { CreateGenerations, CreateVariants, ListGenerations } from './contract/request.ts';
import { writeBatch } from './create-generations.ts';
import { writeVariantsOf } from './create-variants.ts';

export const generationRoutes = createRouter('/generations');

const READ = [scope('generations:read'), rateLimit('generations')] as const;
const WRITE = [scope('generations:write'), rateLimit('generations')] as const;

generationRoutes.get('/', ...READ, validate({ query: ListGenerations }), async (ctx) => {
  const query = getQuery(ctx, ListGenerations);
  const em = forkEntityManager(ctx);
  const { id: workspaceId } = await resolveWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listGenerations(em, getTeamVisibility(ctx), { ...query, workspaceId });
  respond(ctx, 200, rows.map(presentGeneration), paginate(total, query));
});

const DRAFTED = idempotent({ prepare: ifValid(CreateGenerations, draftBatch) });

generationRoutes.post('/', ...WRITE, DRAFTED, validate({ body: CreateGenerations }), async (ctx) => {
  const written = await writeBatch(ctx, getBody(ctx, CreateGenerations));
  respond(ctx, 201, written.map(presentGeneration));
});

generationRoutes.get('/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  respond(ctx, 200, presentGenerationWithDeck(await generationOf(ctx, forkEntityManager(ctx))));
});

const VERB = [...WRITE, pathId('id'), idempotent()] as const;

generationRoutes.post('/:id/accept', ...VERB, validate(), async (ctx) => {
  const { em } = ctx.state.tx;
  const idea = await generationOf(ctx, em);
  await refuseUnmakeableIdea(ctx, idea);
  const { contentId } = await acceptOrRefuse(ctx, idea);
  const { status } = await generationOf(ctx, em);
  respond(ctx, 200, { contentId, status });
});

const VARY = [...WRITE, pathId('id'), idempotent({ prepare: ifValid(CreateVariants, draftVariants) })] as const;

generationRoutes.post('/:id/variants', ...VARY, validate({ body: CreateVariants }), async (ctx) => {
  const { count } = getBody(ctx, CreateVariants);
  const written = await writeVariantsOf(ctx, await generationOf(ctx, ctx.state.tx.em), count);
  respond(ctx, 201, written.map(presentGeneration));
});

generationRoutes.post('/:id/discard', ...VERB, validate(), async (ctx) => {
  const { tx } = ctx.state;
  const { id } = await generationOf(ctx, tx.em);
  const state = await discardGeneration(tx, id);
  if (state === 'accepted') throw refuse.conflict('The idea was accepted; delete its content instead.');
  respond(ctx, 200, presentGeneration(await generationOf(ctx, tx.em)));
});

/** The idea of that id; refuses as `not_found` what the key does not see. */
async function generationOf(ctx: ApiContext, em: EntityManager): Promise<Generation> {
  const found = await findGeneration(em, getTeamVisibility(ctx), getPathId(ctx));
  if (!found) throw refuse.notFound();
  return found;
}
