import { recordCrawl } from '../../db/brand/crawls.ts';
import { answer } from '../answer.ts';
import { apiRouter } from '../context.ts';
import { refuse } from '../errors.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { bodyOf, validate } from '../middleware/validate.ts';
import { chosenWorkspace } from '../workspaces/chosen-workspace.ts';
import { AnalyzeBrand, NO_WEBSITE } from './contract.ts';

export const brandRoutes = apiRouter('/brand');

brandRoutes.post(
  '/analyze',
  scope('brand:write'),
  rateLimit(),
  idempotent(),
  validate({ body: AnalyzeBrand }),
  async (ctx) => {
    const { tx } = ctx.state;
    const workspace = await chosenWorkspace(ctx, tx.em, bodyOf(ctx, AnalyzeBrand)?.workspaceId);
    if (workspace.websiteUrl === null) throw refuse.conflict(NO_WEBSITE);
    const crawlId = await recordCrawl(tx, workspace, workspace.websiteUrl);
    const statusUrl = `${ctx.world.config.publicUrl}/api/v1/workspaces/${workspace.id}`;
    answer(ctx, 202, { workspaceId: workspace.id, crawlId, statusUrl });
  },
);
