import { MikroORM } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { Account } from './entities/account.ts';
import { ApiKey } from './entities/api-key.ts';
import { Asset } from './entities/asset.ts';
import { Content } from './entities/content.ts';
import { Delivery } from './entities/delivery.ts';
import { Event } from './entities/event.ts';
import { Generation } from './entities/generation.ts';
import { IdempotencyRecord } from './entities/idempotency-record.ts';
import { InfluencerPreview } from './entities/influencer-preview.ts';
import { Influencer } from './entities/influencer.ts';
import { LedgerEntry } from './entities/ledger-entry.ts';
import { OauthState } from './entities/oauth-state.ts';
import { OutboxMessage } from './entities/outbox-message.ts';
import { Post } from './entities/post.ts';
import { PostTarget } from './entities/post-target.ts';
import { Team } from './entities/team.ts';
import { Usage } from './entities/usage.ts';
import { WebhookEndpoint } from './entities/webhook-endpoint.ts';
import { Workspace } from './entities/workspace.ts';
import { MIGRATIONS } from './migrations/index.ts';

const ENTITIES = [
  Account,
  ApiKey,
  Asset,
  Content,
  Delivery,
  Event,
  Generation,
  IdempotencyRecord,
  Influencer,
  InfluencerPreview,
  LedgerEntry,
  OauthState,
  OutboxMessage,
  Post,
  PostTarget,
  Team,
  Usage,
  WebhookEndpoint,
  Workspace,
];

/** Opens the database. `poolSize` is the most connections this process holds. */
export async function openDatabase(url: string, options: { poolSize?: number } = {}): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    entities: ENTITIES,
    extensions: [Migrator],
    migrations: { migrationsList: MIGRATIONS, snapshot: false, tableName: 'migration' },
    pool: { min: 0, max: options.poolSize ?? 10 },
    // Foreign keys, partial indexes and functions stand in the migrations: PostgreSQL says them better than metadata can.
    schemaGenerator: { createForeignKeyConstraints: false },
    logger: () => undefined,
  });
}
