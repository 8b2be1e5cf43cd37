import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Connectors, GenerationWriter, PublishJournal, Storage, WebClient } from '../adapters/ports.ts';
import type { ProviderCallbacks } from '../adapters/providers/create-provider-callbacks.ts';
import type { SiteLimits } from '../adapters/web/site-limits.ts';
import type { PasswordCost } from '../adapters/secrets/hash-password.ts';
import type { SecretBox } from '../adapters/secrets/secret-box.ts';
import type { WorkflowStarter } from '../db/outbox/dispatch.ts';
import type { Platform } from '../domain/accounts/platforms.ts';
import type { ChangeStreams } from './webhooks/changes/change-streams.ts';
import type { ApiConfig } from './config.ts';
import type { Checker } from './checker/checker.ts';

/** The dependencies of the routes. */
export interface ApiDeps {
  orm: MikroORM;
  /** False until the database is migrated; the database must not be used before. */
  isDatabaseReady(): boolean;
  /** Rejects if Temporal is unavailable; the outbox relay then retries. */
  workflows: WorkflowStarter;
  /** Returns why Temporal is unavailable, or null (`/ready`). Never rejects. */
  findTemporalFault(): Promise<string | null>;
  /** Returns the worker version that gets workflow tasks although no worker runs it, or null (`/ready`). Never rejects. */
  findMissingVersion(): Promise<string | null>;
  connectors: Connectors;
  /** Live platforms for which app credentials are configured. */
  livePlatforms: readonly Platform[];
  storage: Storage;
  /** The journal to which changes of posts are appended. `/ready` reports whether it can be written. */
  journal: PublishJournal;
  /** Checks decks, briefs and tables, and draws frames, in other processes. */
  checker: Checker;
  /** Why temporary files cannot be written, in a sentence for the operator; null if they can. Never rejects. */
  findScratchFault(): Promise<string | null>;
  web: WebClient;
  changes: ChangeStreams;
  /** Bounds the downloads of callers' files per site and team. */
  siteLimits: SiteLimits;
  secrets: SecretBox;
  /** The cost of hashing a password; tests set a low one. */
  passwordCost: PasswordCost;
  /** Writes generations for live keys; null if no language model is configured. */
  generationWriter: GenerationWriter | null;
  /** Verifies and parses callbacks of media providers. */
  callbacks: ProviderCallbacks;
  config: ApiConfig;
  log: Logger;
}
