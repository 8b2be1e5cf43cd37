import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from '../db/connection/database-unavailable.ts';
import { migrate } from '../db/migrations/migrate.ts';

const RETRY_MS = { first: 250, max: 5_000 };

/**
 * Migrates the database before the service uses it. A connection that is opened earlier never gets the database role of
 * the service.
 */
export class StartupMigration {
  readonly #orm: MikroORM;
  readonly #log: Logger;
  #done = false;

  constructor(orm: MikroORM, log: Logger) {
    this.#orm = orm;
    this.#log = log;
  }

  get done(): boolean {
    return this.#done;
  }

  /** Leaves `done` false if the database is unavailable. Rejects if a migration fails, because a retry would fail too. */
  async tryOnce(): Promise<void> {
    try {
      const { ownRole } = await migrate(this.#orm);
      if (!ownRole) this.#log.warn('this database user cannot create roles; only triggers keep the ledger append-only');
      this.#done = true;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      this.#log.warn(`waiting for the database: ${error.message}`);
    }
  }

  /** Retries without a limit, until the database is migrated or `stop` is aborted. */
  async retryUntilDone(stop: AbortSignal): Promise<void> {
    for (let waitMs = RETRY_MS.first; !this.#done && !stop.aborted; waitMs = Math.min(2 * waitMs, RETRY_MS.max)) {
      await sleep(waitMs, undefined, { signal: stop }).catch(() => undefined);
      if (!stop.aborted) await this.tryOnce();
    }
  }
}
