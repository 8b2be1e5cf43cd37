import { Client } from 'pg';
import type { Logger } from 'pino';

const RECONNECT_MS = 1_000;

/**
 * Listens for rows that changed while their publisher waits, so that a post moved to an earlier slot goes out then. A lost
 * connection is opened again; what was missed meanwhile the claim finds out.
 */
export function listenForChanges(
  databaseUrl: string,
  onChange: (postId: string) => void,
  log: Logger,
): { close: () => Promise<void> } {
  let closed = false;
  let client: Client | undefined;

  const open = async (): Promise<void> => {
    const fresh = new Client({ connectionString: databaseUrl });
    client = fresh;
    fresh.on('notification', ({ payload }) => payload && onChange(payload));
    fresh.on('error', (error) => log.warn({ error: error.message }, 'the listening connection broke'));
    fresh.on('end', () => {
      if (!closed) setTimeout(() => void reopen(), RECONNECT_MS).unref();
    });
    await fresh.connect();
    await fresh.query('listen post_changed');
  };
  const reopen = (): Promise<void> =>
    open().catch((error: unknown) => {
      log.warn({ error: String(error) }, 'cannot listen for changes yet');
      if (!closed) setTimeout(() => void reopen(), RECONNECT_MS).unref();
    });

  void reopen();
  return {
    close: async () => {
      closed = true;
      await client?.end().catch((error: unknown) => log.debug({ error: String(error) }, 'listener was gone'));
    },
  };
}
