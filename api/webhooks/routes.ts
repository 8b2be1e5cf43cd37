import type { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import { recordTest, redeliver } from '../../db/webhooks/redeliveries.ts';
import {
  changeEndpoint,
  findEndpoint,
  listLastDeliveries,
  listEndpoints,
  recordEndpoint,
  removeEndpoint,
  rotateSecret,
} from '../../db/webhooks/webhook-endpoints.ts';
import { getVisibility } from '../access/workspace.ts';
import { respond } from '../http/respond.ts';
import { createRouter, getPathId, forkEntityManager, type ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { idempotent } from '../middleware/idempotent.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { recentProof, scope } from '../middleware/scope.ts';
import { transaction } from '../middleware/transaction.ts';
import { pathId, getBody, validate } from '../middleware/validate.ts';
import { ChangeWebhook, CreateWebhook, DELIVERY_PENDING, ENDPOINT_DISABLED, NO_ENDPOINT_LEFT } from './contract.ts';
import { createSecret } from './create-secret.ts';
import { presentDelivery, presentEndpoint, presentEndpointWithSecret } from './present.ts';

export const webhookRoutes = createRouter('/webhooks');

const READ = [scope('webhooks:read'), rateLimit()] as const;
const WRITE = [scope('webhooks:write'), rateLimit()] as const;
/** Needs a recent proof, because an endpoint receives what happens in the team. */
const SEND_TO = [...WRITE, recentProof()] as const;

webhookRoutes.get('/', ...READ, validate(), async (ctx) => {
  const em = forkEntityManager(ctx);
  const rows = await listEndpoints(em, getVisibility(ctx));
  respond(ctx, 200, await presentEndpoints(em, rows));
});

webhookRoutes.post('/', ...SEND_TO, idempotent(), validate({ body: CreateWebhook, urls: ['url'] }), async (ctx) => {
  const { url, events } = getBody(ctx, CreateWebhook);
  const { secret, secretSealed } = createSecret(ctx);
  const row = await recordEndpoint(ctx.state.tx, getVisibility(ctx), { url, events, secretSealed });
  if (!row) throw refuse.usageLimitReached(NO_ENDPOINT_LEFT);
  respond(ctx, 201, presentEndpointWithSecret(row, [], secret));
});

webhookRoutes.get('/:id', ...READ, pathId('id'), validate(), async (ctx) => {
  const em = forkEntityManager(ctx);
  const [presented] = await presentEndpoints(em, [await loadEndpoint(ctx, em)]);
  respond(ctx, 200, presented);
});

webhookRoutes.patch(
  '/:id',
  ...SEND_TO,
  pathId('id'),
  transaction(),
  validate({ body: ChangeWebhook, urls: ['url'] }),
  async (ctx) => {
    const changes = getBody(ctx, ChangeWebhook);
    const { tx } = ctx.state;
    const { id } = await loadEndpoint(ctx, tx.em);
    const [presented] = await presentEndpoints(tx.em, [await changeEndpoint(tx, id, changes)]);
    respond(ctx, 200, presented);
  },
);

webhookRoutes.delete('/:id', ...WRITE, pathId('id'), transaction(), validate(), async (ctx) => {
  const { id } = await loadEndpoint(ctx, ctx.state.tx.em);
  await removeEndpoint(ctx.state.tx, id);
  respond(ctx, 200, { id });
});

webhookRoutes.post('/:id/rotate-secret', ...SEND_TO, pathId('id'), idempotent(), validate(), async (ctx) => {
  const { tx } = ctx.state;
  const { id } = await loadEndpoint(ctx, tx.em);
  const { secret, secretSealed } = createSecret(ctx);
  const row = await rotateSecret(tx, id, secretSealed);
  respond(ctx, 200, presentEndpointWithSecret(row, (await listLastDeliveries(tx.em, [id])).get(id) ?? [], secret));
});

webhookRoutes.post('/:id/test', ...WRITE, pathId('id'), idempotent(), validate(), async (ctx) => {
  const endpoint = await loadEnabledEndpoint(ctx);
  const deliveryId = await recordTest(ctx.state.tx, endpoint);
  respond(ctx, 202, await loadDelivery(ctx, endpoint.id, deliveryId));
});

webhookRoutes.post(
  '/:id/deliveries/:deliveryId/redeliver',
  ...WRITE,
  pathId('id', 'deliveryId'),
  idempotent(),
  validate(),
  async (ctx) => {
    const { tx } = ctx.state;
    const { id } = await loadEndpoint(ctx, tx.em);
    const deliveryId = getPathId(ctx, 'deliveryId');
    const kept = await loadDelivery(ctx, id, deliveryId);
    await loadEnabledEndpoint(ctx);
    const outcome = await redeliver(tx, id, kept.id);
    if (outcome === 'not_found') throw refuse.notFound();
    if (outcome === 'pending_already') throw refuse.conflict(DELIVERY_PENDING);
    respond(ctx, 202, await loadDelivery(ctx, id, deliveryId));
  },
);

async function loadEndpoint(ctx: ApiContext, em: EntityManager): Promise<WebhookEndpoint> {
  const found = await findEndpoint(em, getVisibility(ctx), getPathId(ctx));
  if (!found) throw refuse.notFound();
  return found;
}

async function loadEnabledEndpoint(ctx: ApiContext): Promise<WebhookEndpoint> {
  const endpoint = await loadEndpoint(ctx, ctx.state.tx.em);
  if (!endpoint.enabled) throw refuse.conflict(ENDPOINT_DISABLED);
  return endpoint;
}

/** Throws `not_found` if the delivery is not one of the last five of the endpoint. */
async function loadDelivery(ctx: ApiContext, endpointId: string, deliveryId: string) {
  const kept = (await listLastDeliveries(ctx.state.tx.em, [endpointId])).get(endpointId) ?? [];
  const found = kept.find(({ id }) => id === deliveryId);
  if (!found) throw refuse.notFound();
  return presentDelivery(found);
}

async function presentEndpoints(em: EntityManager, rows: WebhookEndpoint[]) {
  const deliveries = await listLastDeliveries(
    em,
    rows.map((row) => row.id),
  );
  return rows.map((row) => presentEndpoint(row, deliveries.get(row.id) ?? []));
}
