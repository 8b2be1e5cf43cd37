import { readStorage } from '../../db/credits/storage-usage.ts';
import { sumGrantedSince } from '../../db/credits/ledger.ts';
import { listUsage } from '../../db/credits/usage.ts';
import { defaultWorkspace } from '../../db/teams/workspaces.ts';
import { respond } from '../http/respond.ts';
import { createRouter } from '../http/context.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { validate } from '../middleware/validate.ts';
import { presentIdentity } from './present.ts';

export const identityRoutes = createRouter('/me');

identityRoutes.get('/', rateLimit(), validate(), async (ctx) => {
  const { team, key } = ctx.state;
  const { em } = ctx.deps.orm;
  const [usage, storedBytes, granted, workspace] = [
    await listUsage(em, team),
    await readStorage(em, team.id),
    await sumGrantedSince(em, team.id, team.periodStart),
    await defaultWorkspace(em, team.id, key.workspaceId),
  ];
  respond(ctx, 200, presentIdentity({ team, key, usage, storedBytes, granted, workspace }));
});
