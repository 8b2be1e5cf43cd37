import {
  requestGenerations,
  launchAutomation,
  pauseAutomation,
  removeAutomation,
  resumeAutomation,
} from '../../db/automations/automation-changes.ts';
import { changeAutomation, listAutomations, recordAutomation } from '../../db/automations/automations.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import { listGenerations } from '../../db/generations/generations.ts';
import { listPosts } from '../../db/posts/list-posts.ts';
import { respond, paginate } from '../http/respond.ts';
import { createRouter, forkEntityManager } from '../http/context.ts';
import { presentGeneration } from '../generations/present.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { pathId } from '../middleware/path-id.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { getBody, getQuery, validate } from '../middleware/validate.ts';
import { postViewOf } from '../posts/load-post.ts';
import { presentPost } from '../posts/present.ts';
import { countOrRefuse } from '../jobs/consume-quota.ts';
import { resolveWorkspace, refuseArchived, getTeamVisibility, loadWorkspace } from '../access/workspace.ts';
import {
  answerAutomation,
  automationFor,
  automationOf,
  automationViewOf,
  heldAutomation,
  presentAll,
} from './load-automation.ts';
import { checkNamed } from './check-references.ts';
import { ideasOfFirstWeek, refuseFruitless } from './launch-checks.ts';
import {
  ChangeAutomation,
  CreateAutomation,
  GenerateIdeas,
  ListAutomations,
  ListIdeas,
  ListPosts,
  Timeline,
} from './contract/request.ts';
import { bodyProblems, bodyTerms, refuseProblems, termsOf } from './automation-terms.ts';
import { timelineOf } from './build-timeline.ts';

export const automationRoutes = createRouter('/automations');

const READ = [scope('automations:read'), rateLimit()] as const;
const WRITE = [scope('automations:write'), rateLimit()] as const;

automationRoutes.post(
  '/',
  ...WRITE,
  idempotent(),
  validate({ body: CreateAutomation, rules: bodyProblems }),
  async (ctx) => {
    const { workspaceId: named, ...body } = getBody(ctx, CreateAutomation);
    const terms = bodyTerms(body);
    refuseProblems(terms);
    const { tx, team, key } = ctx.state;
    const workspace = await resolveWorkspace(ctx, tx.em, named);
    await checkNamed(ctx, terms, workspace.id);
    refuseArchived(workspace);
    await countOrRefuse(ctx, 'automations');
    const owner = { teamId: team.id, workspaceId: workspace.id, sandbox: !key.live };
    await answerAutomation(ctx, 201, await recordAutomation(tx, { ...terms, ...owner }));
  },
);

automationRoutes.get('/', ...READ, validate({ query: ListAutomations }), async (ctx) => {
  const query = getQuery(ctx, ListAutomations);
  const em = forkEntityManager(ctx);
  const { id: workspaceId } = await resolveWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listAutomations(em, automationViewOf(ctx), { ...query, workspaceId });
  respond(ctx, 200, await presentAll(em, rows), paginate(total, query));
});

automationRoutes.get('/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  const em = forkEntityManager(ctx);
  const [presented] = await presentAll(em, [await automationOf(ctx, em)]);
  respond(ctx, 200, presented);
});

automationRoutes.patch(
  '/:id',
  ...WRITE,
  pathId('id'),
  transaction(),
  validate({ body: ChangeAutomation }),
  async (ctx) => {
    const changes = termsOf(getBody(ctx, ChangeAutomation));
    const held = await heldAutomation(ctx);
    const terms = { ...held, ...changes };
    refuseProblems(terms);
    await checkNamed(ctx, terms, held.workspaceId, changes);
    const { id } = await automationFor(ctx, 'change');
    await answerAutomation(ctx, 200, await changeAutomation(ctx.state.tx, id, changes));
  },
);

automationRoutes.delete('/:id', ...WRITE, pathId('id'), transaction(), validate(), async (ctx) => {
  const { id } = await heldAutomation(ctx);
  await removeAutomation(ctx.state.tx, id);
  respond(ctx, 200, { id });
});

automationRoutes.post(
  '/:id/generate',
  ...WRITE,
  pathId('id'),
  idempotent(),
  validate({ body: GenerateIdeas }),
  async (ctx) => {
    const automation = await automationFor(ctx, 'generate');
    const workspace = await loadWorkspace(ctx, ctx.state.tx.em, automation.workspaceId);
    const count = getBody(ctx, GenerateIdeas)?.count ?? (await ideasOfFirstWeek(ctx, automation, workspace));
    await answerAutomation(ctx, 202, await requestGenerations(ctx.state.tx, automation.id, count));
  },
);

automationRoutes.get('/:id/generations', ...READ, pathId('id'), validate({ query: ListIdeas }), async (ctx) => {
  const query = getQuery(ctx, ListIdeas);
  const em = forkEntityManager(ctx);
  const { id: automationId, workspaceId } = await automationOf(ctx, em);
  const [rows, total] = await listGenerations(em, getTeamVisibility(ctx), { ...query, workspaceId, automationId });
  respond(ctx, 200, rows.map(presentGeneration), paginate(total, query));
});

const VERB = [...WRITE, pathId('id'), idempotent(), validate()] as const;

automationRoutes.post('/:id/launch', ...VERB, async (ctx) => {
  const { tx } = ctx.state;
  const automation = await automationFor(ctx, 'launch');
  const workspace = await loadWorkspace(ctx, tx.em, automation.workspaceId);
  refuseArchived(workspace);
  await refuseFruitless(ctx, automation, workspace);
  await answerAutomation(ctx, 202, await launchAutomation(tx, automation.id));
});

automationRoutes.post('/:id/pause', ...VERB, async (ctx) => {
  const { id } = await automationFor(ctx, 'pause');
  await answerAutomation(ctx, 200, await pauseAutomation(ctx.state.tx, id));
});

automationRoutes.post('/:id/resume', ...VERB, async (ctx) => {
  const { id, workspaceId } = await automationFor(ctx, 'resume');
  refuseArchived(await loadWorkspace(ctx, ctx.state.tx.em, workspaceId));
  await answerAutomation(ctx, 200, await resumeAutomation(ctx.state.tx, id));
});

automationRoutes.get('/:id/posts', ...READ, pathId('id'), validate({ query: ListPosts }), async (ctx) => {
  const query = getQuery(ctx, ListPosts);
  const em = forkEntityManager(ctx);
  const { id: automationId, workspaceId } = await automationOf(ctx, em);
  const [found, total] = await listPosts(em, postViewOf(ctx), { ...query, workspaceId, automationId });
  const presented = found.map((one) => presentPost(ctx.deps, one));
  respond(ctx, 200, presented, paginate(total, query));
});

automationRoutes.get('/:id/timeline', ...READ, pathId('id'), validate({ query: Timeline }), async (ctx) => {
  const query = getQuery(ctx, Timeline);
  const em = forkEntityManager(ctx);
  const automation = await automationOf(ctx, em);
  const workspace = await em.findOneOrFail(Workspace, automation.workspaceId);
  const { entries, summary } = await timelineOf(em, automation, workspace, query.days);
  const first = (query.page - 1) * query.limit;
  const page = entries.slice(first, first + query.limit);
  respond(ctx, 200, { ...summary, entries: page }, paginate(entries.length, query));
});
