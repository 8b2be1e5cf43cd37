/**
 * The HTTP service. This file shows the order of the middleware that every request passes; each route then has its own chain,
 * in the order in which a request is checked:
 *
 *     router.post('/:id/archive', scope('workspaces:write'), rateLimit(), pathId('id'), idempotent(), validate(), async (ctx) => {
 *       const archived = await archiveWorkspace(ctx.state.tx, …);
 *       respond(ctx, 200, presentArchival(archived));
 *     });
 *
 * `idempotent()` runs a POST, and `transaction()` a PATCH or DELETE, in the transaction `ctx.state.tx`. It commits after the
 * handler returns; a thrown refusal (`throw refuse.notFound()`) rolls it back. A GET reads with `forkEntityManager(ctx)`.
 */
import Koa from 'koa';
import { accountOperations, connectLinkOperations } from './accounts/contract.ts';
import { accountRoutes, connectLinkRoutes } from './accounts/routes.ts';
import { analyticsOperations } from './analytics/contract/operations.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { appOperations } from './apps/contract.ts';
import { oauthServerRoutes } from './apps/oauth-server-routes.ts';
import { appRoutes } from './apps/routes.ts';
import { assetOperations, uploadOperations } from './assets/contract.ts';
import { assetRoutes } from './assets/routes.ts';
import { uploadPartRoutes, uploadRoutes } from './assets/upload-routes.ts';
import { auditOperations } from './audit/contract.ts';
import { auditRoutes } from './audit/routes.ts';
import { automationOperations } from './automations/contract/operations.ts';
import { automationRoutes } from './automations/routes.ts';
import { changeRoutes, reportChanges } from './webhooks/changes/routes.ts';
import { calendarOperations } from './calendar/contract.ts';
import { catalogOperations } from './catalog/operations.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { brandOperations } from './brand/contract.ts';
import { brandRoutes } from './brand/routes.ts';
import { contentOperations } from './content/contract/operations.ts';
import { frameOperations } from './content/frames/contract.ts';
import { frameRoutes } from './content/frames/routes.ts';
import { mediaJobOperations } from './content/media-jobs/contract.ts';
import { modelOperations } from './content/models/contract.ts';
import { modelRoutes } from './content/models/routes.ts';
import { mediaJobRoutes } from './content/media-jobs/routes.ts';
import { contentRoutes } from './content/routes.ts';
import {
  createRouter,
  type ApiContextFields,
  type ApiMiddleware,
  type ApiRouter,
  type ApiState,
} from './http/context.ts';
import { consoleRoutes } from './console/routes.ts';
import { creditOperations } from './credits/contract.ts';
import { creditRoutes } from './credits/routes.ts';
import { generationOperations } from './generations/contract/operations.ts';
import { generationRoutes } from './generations/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { identityOperations } from './identity/contract.ts';
import { identityRoutes } from './identity/routes.ts';
import { keyOperations } from './keys/contract.ts';
import { keyRoutes } from './keys/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { influencerOperations } from './influencers/contract.ts';
import { influencerRoutes } from './influencers/routes.ts';
import {
  addressChangeOperations,
  invitationOperations,
  memberOperations,
  sessionOperations,
} from './members/contract.ts';
import { factorOperations, proofOperations } from './members/factor-contract.ts';
import { factorRoutes } from './members/factor-routes.ts';
import { proofRoutes } from './members/proof-routes.ts';
import { passkeyOperations } from './members/passkey-contract.ts';
import { passkeyRoutes, passkeySignInRoutes } from './members/passkey-routes.ts';
import { invitationRoutes, memberRoutes, sessionRoutes } from './members/routes.ts';
import { addressChangeRoutes, linkRoutes } from './members/link-routes.ts';
import { signInRoutes } from './members/sign-in-routes.ts';
import { identityProviderRoutes } from './members/identity-provider-routes.ts';
import { identityProviderOperations } from './members/sso-contract.ts';
import { ssoRoutes } from './members/sso-routes.ts';
import { mailOperations } from './mail/contract.ts';
import { mailRoutes } from './mail/routes.ts';
import { testClockOperations } from './test-clocks/contract.ts';
import { testClockRoutes } from './test-clocks/routes.ts';
import { noticeChoiceOperations, noticeOperations } from './notices/contract.ts';
import { noticeChoiceRoutes, noticeRoutes } from './notices/routes.ts';
import { createMcpRoutes } from './mcp/routes.ts';
import { allowMethods } from './middleware/allow-methods.ts';
import { authenticate } from './middleware/authenticate.ts';
import { validateResponses } from './openapi/validate-responses.ts';
import { allowOrigins } from './middleware/allow-origins.ts';
import { envelope } from './middleware/envelope.ts';
import { shareReads } from './middleware/in-share.ts';
import { stayOnTls } from './middleware/stay-on-tls.ts';
import { observe } from './middleware/observe.ts';
import { requireDatabase } from './middleware/require-database.ts';
import { connectPageRoutes } from './oauth/connect-page-routes.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { describeApi, type Area } from './openapi/document.ts';
import { buildOperationNames, listOperationNames } from './openapi/operation-names.ts';
import { docsRoutes } from './openapi/routes.ts';
import { clipappWebhookRoutes } from './platforms/clipapp/clipapp-webhook-routes.ts';
import { reelnetCallbackRoutes } from './platforms/reelnet/reelnet-callback-routes.ts';
import { providerCallbackRoutes } from './provider-callbacks/routes.ts';
import { postOperations } from './posts/contract/operations.ts';
import { postRoutes } from './posts/routes.ts';
import { reviewRoutes } from './posts/review/routes.ts';
import { trendOperations } from './trends/contract.ts';
import { trendRoutes } from './trends/routes.ts';
import { eventOperations } from './webhooks/events/contract.ts';
import { eventRoutes } from './webhooks/events/routes.ts';
import { webhookOperations } from './webhooks/contract.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { workspaceOperations } from './workspaces/contract.ts';
import { workspaceRoutes } from './workspaces/routes.ts';
import { createTelemetryWithoutTracing } from './telemetry/api-metrics.ts';
import type { ApiDeps } from './api-deps.ts';

/** Every area of the API, in the order of the OpenAPI document. */
export const AREAS: readonly Area[] = [
  { tag: 'identity', router: identityRoutes, operations: identityOperations },
  { tag: 'credits', router: creditRoutes, operations: creditOperations },
  { tag: 'workspaces', router: workspaceRoutes, operations: workspaceOperations },
  { tag: 'accounts', router: accountRoutes, operations: accountOperations },
  { tag: 'accounts', router: connectLinkRoutes, operations: connectLinkOperations },
  { tag: 'generations', router: generationRoutes, operations: generationOperations },
  { tag: 'posts', router: postRoutes, operations: postOperations },
  { tag: 'calendar', router: calendarRoutes, operations: calendarOperations },
  { tag: 'content', router: modelRoutes, operations: modelOperations },
  { tag: 'content', router: frameRoutes, operations: frameOperations },
  { tag: 'content', router: mediaJobRoutes, operations: mediaJobOperations },
  { tag: 'content', router: contentRoutes, operations: contentOperations },
  { tag: 'assets', router: assetRoutes, operations: assetOperations },
  { tag: 'assets', router: uploadRoutes, operations: uploadOperations },
  { tag: 'automations', router: automationRoutes, operations: automationOperations },
  { tag: 'test-clocks', router: testClockRoutes, operations: testClockOperations },
  { tag: 'influencers', router: influencerRoutes, operations: influencerOperations },
  { tag: 'trends', router: trendRoutes, operations: trendOperations },
  { tag: 'brand', router: brandRoutes, operations: brandOperations },
  { tag: 'analytics', router: analyticsRoutes, operations: analyticsOperations },
  { tag: 'webhooks', router: webhookRoutes, operations: webhookOperations },
  { tag: 'webhooks', router: eventRoutes, operations: eventOperations },
  { tag: 'catalog', router: catalogRoutes, operations: catalogOperations },
  { tag: 'audit', router: auditRoutes, operations: auditOperations },
  { tag: 'members', router: memberRoutes, operations: memberOperations },
  { tag: 'members', router: invitationRoutes, operations: invitationOperations },
  { tag: 'members', router: sessionRoutes, operations: sessionOperations },
  { tag: 'members', router: proofRoutes, operations: proofOperations },
  { tag: 'members', router: factorRoutes, operations: factorOperations },
  { tag: 'members', router: passkeyRoutes, operations: passkeyOperations },
  { tag: 'members', router: addressChangeRoutes, operations: addressChangeOperations },
  { tag: 'members', router: identityProviderRoutes, operations: identityProviderOperations },
  { tag: 'members', router: mailRoutes, operations: mailOperations },
  { tag: 'members', router: noticeRoutes, operations: noticeOperations },
  { tag: 'members', router: noticeChoiceRoutes, operations: noticeChoiceOperations },
  { tag: 'keys', router: keyRoutes, operations: keyOperations },
  { tag: 'apps', router: appRoutes, operations: appOperations },
];

/** Routes without a key that use the database. */
const UNKEYED = [
  signInRoutes,
  passkeySignInRoutes,
  ssoRoutes,
  oauthServerRoutes,
  linkRoutes,
  oauthRoutes,
  connectPageRoutes,
  reviewRoutes,
  mediaRoutes,
  providerCallbackRoutes,
  clipappWebhookRoutes,
  reelnetCallbackRoutes,
] as const;

export function createApp(deps: ApiDeps, telemetry = createTelemetryWithoutTracing()): Koa<ApiState, ApiContextFields> {
  const { config, log } = deps;
  const app = new Koa<ApiState, ApiContextFields>();
  app.context.deps = deps;
  app.on('error', (error) => log.error({ err: error }, 'response failed'));
  const document = describeApi(AREAS, config.publicUrl);

  if (config.validateResponses) app.use(validateResponses(document));
  app.use(envelope());
  if (config.publicUrl.startsWith('https:')) app.use(stayOnTls());
  if (config.corsOrigins.length > 0) app.use(allowOrigins(config.corsOrigins));
  telemetry.metrics.showOperations(listOperationNames(document));
  app.use(observe(buildOperationNames(document), telemetry));
  // Routes without a key. Only those after requireDatabase() use the database.
  const open = [healthRoutes, docsRoutes(document, config.publicUrl), robotsRoutes, consoleRoutes];
  for (const router of open) app.use(router.routes());
  app.use(requireDatabase());
  for (const router of UNKEYED) app.use(router.routes());
  app.use(createMcpRoutes(document, config, () => app.callback()).routes());
  app.use(requireKey());
  const areas = mountAreas();
  app.use(reportChanges());
  app.use(areas.routes());
  app.use(allowMethods([areas, ...UNKEYED, ...open]));
  return app;
}

/** Authenticates each request below `/api/v1`, even without a route. A GET then waits for a place of its team. */
function requireKey(): ApiMiddleware {
  const [authenticated, shared] = [authenticate(), shareReads()];
  const authenticateAndShare: ApiMiddleware = (ctx, next) => authenticated(ctx, () => shared(ctx, next));
  return (ctx, next) => (/^\/api\/v1(?:\/|$)/u.test(ctx.path) ? authenticateAndShare(ctx, next) : next());
}

function mountAreas(): ApiRouter {
  const api = createRouter('/api/v1');
  for (const { router } of AREAS) api.use(router.routes());
  for (const router of [uploadPartRoutes, changeRoutes]) api.use(router.routes());
  return api;
}

/** Serves robots.txt. Platforms that fetch videos obey it, and treat an error as a refusal. */
const robotsRoutes = createRouter();

robotsRoutes.get('/robots.txt', (ctx) => {
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = 'User-agent: *\nAllow: /media/\nDisallow: /api/\n';
});
