import { getWorkspace } from '../../db/teams/workspaces.ts';
import {
  launchAutomation,
  pauseAutomation,
  removeAutomation,
  requestGenerations,
  resumeAutomation,
} from '../../db/automations/automation-commands.ts';
import { changeAutomation, listAutomations, recordAutomation } from '../../db/automations/automations.ts';
import { getBudgetKeyId } from '../../db/teams/api-keys.ts';
import { listGenerations } from '../../db/generations/generations.ts';
import {
  getTeamVisibility,
  getVisibility,
  loadWorkspace,
  rejectArchived,
  resolveWorkspace,
} from '../access/workspace.ts';
import { presentGeneration } from '../generations/present.ts';
import { createRouter, forkEntityManager } from '../http/context.ts';
import { paginate, respond } from '../http/respond.ts';
import { consumeQuota } from '../jobs/consume-quota.ts';
import { toCheckBrief } from '../decks/prepare-deck.ts';
import { SHARES } from '../../shares/shares.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { inTurn } from '../middleware/in-turn.ts';
import { ifMatch } from '../middleware/if-match.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { getJsonBody, readJsonBody } from '../middleware/read-json.ts';
import { scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, getQuery, validate } from '../middleware/validate.ts';
import { respondWithPosts } from '../posts/respond-with-posts.ts';
import { findBodyProblems, requireValidTerms, toChangedTerms, toTerms } from './automation-terms.ts';
import { buildTimeline } from './build-timeline.ts';
import { checkReferences } from './check-references.ts';
import {
  ChangeAutomation,
  CreateAutomation,
  CreateAutomationGenerations,
  ListAutomationGenerations,
  ListAutomationPosts,
  ListAutomations,
  ReadTimeline,
} from './contract/request.ts';
import { countMissingGenerations, requirePublishable } from './require-publishable.ts';
import {
  loadAutomation,
  lockAutomation,
  lockAutomationFor,
  presentAutomations,
  sendAutomation,
} from './load-automation.ts';

export const automationRoutes = createRouter('/automations');

const READ = [scope('automations:read'), rateLimit()] as const;
const WRITE = [scope('automations:write'), rateLimit()] as const;
const IF_MATCH = ifMatch('automation');

automationRoutes.post(
  '/',
  ...WRITE,
  idempotent(),
  validate({ body: CreateAutomation, rules: findBodyProblems }),
  async (ctx) => {
    const { workspaceId, ...body } = getBody(ctx, CreateAutomation);
    const terms = toTerms(body);
    requireValidTerms(terms);
    const { tx, team, key } = ctx.state;
    const workspace = await resolveWorkspace(ctx, tx.em, workspaceId);
    await checkReferences(ctx, terms, workspace.id);
    rejectArchived(workspace);
    await consumeQuota(ctx, 'automations');
    const owner = { teamId: team.id, workspaceId: workspace.id, sandbox: !key.live };
    await sendAutomation(ctx, 201, await recordAutomation(tx, { ...terms, ...owner }));
  },
);

automationRoutes.get('/', ...READ, validate({ query: ListAutomations }), async (ctx) => {
  const query = getQuery(ctx, ListAutomations);
  const em = forkEntityManager(ctx);
  const { id: workspaceId } = await resolveWorkspace(ctx, em, query.workspaceId);
  const [rows, total] = await listAutomations(em, getVisibility(ctx), { ...query, workspaceId });
  respond(ctx, 200, await presentAutomations(em, rows), paginate(total, query));
});

automationRoutes.get('/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  const em = forkEntityManager(ctx);
  const [presented] = await presentAutomations(em, [await loadAutomation(ctx, em)]);
  respond(ctx, 200, presented);
});

automationRoutes.patch(
  '/:id',
  ...WRITE,
  pathId('id'),
  transaction(),
  validate({ body: ChangeAutomation }),
  IF_MATCH,
  async (ctx) => {
    const changes = toChangedTerms(getBody(ctx, ChangeAutomation));
    const locked = await lockAutomation(ctx);
    const terms = { ...locked, ...changes };
    requireValidTerms(terms);
    await checkReferences(ctx, terms, locked.workspaceId, changes);
    const { id } = await lockAutomationFor(ctx, 'change');
    await sendAutomation(ctx, 200, await changeAutomation(ctx.state.tx, id, changes));
  },
);

automationRoutes.delete('/:id', ...WRITE, pathId('id'), transaction(), validate(), IF_MATCH, async (ctx) => {
  const { id } = await lockAutomation(ctx);
  await removeAutomation(ctx.state.tx, id);
  respond(ctx, 200, { id });
});

automationRoutes.post(
  '/:id/generate',
  ...WRITE,
  pathId('id'),
  readJsonBody(),
  inTurn(SHARES.checkedTransactions),
  idempotent({ read: getJsonBody }),
  validate({ body: CreateAutomationGenerations }),
  IF_MATCH,
  async (ctx) => {
    const automation = await lockAutomationFor(ctx, 'generate');
    const workspace = await loadWorkspace(ctx, ctx.state.tx.em, automation.workspaceId);
    const requested = getBody(ctx, CreateAutomationGenerations)?.count;
    const count = requested ?? (await countMissingGenerations(ctx, automation, workspace));
    await sendAutomation(ctx, 202, await requestGenerations(ctx.state.tx, automation.id, count));
  },
);

const GENERATIONS = validate({ query: ListAutomationGenerations });

automationRoutes.get('/:id/generations', ...READ, pathId('id'), GENERATIONS, async (ctx) => {
  const query = getQuery(ctx, ListAutomationGenerations);
  const em = forkEntityManager(ctx);
  const { id: automationId, workspaceId } = await loadAutomation(ctx, em);
  const [rows, total] = await listGenerations(em, getTeamVisibility(ctx), { ...query, workspaceId, automationId });
  respond(ctx, 200, rows.map(presentGeneration), paginate(total, query));
});

const ACTION = [...WRITE, pathId('id'), idempotent(), validate(), IF_MATCH] as const;

automationRoutes.post('/:id/launch', ...ACTION, async (ctx) => {
  const { tx } = ctx.state;
  const automation = await lockAutomationFor(ctx, 'launch');
  const workspace = await loadWorkspace(ctx, tx.em, automation.workspaceId);
  rejectArchived(workspace);
  await requirePublishable(ctx, automation, workspace);
  await sendAutomation(ctx, 202, await launchAutomation(tx, automation.id, getBudgetKeyId(ctx.state.key)));
});

automationRoutes.post('/:id/pause', ...ACTION, async (ctx) => {
  const { id } = await lockAutomationFor(ctx, 'pause');
  await sendAutomation(ctx, 200, await pauseAutomation(ctx.state.tx, id));
});

automationRoutes.post('/:id/resume', ...ACTION, async (ctx) => {
  const { id, workspaceId } = await lockAutomationFor(ctx, 'resume');
  rejectArchived(await loadWorkspace(ctx, ctx.state.tx.em, workspaceId));
  await sendAutomation(ctx, 200, await resumeAutomation(ctx.state.tx, id, getBudgetKeyId(ctx.state.key)));
});

automationRoutes.get('/:id/posts', ...READ, pathId('id'), validate({ query: ListAutomationPosts }), async (ctx) => {
  const em = forkEntityManager(ctx);
  const { id: automationId, workspaceId } = await loadAutomation(ctx, em);
  await respondWithPosts(ctx, em, { ...getQuery(ctx, ListAutomationPosts), workspaceIds: [workspaceId], automationId });
});

automationRoutes.get('/:id/timeline', ...READ, pathId('id'), validate({ query: ReadTimeline }), async (ctx) => {
  const { days, page, limit } = getQuery(ctx, ReadTimeline);
  const em = forkEntityManager(ctx);
  const automation = await loadAutomation(ctx, em);
  const workspace = await getWorkspace(em, automation.workspaceId);
  const timeline = await buildTimeline(em, automation, workspace, days, toCheckBrief(ctx));
  const entries = timeline.entries.slice((page - 1) * limit, page * limit);
  respond(ctx, 200, { ...timeline, entries }, paginate(timeline.entries.length, { page, limit }));
});
