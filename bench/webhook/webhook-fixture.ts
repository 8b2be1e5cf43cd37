import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { createTemporalClient } from '../../adapters/temporal/temporal-client.ts';
import { createWorkflowStarter } from '../../adapters/temporal/workflow-starter.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { inTransaction, type OutboxEntry, type Transaction } from '../../db/connection/transaction.ts';
import { dispatch, MAX_DISPATCHED } from '../../db/outbox/dispatch.ts';
import { withPostDescriptions } from '../../db/posts/post-workflows.ts';
import { recordEvent } from '../../db/webhooks/record-event.ts';
import { recordEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { MAX_ENDPOINTS } from '../../domain/webhooks/delivery.ts';
import { commit, mintTeam } from '../../test/support/teams.ts';
import { launchInstance, MASTER_KEY, type Dev } from '../../test/support/processes/launch-instance.ts';
import { openInbox, type Inbox } from './inbox.ts';

/** A recorded event; both times are from `performance.now()`. */
export interface ReportedDelivery {
  committedAt: number;
  receipt: Promise<number>;
}

/** A team whose endpoints all receive its events. */
interface Owner {
  teamId: string;
  workspaceId: string;
}

/** A running instance and receivers. */
export interface WebhookFixture {
  home: string;
  dev: Dev;
  inbox: Inbox;
  /** The URL to which peers send requests. */
  receiverUrl: string;
  secret: string;
  /** Teams with one endpoint each, at the paths `/0`, `/1`, … of the inbox. */
  owners: Owner[];
  /** Teams with as many endpoints as a team may have. */
  crowds: Owner[];
  /** Records an event and dispatches it to Temporal, as an activity does. */
  sendEvent(owner: Owner): Promise<ReportedDelivery>;
  /** Records events for each owner before the first is sent. Then sends all. Returns the milliseconds until the last receipt. */
  sendBacklog(owners: readonly Owner[], events: number, deliveries: number): Promise<number>;
  close(): Promise<void>;
}

export async function openWebhookFixture(receivers: number, endpoints: number): Promise<WebhookFixture> {
  const secret = `whsec_${randomBytes(24).toString('base64url')}`;
  const inbox = await openInbox(secret);
  const launched = await launchInstance({}, 'ignore');
  const dev = await launched.dev();
  const orm = await openDatabase(dev.databaseUrl, { poolSize: 10 });
  const { client, connection } = createTemporalClient({
    address: dev.temporalAddress,
    namespace: dev.temporalNamespace,
  });
  const secretSealed = createServiceSecrets(MASTER_KEY).box.seal(secret);
  const open = (paths: string[]) =>
    openOwner(
      orm,
      secretSealed,
      paths.map((path) => `${inbox.url}/${path}`),
    );
  const owners: Owner[] = [];
  for (let n = 0; n < receivers; n++) owners.push(await open([`${n}`]));
  const crowds: Owner[] = [];
  const paths = Array.from({ length: MAX_ENDPOINTS }, (_, n) => `crowd/${n}`);
  for (let n = 0; n < Math.ceil(endpoints / MAX_ENDPOINTS); n++) crowds.push(await open(paths));
  const send = async (outbox: readonly OutboxEntry[]): Promise<void> => {
    const workflows = withPostDescriptions(createWorkflowStarter(client), async () => undefined);
    for (let from = 0; from < outbox.length; from += MAX_DISPATCHED) {
      await dispatch(orm.em, workflows, outbox.slice(from, from + MAX_DISPATCHED));
    }
  };
  return {
    home: launched.home,
    dev,
    inbox,
    receiverUrl: `${inbox.url}/peer`,
    secret,
    owners,
    crowds,
    async sendEvent(owner) {
      const subjectId = createSubject();
      const receipt = inbox.getReceipt(subjectId);
      const { outbox } = await inTransaction(orm.em, (tx) => record(tx, owner, subjectId));
      const committedAt = performance.now();
      await send(outbox);
      return { committedAt, receipt };
    },
    async sendBacklog(to, events, deliveries) {
      const outbox: OutboxEntry[] = [];
      for (const owner of to) outbox.push(...(await recordBacklog(orm, owner, events)));
      const received = inbox.waitForDeliveries(deliveries);
      const startedAt = performance.now();
      await send(outbox);
      await received;
      return performance.now() - startedAt;
    },
    async close() {
      inbox.close();
      await Promise.all([orm.close(), connection.close()]);
      await launched.stop();
      await rm(launched.home, { recursive: true, force: true });
    },
  };
}

const BATCH = 50;

const createSubject = (): string => `bench_${randomBytes(11).toString('hex')}`;

function record(tx: Transaction, owner: Owner, subjectId = createSubject()): Promise<boolean> {
  const data = { postId: subjectId, workspaceId: owner.workspaceId, text: 'x'.repeat(700) };
  return recordEvent(tx, { ...owner, sandbox: true, type: 'post.published', subjectId, data });
}

/** Records events. Postpones their outbox rows for the relay, so that the caller decides when deliveries begin. */
async function recordBacklog(orm: MikroORM, owner: Owner, events: number): Promise<OutboxEntry[]> {
  const entries: OutboxEntry[] = [];
  for (let from = 0; from < events; from += BATCH) {
    const { outbox } = await inTransaction(orm.em, async (tx) => {
      for (let n = from; n < Math.min(events, from + BATCH); n++) await record(tx, owner);
      await tx.em.execute(`update outbox_message set next_attempt_at = now() + interval '1 hour'`);
    });
    entries.push(...outbox);
  }
  return entries;
}

async function openOwner(orm: MikroORM, secretSealed: string, urls: readonly string[]): Promise<Owner> {
  const { team, workspace } = await mintTeam({ orm });
  const view = { teamId: team.id, sandbox: true, workspaceId: null };
  for (const url of urls) {
    await commit({ orm }, (tx) => recordEndpoint(tx, view, { url, events: ['post.published'], secretSealed }));
  }
  return { teamId: team.id, workspaceId: workspace.id };
}
