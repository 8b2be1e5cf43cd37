import { z } from 'zod';
import { EVENT_RETENTION_DAYS } from '../../../domain/webhooks/delivery.ts';
import { LISTED_TYPES } from '../../../domain/webhooks/event-types.ts';
import { buildInstantQuery, ResourceId } from '../../contract/fields.ts';
import { operation, type Operations } from '../../contract/operation.ts';
import { acceptMany, PAGING } from '../../contract/list-parameters.ts';
import { buildEventSchema, EVENT_EXAMPLES } from '../event-contract.ts';

export const ListEvents = z.strictObject({
  after: ResourceId.optional().meta({
    description: 'The id of the last event of the previous page. Returns the events that follow it.',
  }),
  since: buildInstantQuery(
    'Only events at this time or later, by `createdAt`. RFC 3339; without an offset it is UTC. Ignored with `after`.',
  ),
  type: acceptMany(LISTED_TYPES).optional(),
  limit: PAGING.limit,
});

const [FIRST, ...OTHERS] = LISTED_TYPES;

export const EventResponse = z.discriminatedUnion('type', [
  buildEventSchema(FIRST),
  ...OTHERS.map((type) => buildEventSchema(type)),
]);

export const eventOperations: Operations = {
  'GET /events': operation({
    summary: 'List events',
    description: `
The events of the last ${EVENT_RETENTION_DAYS} days that webhook endpoints of this key can receive, with the bodies that webhooks
carry, whether or not an endpoint was subscribed, and those that only a \`callbackUrl\` receives. Oldest first.

To catch up after downtime, store the id of the last event of each page, pass it as \`after\`, and stop at an empty page.
No event is skipped, even if its transaction commits late, because an event is listed only after all earlier transactions have
ended, usually within milliseconds. Events may arrive by webhook before they are listed, so deduplicate by \`id\`, and pass only
ids from this list as \`after\`. An id that is not known, for example after a restore from a backup, returns 404: start without
\`after\`, or with \`since\`.`,
    data: z.array(EventResponse),
    example: { data: [EVENT_EXAMPLES['post.published']] },
  }),
};
