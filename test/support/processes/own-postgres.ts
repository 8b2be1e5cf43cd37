import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../bin/postgres/start-postgres.ts';

export interface OwnPostgres {
  url: string;
  logFile: string;
  close(): Promise<void>;
}

/** Starts a temporary PostgreSQL for one bench. */
export async function openPostgres(settings: Record<string, string> = {}): Promise<OwnPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-bench-'));
  const logFile = join(home, 'postgres.log');
  const postgres = await startPostgres({ dataDir: join(home, 'data'), logFile, settings });
  const close = async (): Promise<void> => {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  };
  return { url: postgres.superuserUrl, logFile, close };
}
