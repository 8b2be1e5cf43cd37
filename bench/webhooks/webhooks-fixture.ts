import { describePosts } from '../../db/posts/post-workflows.ts';
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { rm } from 'node:fs/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { createTemporalClient } from '../../adapters/temporal/connect.ts';
import { createWorkflowStarter } from '../../adapters/temporal/workflow-starter.ts';
import { verifyWebhook } from '../../adapters/web/webhook-signature.ts';
import { recordEvent } from '../../db/webhooks/events.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { dispatch } from '../../db/outbox/dispatch.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { recordEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { commit, mintTeam } from '../../test/support/teams.ts';
import { launchInstance, MASTER_KEY, type Dev } from '../instance/launch-instance.ts';

/** A recorded event; both times are from `performance.now()`. */
export interface ReportedDelivery {
  committedAt: number;
  receipt: Promise<number>;
}

/** A running instance and receivers, each with its own team. */
export interface WebhooksFixture {
  dev: Dev;
  /** The URL to which peers send requests. */
  receiverUrl: string;
  secret: string;
  /** Records an event for one receiver and dispatches it to Temporal, as an activity does. */
  sendEvent(receiver: number): Promise<ReportedDelivery>;
  /** Makes the receiver accept requests without responding. */
  hang(receiver: number): void;
  hangs(receiver: number): boolean;
  seen(): { double: number; unsigned: number };
  close(): Promise<void>;
}

export async function openWebhooksFixture(receivers: number): Promise<WebhooksFixture> {
  const secret = `whsec_${randomBytes(24).toString('base64url')}`;
  const inbox = await openInbox(secret);
  const launched = await launchInstance({}, 'ignore');
  const dev = await launched.dev();
  const orm = await openDatabase(dev.databaseUrl, { poolSize: 10 });
  const { client, connection } = createTemporalClient({
    address: dev.temporalAddress,
    namespace: dev.temporalNamespace,
  });
  const temporal = describePosts(createWorkflowStarter(client));
  const secretSealed = createServiceSecrets(MASTER_KEY).box.seal(secret);
  const teams = await Promise.all(
    Array.from({ length: receivers }, (_, n) => listeningTeam(orm, `${inbox.url}/${n}`, secretSealed)),
  );
  return {
    dev,
    receiverUrl: `${inbox.url}/peer`,
    secret,
    async sendEvent(receiver) {
      const team = teams[receiver % teams.length];
      if (!team) throw new Error('the bench has no receiver');
      const subjectId = `bench_${randomBytes(11).toString('hex')}`;
      const receipt = inbox.getReceipt(subjectId);
      const event = { ...team, sandbox: true, type: 'post.published' as const, subjectId };
      const data = { postId: subjectId, workspaceId: team.workspaceId, text: 'x'.repeat(700) };
      const { outbox } = await inTransaction(orm.em, (tx) => recordEvent(tx, { ...event, data }));
      const committedAt = performance.now();
      await dispatch(orm.em, temporal, outbox);
      return { committedAt, receipt };
    },
    hang: (receiver) => void inbox.hanging.add(`/${receiver}`),
    hangs: (receiver) => inbox.hanging.has(`/${receiver}`),
    seen: inbox.seen,
    async close() {
      inbox.server.closeAllConnections();
      inbox.server.close();
      await Promise.all([orm.close(), connection.close()]);
      await launched.stop();
      await rm(launched.home, { recursive: true, force: true });
    },
  };
}

async function listeningTeam(
  orm: MikroORM,
  url: string,
  secretSealed: string,
): Promise<{ teamId: string; workspaceId: string }> {
  const { team, workspace } = await mintTeam({ orm });
  const view = { teamId: team.id, sandbox: true, workspaceId: null };
  await commit({ orm }, (tx) => recordEndpoint(tx, view, { url, events: ['post.published'], secretSealed }));
  return { teamId: team.id, workspaceId: workspace.id };
}

interface Inbox {
  url: string;
  server: Server;
  /** Paths that never answer. */
  hanging: Set<string>;
  getReceipt(subjectId: string): Promise<number>;
  seen(): { double: number; unsigned: number };
}

/** Starts a receiver that verifies signatures and records receipts. It does not read the requests of peers. */
async function openInbox(secret: string): Promise<Inbox> {
  const waiting = new Map<string, (at: number) => void>();
  const deliveries = new Set<string>();
  const hanging = new Set<string>();
  let [double, unsigned] = [0, 0];
  const take = (body: Buffer, deliveryId: string, signature: string): void => {
    if (!verifyWebhook(secret, body, signature, Math.floor(Date.now() / 1_000))) unsigned += 1;
    if (deliveries.has(deliveryId)) double += 1;
    deliveries.add(deliveryId);
    const { data } = JSON.parse(body.toString('utf8')) as { data: { postId: string } };
    waiting.get(data.postId)?.(performance.now());
    waiting.delete(data.postId);
  };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (hanging.has(request.url ?? '')) return;
    if (!request.url?.startsWith('/peer')) {
      take(body, String(request.headers['service-delivery']), String(request.headers['service-signature']));
    }
    response.writeHead(204).end();
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const getReceipt = (subjectId: string): Promise<number> =>
    new Promise((resolve) => {
      waiting.set(subjectId, resolve);
    });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, server, hanging, getReceipt, seen: () => ({ double, unsigned }) };
}
