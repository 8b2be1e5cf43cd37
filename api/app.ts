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
import Koa from 'koa';
import { accountOperations } from './accounts/contract.ts';
import { accountRoutes } from './accounts/routes.ts';
import { analyticsOperations } from './analytics/contract/operations.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { assetOperations } from './assets/contract.ts';
import { assetRoutes } from './assets/routes.ts';
import { automationOperations } from './automations/contract/operations.ts';
import { automationRoutes } from './automations/routes.ts';
import { calendarOperations } from './calendar/contract.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { brandOperations } from './brand/contract.ts';
import { brandRoutes } from './brand/routes.ts';
import { contentOperations } from './content/contract/operations.ts';
import { mediaJobOperations } from './content/media-jobs/contract.ts';
import { mediaJobRoutes } from './content/media-jobs/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { createRouter, type ApiExtras, type ApiState } from './http/context.ts';
import { creditOperations } from './credits/contract.ts';
import { creditRoutes } from './credits/routes.ts';
import { generationOperations } from './generations/contract/operations.ts';
import { generationRoutes } from './generations/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { identityOperations } from './identity/contract.ts';
import { identityRoutes } from './identity/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { influencerOperations } from './influencers/contract.ts';
import { influencerRoutes } from './influencers/routes.ts';
import { authenticate } from './middleware/authenticate.ts';
import { validateResponses } from './middleware/validate-responses.ts';
import { allowOrigins } from './middleware/cors.ts';
import { envelope } from './middleware/envelope.ts';
import { observe } from './middleware/observe.ts';
import { requireDatabase } from './middleware/require-database.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { describeApi, type Area } from './openapi/document.ts';
import { buildOperationNames } from './openapi/operation-names.ts';
import { docsRoutes } from './openapi/routes.ts';
import { providerCallbackRoutes } from './provider-callbacks/routes.ts';
import { postOperations } from './posts/contract/operations.ts';
import { postRoutes } from './posts/routes.ts';
import { trendOperations } from './trends/contract.ts';
import { trendRoutes } from './trends/routes.ts';
import { webhookOperations } from './webhooks/contract.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { workspaceOperations } from './workspaces/contract.ts';
import { workspaceRoutes } from './workspaces/routes.ts';
import { createTelemetryWithoutTracing } from './telemetry/api-telemetry.ts';
import type { ApiDeps } from './api-deps.ts';

/** Every area of the API, in the order of its description. */
export const AREAS: readonly Area[] = [
  { tag: 'identity', router: identityRoutes, operations: identityOperations },
  { tag: 'credits', router: creditRoutes, operations: creditOperations },
  { tag: 'workspaces', router: workspaceRoutes, operations: workspaceOperations },
  { tag: 'accounts', router: accountRoutes, operations: accountOperations },
  { tag: 'generations', router: generationRoutes, operations: generationOperations },
  { tag: 'posts', router: postRoutes, operations: postOperations },
  { tag: 'calendar', router: calendarRoutes, operations: calendarOperations },
  { tag: 'content', router: mediaJobRoutes, operations: mediaJobOperations },
  { tag: 'content', router: contentRoutes, operations: contentOperations },
  { tag: 'assets', router: assetRoutes, operations: assetOperations },
  { tag: 'automations', router: automationRoutes, operations: automationOperations },
  { tag: 'influencers', router: influencerRoutes, operations: influencerOperations },
  { tag: 'trends', router: trendRoutes, operations: trendOperations },
  { tag: 'brand', router: brandRoutes, operations: brandOperations },
  { tag: 'analytics', router: analyticsRoutes, operations: analyticsOperations },
  { tag: 'webhooks', router: webhookRoutes, operations: webhookOperations },
];

export function createApp(deps: ApiDeps, telemetry = createTelemetryWithoutTracing()): Koa<ApiState, ApiExtras> {
  const app = new Koa<ApiState, ApiExtras>();
  app.context.deps = deps;
  app.on('error', (error) => deps.log.error({ err: error }, 'response failed'));

  const description = describeApi(AREAS, deps.config.publicUrl);
  if (deps.config.validateResponses) app.use(validateResponses(description));
  app.use(envelope());
  if (deps.config.corsOrigins.length > 0) app.use(allowOrigins(deps.config.corsOrigins));
  app.use(observe(buildOperationNames(description), telemetry));
  // No key: health, the browser callback, media by unguessable URL, signed reports of providers, and the description.
  const docs = docsRoutes(description, deps.config.publicUrl);
  for (const open of [healthRoutes, docs]) app.use(open.routes());
  app.use(requireDatabase());
  for (const open of [oauthRoutes, mediaRoutes, providerCallbackRoutes]) app.use(open.routes());

  const api = createRouter('/api/v1');
  for (const { router } of AREAS) api.use(router.routes());
  const keyed = authenticate();
  app.use((ctx, next) => (/^\/api\/v1(?:\/|$)/u.test(ctx.path) ? keyed(ctx, next) : next()));
  app.use(api.routes());
  return app;
}
