import { recordRequestAudit } from '../middleware/record-request-audit.ts';
import { replaceCallbackSecret } from '../../db/webhooks/callbacks.ts';
import { readIdentity } from '../../db/teams/read-identity.ts';
import { respond } from '../http/respond.ts';
import { createRouter } from '../http/context.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { scope } from '../middleware/scope.ts';
import { validate } from '../middleware/validate.ts';
import { createSecret } from '../webhooks/create-secret.ts';
import type { CallbackSecretResponse } from './contract.ts';
import { presentIdentity } from './present.ts';

export const identityRoutes = createRouter('/me');

const CALLBACK_SECRET = [scope('webhooks:write'), rateLimit(), idempotent(), validate()] as const;

identityRoutes.post('/callback-secret', ...CALLBACK_SECRET, async (ctx) => {
  const { secret, secretSealed } = createSecret(ctx);
  const { tx, key } = ctx.state;
  await replaceCallbackSecret(tx, key.id, secretSealed);
  recordRequestAudit(ctx, 'key.callback_secret_rotated', key);
  respond(ctx, 201, { secret } satisfies CallbackSecretResponse);
});

identityRoutes.get('/', rateLimit(), validate(), async (ctx) => {
  const { team, key } = ctx.state;
  const identity = await readIdentity(ctx.deps.orm.em, team, key.workspaceId);
  respond(ctx, 200, presentIdentity({ team, key, ...identity }));
});
