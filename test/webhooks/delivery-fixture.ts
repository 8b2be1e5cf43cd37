import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { Delivery } from '../../db/entities/delivery.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { WebhookDrain } from '../../db/entities/webhook-drain.ts';
import { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { newId } from '../../domain/ids.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';

export const SECRET = 'whsec_dGhpcyBpcyBhIHRlc3Qgc2VjcmV0';

/** A team and a webhook receiver, both new in each test. */
export interface Fixture {
  publisher: TestPublisher;
  deps: ActivityDeps;
  hooks: Receiver;
  team: TestTeam;
  /** Creates an endpoint at the receiver and returns its id. */
  subscribe(changes?: Partial<WebhookEndpoint>): Promise<string>;
  /** Records an event and returns the ids of its deliveries. */
  happen(): Promise<string[]>;
  /** Makes every pending delivery of an endpoint due, as if its wait or its lease were over. */
  makeDue(endpointId: string): Promise<void>;
  /** Whether the endpoint is marked as being drained. */
  isDrained(endpointId: string): Promise<boolean>;
  /** The unsent signals for the workflow of an endpoint, with the share of its team. */
  countSignals(endpointId: string): Promise<number>;
  find(deliveryId: string): Promise<Delivery>;
  endpoint(id: string): Promise<WebhookEndpoint>;
  /** The deliveries of an endpoint, oldest first. */
  list(endpointId: string): Promise<Delivery[]>;
  /** The ids of an endpoint's deliveries, oldest first. */
  kept(endpointId: string): Promise<string[]>;
}

export function openDeliveryFixture(): Fixture {
  const fixture = {} as Fixture;
  const em = () => fixture.deps.orm.em.fork();
  beforeAll(async () => {
    const publisher = await openPublisher();
    Object.assign(fixture, { publisher, deps: publisher.deps });
  });
  afterAll(() => fixture.publisher.close());
  afterEach(() => fixture.hooks.close());
  beforeEach(async () => {
    fixture.hooks = await startReceiver();
    fixture.team = await mintTeam(fixture.deps);
  });
  fixture.subscribe = async (changes = {}) => {
    const { team, hooks, deps } = fixture;
    const id = newId('webhook');
    const secretSealed = deps.secrets.seal(SECRET);
    const mine = { id, teamId: team.team.id, url: hooks.url, events: ['post.published' as const], secretSealed };
    await em().insert(WebhookEndpoint, { ...mine, sandbox: true, ...changes });
    return id;
  };
  fixture.happen = () => happen(fixture);
  fixture.find = (deliveryId) => em().findOneOrFail(Delivery, deliveryId);
  fixture.endpoint = (id) => em().findOneOrFail(WebhookEndpoint, id);
  fixture.makeDue = async (endpointId) => {
    // The column has milliseconds and rounds, so the present may be stored as a moment later.
    const due = `update delivery set next_attempt_at = clock_timestamp() - interval '1 second' where endpoint_id = ? and status = 'pending'`;
    await em().execute(due, [endpointId]);
  };
  fixture.isDrained = async (endpointId) => (await em().count(WebhookDrain, { endpointId })) > 0;
  fixture.countSignals = (endpointId) =>
    em().count(OutboxMessage, { workflow: 'webhooks', rowId: endpointId, teamId: fixture.team.team.id });
  fixture.list = (endpointId) => em().find(Delivery, { endpointId }, { orderBy: { createdAt: 'asc' } });
  fixture.kept = async (endpointId) => (await fixture.list(endpointId)).map((row) => row.id);
  return fixture;
}

async function happen({ deps, team }: Fixture): Promise<string[]> {
  const subjectId = newId('post');
  const event = {
    teamId: team.team.id,
    workspaceId: team.workspace.id,
    sandbox: true,
    type: 'post.published' as const,
  };
  await commit(deps, (tx) => recordEvent(tx, { ...event, subjectId, data: { postId: subjectId, text: 'äöü 🎬' } }));
  const rows = await deps.orm.em
    .fork()
    .execute<{ id: string }[]>(
      'select delivery.id from delivery join event on event.id = event_id where subject_id = ? order by delivery.id',
      [subjectId],
    );
  return rows.map((row) => row.id);
}
