import { createRouter } from '../../http/context.ts';
import { respond } from '../../http/respond.ts';
import { idempotent } from '../../middleware/idempotent.ts';
import { rateLimit, teamRateLimit } from '../../middleware/rate-limit.ts';
import { scope } from '../../middleware/scope.ts';
import { getBody, validate } from '../../middleware/validate.ts';
import { DrawFrame } from './contract.ts';
import { listSourceProblems } from './draw-frame.ts';
import { getPreparedFrame, prepareFrame } from './prepare-frame.ts';

export const frameRoutes = createRouter('/content');

frameRoutes.post(
  '/frame',
  scope('content:write'),
  rateLimit('studio'),
  teamRateLimit('studio'),
  idempotent({ prepare: prepareFrame }),
  validate({ body: DrawFrame, rules: listSourceProblems }),
  (ctx) => {
    respond(ctx, 200, getPreparedFrame(ctx, getBody(ctx, DrawFrame)));
  },
);
