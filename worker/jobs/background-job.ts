import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { commit } from '../../db/outbox/commit.ts';
import type { Transaction } from '../../db/connection/transaction.ts';

export interface BackgroundJob {
  /** In the log, if the job fails. */
  name: string;
  /** Pause between two runs. */
  intervalMs: number;
  /** Idempotent, also if several workers run it at once. */
  run(deps: ActivityDeps, stop: AbortSignal): Promise<void>;
}

interface OutboxJob extends Pick<BackgroundJob, 'name' | 'intervalMs'> {
  /** Writes outbox messages for rows that no running workflow owns. Returns how many rows, or whether any. */
  record: (tx: Transaction) => Promise<number | boolean>;
  /** Logged with the number of rows, because something went wrong before; null if it is routine. */
  message: string | null;
}

/** A job that runs one transaction and dispatches the outbox messages it wrote. */
export function createOutboxJob({ name, intervalMs, record, message }: OutboxJob): BackgroundJob {
  return {
    name,
    intervalMs,
    async run(deps) {
      const count = await commit(deps, record);
      if (count && message) deps.log.warn({ count }, message);
    },
  };
}
