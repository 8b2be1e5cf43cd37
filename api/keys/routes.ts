import type { ApiKey } from '../../db/entities/api-key.ts';
import { issueKey, revokeKey } from '../../db/teams/api-keys.ts';
import { findTeamKey, listKeyPage } from '../../db/teams/program-keys.ts';
import { loadWorkspace } from '../access/workspace.ts';
import { createRouter, forkEntityManager, getPathId } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { presentRow } from '../http/present-row.ts';
import { paginate, respond } from '../http/respond.ts';
import { ListPage } from '../members/contract.ts';
import { lockTeam } from '../members/lock-team.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { recentProof, person, unpinned } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, getQuery, validate } from '../middleware/validate.ts';
import { CreateKey, KeyResponse } from './contract.ts';

export const keyRoutes = createRouter('/keys');

const WRITE = [person('keys:write'), unpinned(), rateLimit()] as const;

const DAY_MS = 86_400_000;

keyRoutes.get('/', person('keys:read'), unpinned(), rateLimit(), validate({ query: ListPage }), async (ctx) => {
  const query = getQuery(ctx, ListPage);
  const [keys, total] = await listKeyPage(forkEntityManager(ctx), ctx.state.team.id, query);
  respond(ctx, 200, keys.map(presentKey), paginate(total, query));
});

keyRoutes.post('/', ...WRITE, recentProof(), idempotent(), validate({ body: CreateKey }), async (ctx) => {
  const { tx, team } = ctx.state;
  await lockTeam(ctx, 'keys:write');
  const { name, scopes, sandbox, workspaceId = null, budget = null, expiresInDays } = getBody(ctx, CreateKey);
  if (workspaceId !== null) await loadWorkspace(ctx, tx.em, workspaceId);
  const expiresAt = expiresInDays ? new Date(Date.now() + expiresInDays * DAY_MS) : null;
  const wanted = { teamId: team.id, name, scopes, workspaceId, live: !sandbox, creditBudget: budget, expiresAt };
  const { text, key } = await issueKey(tx, wanted);
  respond(ctx, 201, { ...presentKey(key), apiKey: text });
});

keyRoutes.delete('/:id', ...WRITE, pathId('id'), transaction(), validate(), async (ctx) => {
  const { tx, team } = ctx.state;
  await lockTeam(ctx, 'keys:write');
  const found = await findTeamKey(tx, team.id, getPathId(ctx));
  const revoked = found && (await revokeKey(tx, found.id));
  if (!revoked) throw refuse.notFound();
  respond(ctx, 200, presentKey(revoked));
});

function presentKey(key: ApiKey): KeyResponse {
  const { creditBudget: credits, creditsSpent: spent } = key;
  const budget = credits === null ? null : { credits, spent, remaining: credits - spent };
  return presentRow(KeyResponse, key, { sandbox: !key.live, budget });
}
