import { REQUEST_CONNECTIONS } from '../../shares/shares.ts';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { AccessLink } from '../entities/access-link.ts';
import { Account } from '../entities/account.ts';
import { ApiKey } from '../entities/api-key.ts';
import { Asset } from '../entities/asset.ts';
import { BrandClaim } from '../entities/brand-claim.ts';
import { BrandContext } from '../entities/brand-context.ts';
import { BrandPicture } from '../entities/brand-picture.ts';
import { Automation } from '../entities/automation.ts';
import { AutomationSlot } from '../entities/automation-slot.ts';
import { Content } from '../entities/content.ts';
import { Crawl } from '../entities/crawl.ts';
import { Delivery } from '../entities/delivery.ts';
import { Event } from '../entities/event.ts';
import { Generation } from '../entities/generation.ts';
import { IdempotencyRecord } from '../entities/idempotency-record.ts';
import { InfluencerPreview } from '../entities/influencer-preview.ts';
import { Influencer } from '../entities/influencer.ts';
import { LedgerEntry } from '../entities/ledger-entry.ts';
import { MeasuredTarget } from '../entities/measured-target.ts';
import { MediaCall } from '../entities/media-call.ts';
import { MetricSnapshot } from '../entities/metric-snapshot.ts';
import { OauthState } from '../entities/oauth-state.ts';
import { OutboxMessage } from '../entities/outbox-message.ts';
import { Post } from '../entities/post.ts';
import { PostTarget } from '../entities/post-target.ts';
import { RedirectOrigin } from '../entities/redirect-origin.ts';
import { Team } from '../entities/team.ts';
import { TrendFeed } from '../entities/trend-feed.ts';
import { TrendRow } from '../entities/trend.ts';
import { Usage } from '../entities/usage.ts';
import { WebhookDrain } from '../entities/webhook-drain.ts';
import { WebhookEndpoint } from '../entities/webhook-endpoint.ts';
import { Worker } from '../entities/worker.ts';
import { Workspace } from '../entities/workspace.ts';
import { PreparedClient } from './query-prepared.ts';
import { ACT_AS_SERVICE } from './service-role.ts';

const ENTITIES = [
  AccessLink,
  Account,
  ApiKey,
  Asset,
  BrandClaim,
  BrandContext,
  BrandPicture,
  Automation,
  AutomationSlot,
  Content,
  Crawl,
  Delivery,
  Event,
  Generation,
  IdempotencyRecord,
  Influencer,
  InfluencerPreview,
  LedgerEntry,
  MeasuredTarget,
  MediaCall,
  MetricSnapshot,
  OauthState,
  OutboxMessage,
  Post,
  PostTarget,
  RedirectOrigin,
  Team,
  TrendFeed,
  TrendRow,
  Usage,
  WebhookDrain,
  WebhookEndpoint,
  Worker,
  Workspace,
];

/**
 * The limit on an idle transaction. It is longer than any transaction waits for a platform or Temporal. Without it, a process that is
 * suspended in a transaction would hold its locks until it continues.
 */
const IDLE_TRANSACTION_MS = 60_000;

export interface DatabaseOptions {
  poolSize?: number;
  idleTransactionMs?: number;
  lockTimeoutMs?: number;
}

/**
 * How long a request waits for a lock before it fails with `internal_error`, which is safe to repeat. Set once per
 * connection, because a statement per request costs too much.
 */
export const REQUEST_LOCK_MS = 30_000;

/**
 * Opens the database as the service role (`ACT_AS_SERVICE`), which cannot change the ledger. `poolSize` limits the
 * connections of this process. A transaction that is idle for `idleTransactionMs` is rolled back, and a statement that
 * waits for a lock for `lockTimeoutMs` fails; 0 disables the limit.
 */
export async function openDatabase(
  url: string,
  { poolSize = REQUEST_CONNECTIONS, idleTransactionMs = IDLE_TRANSACTION_MS, lockTimeoutMs = 0 }: DatabaseOptions = {},
): Promise<MikroORM> {
  const limits = `set idle_in_transaction_session_timeout = ${idleTransactionMs}; set lock_timeout = ${lockTimeoutMs}`;
  const onConnect = async (connection: ClientBase): Promise<void> => {
    await connection.query(`${ACT_AS_SERVICE}; ${limits}`);
  };
  return MikroORM.init(
    settings(url, poolSize, { Client: PreparedClient, onConnect, onPoolCreated: releaseLostConnections }),
  );
}

/** Opens the database as the user of its URL, who owns the tables. For migrations only. */
export async function openAsOwner(url: string, options: Options = {}): Promise<MikroORM> {
  return MikroORM.init({ ...settings(url, 2), ...options });
}

function settings(url: string, poolSize: number, driverOptions: object = {}): Options {
  return {
    clientUrl: url,
    // MikroORM reads only host, user, and database from a URL; `pg` also reads options such as `sslmode`.
    driverOptions: { connectionString: url, ...driverOptions },
    entities: ENTITIES,
    pool: { min: 0, max: poolSize },
    // The migrations define foreign keys, partial indexes and functions.
    schemaGenerator: { createForeignKeyConstraints: false },
    logger: () => undefined,
  };
}

/**
 * How long to wait before a broken connection is released here. A caller that runs one statement at a time notices the error and
 * releases it earlier.
 */
const RELEASE_DELAY_MS = 500;

/**
 * Releases connections that broke during a transaction, or opened while the pool closes. The query builder does not:
 * its rollback fails on a broken one, and it forgets a late one. A closing pool would wait for them forever.
 */
function releaseLostConnections(pool: Pool): void {
  const acquire = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  const releaseIfLate = (client: PoolClient): PoolClient => {
    if (!pool.ending) return client;
    client.release();
    throw new Error('The database was closed while a connection was opened.');
  };
  Object.assign(pool, { connect: (done?: unknown) => (done ? acquire(done) : acquire().then(releaseIfLate)) });
  const acquired = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => acquired.add(client));
  pool.on('release', (_error, client) => acquired.delete(client));
  pool.on('connect', (client) => {
    const release = (): void => {
      if (acquired.has(client)) client.release(true);
    };
    client.once('end', () => setTimeout(release, RELEASE_DELAY_MS).unref());
  });
}
