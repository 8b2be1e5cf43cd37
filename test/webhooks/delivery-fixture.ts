import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { Delivery } from '../../db/entities/delivery.ts';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { WebhookDrain } from '../../db/entities/webhook-drain.ts';
import { WebhookEndpoint } from '../../db/entities/webhook-endpoint.ts';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { newId } from '../../domain/ids.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import { findShard } from '../support/find-shard.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { commit, mintTeam, type TestTeam } from '../support/teams.ts';

export const SECRET = 'whsec_dGhpcyBpcyBhIHRlc3Qgc2VjcmV0';

const SHARDS = 16;

/** A team and a webhook receiver, both new in each test. */
export interface Fixture {
  publisher: TestPublisher;
  deps: ActivityDeps;
  hooks: Receiver;
  team: TestTeam;
  /** Creates an endpoint at the receiver and returns its id. Up to 16 in a row are in different shards, unless one is given. */
  subscribe(changes?: Partial<WebhookEndpoint>, shard?: number): Promise<string>;
  /** Records an event and returns the ids of its deliveries. */
  happen(): Promise<string[]>;
  /** Makes every pending delivery of an endpoint due, as if its wait or its lease were over. */
  makeDue(endpointId: string): Promise<void>;
  /** Whether the shard of the endpoint is marked as being drained. */
  isDrained(endpointId: string): Promise<boolean>;
  /** The unsent signals for the workflow of the endpoint's shard. */
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
    // Other tests have left deliveries in the same shards.
    await em().execute('update webhook_endpoint set deleted_at = clock_timestamp() where deleted_at is null');
    await em().execute(`update delivery set status = 'skipped', next_attempt_at = null where status = 'pending'`);
    await em().execute('update webhook_drain set is_requested = false');
    await em().execute(`delete from outbox_message where workflow = 'webhooks'`);
  });
  let nextShard = 0;
  fixture.subscribe = async (changes = {}, shard = nextShard++ % SHARDS) => {
    const { team, hooks, deps } = fixture;
    const id = await newIdIn(shard);
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
  const newIdIn = async (shard: number): Promise<string> => {
    for (;;) {
      const id = newId('webhook');
      if ((await findShard(fixture.deps.orm, id)) === String(shard)) return id;
    }
  };
  fixture.isDrained = async (endpointId) => {
    const shard = Number(await findShard(fixture.deps.orm, endpointId));
    return (await em().findOneOrFail(WebhookDrain, { shard })).isRequested;
  };
  fixture.countSignals = async (endpointId) =>
    em().count(OutboxMessage, { workflow: 'webhooks', rowId: await findShard(fixture.deps.orm, endpointId) });
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
