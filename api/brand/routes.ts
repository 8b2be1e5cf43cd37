import { recordCrawl } from '../../db/brand/crawls.ts';
import { respond } from '../http/respond.ts';
import { createRouter } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { getBody, validate } from '../middleware/validate.ts';
import { resolveWorkspace } from '../access/workspace.ts';
import { AnalyzeBrand, NO_WEBSITE } from './contract.ts';

export const brandRoutes = createRouter('/brand');

brandRoutes.post(
  '/analyze',
  scope('brand:write'),
  rateLimit(),
  idempotent(),
  validate({ body: AnalyzeBrand }),
  async (ctx) => {
    const { tx } = ctx.state;
    const workspace = await resolveWorkspace(ctx, tx.em, getBody(ctx, AnalyzeBrand)?.workspaceId);
    if (workspace.websiteUrl === null) throw refuse.conflict(NO_WEBSITE);
    const crawlId = await recordCrawl(tx, workspace, workspace.websiteUrl);
    const statusUrl = `${ctx.deps.config.publicUrl}/api/v1/workspaces/${workspace.id}`;
    respond(ctx, 202, { workspaceId: workspace.id, crawlId, statusUrl });
  },
);
