import type { EntityManager } from '@mikro-orm/postgresql';
import type { Generation } from '../../db/entities/generation.ts';
import { discardGeneration, findGeneration, listGenerations } from '../../db/generations/generations.ts';
import { answer, paginate } from '../answer.ts';
import { apiRouter, idIn, reader, type ApiContext } from '../context.ts';
import { refuse } from '../errors.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { bodyOf, onValid, queryOf, validate } from '../middleware/validate.ts';
import { chosenWorkspace, viewOf } from '../workspaces/chosen-workspace.ts';
import { acceptOrRefuse, refuseUnmakeableIdea } from './accept-generation.ts';
import { draftBatch } from './draft-generations.ts';
import { draftVariants } from './draft-variants.ts';
import { presentGeneration, presentGenerationWithDeck } from './present.ts';
import { CreateGenerations, CreateVariants, ListGenerations } from './contract/request.ts';
import { writeBatch } from './create-generations.ts';
import { writeVariantsOf } from './create-variants.ts';

export const generationRoutes = apiRouter('/generations');

const READ = [scope('generations:read'), rateLimit('generations')] as const;
const WRITE = [scope('generations:write'), rateLimit('generations')] as const;

generationRoutes.get('/', ...READ, validate({ query: ListGenerations }), async (ctx) => {
  const query = queryOf(ctx, ListGenerations);
  const em = reader(ctx);
  const { id: workspaceId } = await chosenWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listGenerations(em, viewOf(ctx), { ...query, workspaceId });
  answer(ctx, 200, rows.map(presentGeneration), paginate(total, query));
});

const DRAFTED = idempotent({ prepare: onValid(CreateGenerations, draftBatch) });

generationRoutes.post('/', ...WRITE, DRAFTED, validate({ body: CreateGenerations }), async (ctx) => {
  const written = await writeBatch(ctx, bodyOf(ctx, CreateGenerations));
  answer(ctx, 201, written.map(presentGeneration));
});

generationRoutes.get('/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  answer(ctx, 200, presentGenerationWithDeck(await generationOf(ctx, reader(ctx))));
});

const VERB = [...WRITE, pathId('id'), idempotent()] as const;

generationRoutes.post('/:id/accept', ...VERB, validate(), async (ctx) => {
  const { em } = ctx.state.tx;
  const idea = await generationOf(ctx, em);
  await refuseUnmakeableIdea(ctx, idea);
  const { contentId } = await acceptOrRefuse(ctx, idea);
  const { status } = await generationOf(ctx, em);
  answer(ctx, 200, { contentId, status });
});

const VARY = [...WRITE, pathId('id'), idempotent({ prepare: onValid(CreateVariants, draftVariants) })] as const;

generationRoutes.post('/:id/variants', ...VARY, validate({ body: CreateVariants }), async (ctx) => {
  const { count } = bodyOf(ctx, CreateVariants);
  const written = await writeVariantsOf(ctx, await generationOf(ctx, ctx.state.tx.em), count);
  answer(ctx, 201, written.map(presentGeneration));
});

generationRoutes.post('/:id/discard', ...VERB, validate(), async (ctx) => {
  const { tx } = ctx.state;
  const { id } = await generationOf(ctx, tx.em);
  const state = await discardGeneration(tx, id);
  if (state === 'accepted') throw refuse.conflict('The idea was accepted; delete its content instead.');
  answer(ctx, 200, presentGeneration(await generationOf(ctx, tx.em)));
});

/** The idea of that id; refuses as `not_found` what the key does not see. */
async function generationOf(ctx: ApiContext, em: EntityManager): Promise<Generation> {
  const found = await findGeneration(em, viewOf(ctx), idIn(ctx));
  if (!found) throw refuse.notFound();
  return found;
}
