import { listAudit, type AuditEntry } from '../../db/audit/list-audit.ts';
import { getVisibility } from '../access/workspace.ts';
import { createRouter, forkEntityManager } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { paginateContinuable, respond } from '../http/respond.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { getQuery, validate } from '../middleware/validate.ts';
import { ListAudit, type AuditEntryResponse } from './contract.ts';

export const auditRoutes = createRouter('/audit');

auditRoutes.get('/', scope('audit:read'), rateLimit(), validate({ query: ListAudit }), async (ctx) => {
  const query = getQuery(ctx, ListAudit);
  const entries = await listAudit(forkEntityManager(ctx), getVisibility(ctx), query);
  if (!entries) throw refuse.notFound();
  const pagination = paginateContinuable(entries, null, { page: 1, limit: query.limit }, ({ id }) => id);
  respond(ctx, 200, entries.map(presentEntry), pagination);
});

function presentEntry({ seq, actorType, actorId, onBehalfOf, createdAt, ...entry }: AuditEntry): AuditEntryResponse {
  const actor = { type: actorType, id: actorId, ...(onBehalfOf !== null && { onBehalfOf }) };
  return { ...entry, sequence: Number(seq), actor, createdAt: createdAt.toISOString() };
}
