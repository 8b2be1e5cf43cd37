import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../bin/processes/ports.ts';
import { isReachable, spawnChildProcess, waitUntilReady } from '../../bin/processes/child-process.ts';

const PROGRAM = fileURLToPath(new URL('../../api/main.ts', import.meta.url));

export interface ApiProcess {
  origin: string;
  stop(): Promise<void>;
}

/** Several API processes on one migrated database. Temporal is down. */
export async function startApiProcesses(databaseUrl: string, count: number): Promise<ApiProcess[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const home = await mkdtemp(join(tmpdir(), 'kinora-apis-'));
      const port = await findFreePort();
      const env = {
        ...process.env,
        DATABASE_URL: databaseUrl,
        KINORA_HOME: home,
        KINORA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        PORT: `${port}`,
        LOG_LEVEL: 'warn',
      };
      const logFile = join(home, 'api.log');
      const api = spawnChildProcess({ command: process.execPath, args: [PROGRAM], env, logFile });
      const origin = `http://127.0.0.1:${port}`;
      await waitUntilReady('An API', api, () => isReachable(`${origin}/health`), { timeoutMs: 60_000 });
      const stop = () => api.stop().then(() => rm(home, { recursive: true, force: true }));
      return { origin, stop };
    }),
  );
}
