import { Client } from 'pg';
import type { Logger } from 'pino';
import { holdWorkerNumber, releaseWorkerNumber, takeWorkerNumber } from '../db/workers/worker-lease.ts';

const RECONNECT_MS = 1_000;

export interface WorkerLease {
  /** This worker's number, the same for its whole life. */
  workerNumber: number;
  close: () => Promise<void>;
}

/**
 * This worker's own connection: while it stands, other workers know that this one lives, and it hears of rows that changed
 * while their publisher waits, so that a post moved to an earlier slot goes out then. A lost connection is opened again until
 * everything works on it; what was missed meanwhile the claim finds out.
 */
export async function holdWorkerLease(
  databaseUrl: string,
  onPostChanged: (postId: string) => void,
  log: Logger,
): Promise<WorkerLease> {
  let closed = false;

  /** A connection that hears of changes and holds this worker's number, or none at all. */
  const open = async (hold: (fresh: Client) => Promise<void>): Promise<Client> => {
    const fresh = new Client({ connectionString: databaseUrl });
    let stands = false;
    fresh.on('notification', ({ payload }) => payload && onPostChanged(payload));
    fresh.on('error', (error) => stands && log.warn({ error: error.message }, 'the worker’s own connection broke'));
    fresh.on('end', () => stands && openLater());
    try {
      await fresh.connect();
      await fresh.query('listen post_changed');
      await hold(fresh);
    } catch (error) {
      // Where a statement is refused, as by a standby, the connection would stay: nobody would hear of its end.
      fresh.end().catch((left: unknown) => log.debug({ error: String(left) }, 'it was gone'));
      throw error;
    }
    stands = true;
    return fresh;
  };

  const openLater = (): void => {
    if (!closed) setTimeout(() => void reopen(), RECONNECT_MS).unref();
  };

  const reopen = async (): Promise<void> => {
    if (closed) return;
    try {
      client = await open((fresh) => holdWorkerNumber(fresh, workerNumber));
      if (closed) await leave();
    } catch (error) {
      log.warn({ error: String(error) }, 'the worker’s own connection is not back yet');
      openLater();
    }
  };

  const leave = async (): Promise<void> => {
    const left = releaseWorkerNumber(client, workerNumber).then(() => client.end());
    await left.catch((error: unknown) => log.debug({ error: String(error) }, 'it was gone'));
  };

  let workerNumber = 0;
  let client = await open(async (fresh) => {
    workerNumber = await takeWorkerNumber(fresh);
  });

  return {
    workerNumber,
    close: async () => {
      closed = true;
      await leave();
    },
  };
}
