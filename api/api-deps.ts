import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Connectors, GenerationWriter, Storage, WebClient } from '../adapters/ports.ts';
import type { ProviderCallbacks } from '../adapters/providers/create-provider-callbacks.ts';
import type { SecretBox } from '../adapters/secrets/secret-box.ts';
import type { WorkflowStarter } from '../db/outbox/dispatch.ts';
import type { Platform } from '../domain/accounts/platforms.ts';
import type { ApiConfig } from './config.ts';

/** Everything outside the request that a route may touch. Tests hand in their own. */
export interface ApiDeps {
  orm: MikroORM;
  /** False until the database has answered and is migrated: before that nothing is asked of it. */
  isDatabaseReady(): boolean;
  /** The way to Temporal. A throw means that it is not to be had now: the relay sends what was left. */
  workflows: WorkflowStarter;
  /** Whether Temporal answers, for `/ready`. Never throws. */
  findTemporalFault(): Promise<string | null>;
  connectors: Connectors;
  /** The live platforms that this service has app credentials for. */
  livePlatforms: readonly Platform[];
  storage: Storage;
  web: WebClient;
  secrets: SecretBox;
  /** Writes ideas for live keys; null where the operator chose none. */
  generationWriter: GenerationWriter | null;
  /** Reads what media providers report. */
  callbacks: ProviderCallbacks;
  config: ApiConfig;
  log: Logger;
}
