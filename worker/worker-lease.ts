import { Client } from 'pg';
import type { Logger } from 'pino';
import { lockWorkerNumber, releaseWorkerNumber, acquireWorkerNumber } from '../db/workers/worker-lease.ts';

const RECONNECT_MS = 1_000;

export interface WorkerLease {
  /** Does not change while the worker runs. */
  workerNumber: number;
  close: () => Promise<void>;
}

/**
 * Holds the advisory lock of this worker on a dedicated connection, and listens on it for changed posts. Other workers treat this
 * one as alive while the lock is held. The notifications let a post that is moved to an earlier slot be published at that slot. A lost
 * connection is reopened until it works; the claim detects any change that was missed meanwhile.
 * `onConnection` is called when the connection is lost, and when it is open again: the database may have been restored in between.
 */
export async function holdWorkerLease(
  databaseUrl: string,
  onPostChanged: (postId: string) => void,
  log: Logger,
  onConnection: (state: 'lost' | 'reopened') => void = () => undefined,
): Promise<WorkerLease> {
  let closed = false;

  /** Opens a connection that listens and holds the lock. Closes it if either fails. */
  const open = async (hold: (fresh: Client) => Promise<void>): Promise<Client> => {
    const fresh = new Client({ connectionString: databaseUrl });
    let isOpen = false;
    fresh.on('notification', ({ payload }) => payload && onPostChanged(payload));
    fresh.on(
      'error',
      (error) => isOpen && log.warn({ error: error.message }, 'lost the connection of the worker lease'),
    );
    fresh.on('end', () => {
      if (!isOpen) return;
      if (!closed) onConnection('lost');
      scheduleReopen();
    });
    try {
      await fresh.connect();
      await fresh.query('listen post_changed');
      await hold(fresh);
    } catch (error) {
      // If a statement is refused (by a standby, for example), the connection would stay open unused.
      fresh.end().catch(logClosed);
      throw error;
    }
    isOpen = true;
    return fresh;
  };

  const scheduleReopen = (): void => {
    if (!closed) setTimeout(() => void reopen(), RECONNECT_MS).unref();
  };

  const reopen = async (): Promise<void> => {
    if (closed) return;
    try {
      client = await open((fresh) => lockWorkerNumber(fresh, workerNumber));
      if (closed) await release();
      else onConnection('reopened');
    } catch (error) {
      log.warn({ error: String(error) }, 'could not reopen the connection of the worker lease');
      scheduleReopen();
    }
  };

  const release = async (): Promise<void> => {
    const released = releaseWorkerNumber(client, workerNumber).then(() => client.end());
    await released.catch(logClosed);
  };

  const logClosed = (error: unknown): void => log.debug({ error: String(error) }, 'connection was already closed');

  let workerNumber = 0;
  let client = await open(async (fresh) => {
    workerNumber = await acquireWorkerNumber(fresh);
  });

  return {
    workerNumber,
    close: async () => {
      closed = true;
      await release();
    },
  };
}
