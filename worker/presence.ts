import { Client } from 'pg';
import type { Logger } from 'pino';
import { holdWorkerNumber, releaseWorkerNumber, takeWorkerNumber } from '../db/worker-numbers.ts';

const RECONNECT_MS = 1_000;

export interface Presence {
  /** This worker's number, the same for its whole life. */
  workerNumber: number;
  close: () => Promise<void>;
}

/**
 * This worker's own connection: while it stands, other workers know that this one lives, and it hears of rows that changed
 * while their publisher waits, so that a post moved to an earlier slot goes out then. A lost connection is opened again; what
 * was missed meanwhile the claim finds out.
 */
export async function keepPresence(
  databaseUrl: string,
  onPostChanged: (postId: string) => void,
  log: Logger,
): Promise<Presence> {
  let closed = false;
  let client: Client;

  const open = async (): Promise<Client> => {
    const fresh = new Client({ connectionString: databaseUrl });
    fresh.on('notification', ({ payload }) => payload && onPostChanged(payload));
    fresh.on('error', (error) => log.warn({ error: error.message }, 'the worker’s own connection broke'));
    fresh.on('end', () => {
      if (!closed) setTimeout(() => void reopen(), RECONNECT_MS).unref();
    });
    await fresh.connect();
    await fresh.query('listen post_changed');
    return fresh;
  };
  client = await open();
  const workerNumber = await takeWorkerNumber(client);

  const reopen = async (): Promise<void> => {
    try {
      client = await open();
      await holdWorkerNumber(client, workerNumber);
    } catch (error) {
      log.warn({ error: String(error) }, 'the worker’s own connection is not back yet');
    }
  };

  return {
    workerNumber,
    close: async () => {
      closed = true;
      const left = releaseWorkerNumber(client, workerNumber).then(() => client.end());
      await left.catch((error: unknown) => log.debug({ error: String(error) }, 'it was gone'));
    },
  };
}
