/**
 * The HTTP service: the one place where the order of its layers is visible.
 *
 * A route reads like its documentation, in the order in which a request is checked:
 *
 *     router.post('/:id/archive', scope('workspaces:write'), rateLimit(), pathId('id'), idempotent(), validate(), async (ctx) => {
 *       const archived = await archiveWorkspace(ctx.state.tx, …);
 *       answer(ctx, 200, presentArchived(archived));
 *     });
 *
 * POST runs in `idempotent()`, PATCH and DELETE in `transaction()`: both put `ctx.state.tx` and commit once the handler has
 * answered; a thrown refusal (`throw refuse.notFound()`) rolls everything back. GET reads through `reader(ctx)`.
 */
import { Router } from '@koa/router';
import Koa from 'koa';
import type { ApiExtras, ApiState } from './context.ts';
import { accountRoutes } from './accounts/routes.ts';
import { assetRoutes } from './assets/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { creditRoutes } from './credits/routes.ts';
import { meRoutes } from './identity/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { postRoutes } from './posts/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { authenticate } from './middleware/authenticate.ts';
import { envelope } from './middleware/envelope.ts';

import { healthRoutes } from './health/routes.ts';
import { workspaceRoutes } from './workspaces/routes.ts';
import type { ApiWorld } from './world.ts';

const AREAS = [
  meRoutes,
  creditRoutes,
  workspaceRoutes,
  accountRoutes,
  postRoutes,
  contentRoutes,
  assetRoutes,
  webhookRoutes,
];

const PUBLIC_AREAS = [healthRoutes, oauthRoutes, mediaRoutes];

export function createApp(world: ApiWorld): Koa<ApiState, ApiExtras> {
  const app = new Koa<ApiState, ApiExtras>();
  app.context.world = world;
  app.on('error', (error) => world.log.error({ err: error }, 'response failed'));

  app.use(envelope());
  for (const area of PUBLIC_AREAS) app.use(area.routes());

  const api = new Router<ApiState, ApiExtras>({ prefix: '/api/v1' });
  for (const area of AREAS) api.use(area.routes());
  app.use(async (ctx, next) => (/^\/api\/v1(?:\/|$)/u.test(ctx.path) ? authenticate()(ctx, next) : next()));
  app.use(api.routes());
  return app;
}
