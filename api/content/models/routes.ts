import { listOfferedModels } from '../../../adapters/providers/list-offered-models.ts';
import { createRouter } from '../../http/context.ts';
import { respond } from '../../http/respond.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { scope } from '../../middleware/scope.ts';
import { validate } from '../../middleware/validate.ts';
import type { MediaModelResponse } from './contract.ts';

export const modelRoutes = createRouter('/content');

modelRoutes.get('/models', scope('content:read'), rateLimit(), validate(), (ctx) => {
  const models: MediaModelResponse[] = listOfferedModels(ctx.deps.config.media);
  respond(ctx, 200, models);
});
