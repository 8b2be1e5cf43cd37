import { listEvents } from '../../../db/webhooks/list-events.ts';
import { LISTED_TYPES, buildEventBody } from '../../../domain/webhooks/event-types.ts';
import { getVisibility } from '../../access/workspace.ts';
import { createRouter, forkEntityManager } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { respond } from '../../http/respond.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { scope } from '../../middleware/scope.ts';
import { getQuery, validate } from '../../middleware/validate.ts';
import { ListEvents } from './contract.ts';

export const eventRoutes = createRouter('/events');

eventRoutes.get('/', scope('webhooks:read'), rateLimit(), validate({ query: ListEvents }), async (ctx) => {
  const { type: types = LISTED_TYPES, since = null, after, limit } = getQuery(ctx, ListEvents);
  const filter = { types, since: after ? null : since, after, limit };
  const events = await listEvents(forkEntityManager(ctx), getVisibility(ctx), filter);
  if (!events) throw refuse.notFound();
  const { storage } = ctx.deps;
  respond(
    ctx,
    200,
    events.map((event) => buildEventBody(event, (url) => storage.renewUrl(url))),
  );
});
