import { grantedSince } from '../../db/credits/ledger.ts';
import { usageOf } from '../../db/credits/usage.ts';
import { defaultWorkspace } from '../../db/teams/workspaces.ts';
import { answer } from '../answer.ts';
import { apiRouter } from '../context.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { validate } from '../middleware/validate.ts';
import { presentIdentity } from './present.ts';

export const meRoutes = apiRouter('/me');

meRoutes.get('/', rateLimit(), validate(), async (ctx) => {
  const { team, key } = ctx.state;
  const { em } = ctx.world.orm;
  const [usage, granted, workspace] = [
    await usageOf(em, team),
    await grantedSince(em, team.id, team.periodStart),
    await defaultWorkspace(em, team.id, key.workspaceId),
  ];
  answer(ctx, 200, presentIdentity({ team, key, usage, granted, workspace }));
});
