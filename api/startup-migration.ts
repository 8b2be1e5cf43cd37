import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { DatabaseUnavailable, migrate } from '../db/migrations/migrate.ts';

const WAIT_MS = { first: 250, longest: 5_000 };

/**
 * The start of the service's use of its database: no connection is made before its migrations have run, since an earlier one
 * would not act as the service's role for as long as it stands.
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

  /** Migrates, unless the database is away. Throws where a migration fails: waiting does not help with that. */
  async tryOnce(): Promise<void> {
    try {
      const { ownRole } = await migrate(this.#orm);
      if (!ownRole)
        this.#log.warn('this database user may not create roles: only triggers keep the ledger append-only');
      this.#done = true;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      this.#log.warn(`waiting: ${error.message}`);
    }
  }

  /** Attempts for as long as the database is away, or until `stop`. Who supervises the process decides how long that may be. */
  async retryUntilDone(stop: AbortSignal): Promise<void> {
    for (let waitMs = WAIT_MS.first; !this.#done && !stop.aborted; waitMs = Math.min(2 * waitMs, WAIT_MS.longest)) {
      await sleep(waitMs, undefined, { signal: stop }).catch(() => undefined);
      if (!stop.aborted) await this.tryOnce();
    }
  }
}
