import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type { ClientBase } from 'pg';
import { releaseBrokenConnections } from './release-broken-connections.ts';
import { Account } from '../entities/account.ts';
import { ApiKey } from '../entities/api-key.ts';
import { Asset } from '../entities/asset.ts';
import { BrandClaim } from '../entities/brand-claim.ts';
import { BrandContext } from '../entities/brand-context.ts';
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
import { Team } from '../entities/team.ts';
import { TrendFeed } from '../entities/trend-feed.ts';
import { TrendRow } from '../entities/trend.ts';
import { Usage } from '../entities/usage.ts';
import { WebhookEndpoint } from '../entities/webhook-endpoint.ts';
import { Worker } from '../entities/worker.ts';
import { Workspace } from '../entities/workspace.ts';
import { PreparedClient } from './prepared-client.ts';
import { ACT_AS_SERVICE } from './service-role.ts';

const ENTITIES = [
  Account,
  ApiKey,
  Asset,
  BrandClaim,
  BrandContext,
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
  Team,
  TrendFeed,
  TrendRow,
  Usage,
  WebhookEndpoint,
  Worker,
  Workspace,
];

/**
 * Longer than any transaction of ours waits for the outside (a token's renewal at a platform, a start at Temporal). A process
 * that was stopped in the middle of one would otherwise keep its rows locked for as long as it is stopped.
 */
const IDLE_TRANSACTION_MS = 60_000;

export interface DatabaseOptions {
  poolSize?: number;
  idleTransactionMs?: number;
  lockTimeoutMs?: number;
}

/**
 * A request gives up a waiting lock after that long: its answer is then `internal_error`, the type that is safe to repeat. Said
 * once per connection, since a statement per request is dear.
 */
export const REQUEST_LOCK_MS = 30_000;

/**
 * Opens the database as the service: its connections act as the role of `service-role.ts`, which cannot change the ledger.
 * `poolSize` is the most connections this process holds; a transaction that says nothing for `idleTransactionMs` is undone, and
 * a statement that waits for a lock for `lockTimeoutMs` fails; 0 waits for ever.
 */
export async function openDatabase(
  url: string,
  { poolSize = 10, idleTransactionMs = IDLE_TRANSACTION_MS, lockTimeoutMs = 0 }: DatabaseOptions = {},
): Promise<MikroORM> {
  const limits = `set idle_in_transaction_session_timeout = ${idleTransactionMs}; set lock_timeout = ${lockTimeoutMs}`;
  const onConnect = async (connection: ClientBase): Promise<void> => {
    await connection.query(`${ACT_AS_SERVICE}; ${limits}`);
  };
  return MikroORM.init(
    settings(url, poolSize, { Client: PreparedClient, onConnect, onPoolCreated: releaseBrokenConnections }),
  );
}

/** Opens the database as the user of its URL, who owns the tables. For migrations only. */
export async function openAsOwner(url: string, options: Options = {}): Promise<MikroORM> {
  return MikroORM.init({ ...settings(url, 2), ...options });
}

function settings(url: string, poolSize: number, driverOptions: object = {}): Options {
  return {
    clientUrl: url,
    // MikroORM takes host, user and database out of a URL and leaves the rest, such as `sslmode`; `pg` reads all of it.
    driverOptions: { connectionString: url, ...driverOptions },
    entities: ENTITIES,
    pool: { min: 0, max: poolSize },
    // The migrations define foreign keys, partial indexes and functions.
    schemaGenerator: { createForeignKeyConstraints: false },
    logger: () => undefined,
  };
}
