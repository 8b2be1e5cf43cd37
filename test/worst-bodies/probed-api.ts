import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isReachable, spawnChildProcess, waitUntilReady } from '../../bin/processes/child-process.ts';
import { findFreePort } from '../../bin/processes/ports.ts';
import type { Probed } from './probe.ts';

export interface ProbedApi {
  origin: string;
  /** What was measured since the last call. Rejects if the process has ended. */
  probe(): Promise<Probed>;
  stop(): Promise<void>;
}

/** As `npm start` and the image set it. */
export const HEAP_MB = 1_024;
const FLAGS = ['--max-semi-space-size=16', `--max-old-space-size=${HEAP_MB}`];

/** An API process with its usual heap, which reports the delay of its event loop. Temporal is down. */
export async function startProbedApi(databaseUrl: string): Promise<ProbedApi> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-worst-bodies-'));
  const probeFile = join(home, 'probe.jsonl');
  const port = await findFreePort();
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    KINORA_HOME: home,
    KINORA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    NODE_ENV: 'production',
    PORT: `${port}`,
    LOG_LEVEL: 'error',
    PROBE_FILE: probeFile,
  };
  const logFile = join(home, 'api.log');
  const args = [...FLAGS, '--import', fromHere('probe.ts'), fromHere('../../api/main.ts')];
  const api = spawnChildProcess({ command: process.execPath, args, env, logFile });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady('The API', api, () => isReachable(`${origin}/health`), { timeoutMs: 60_000 });
  let ended = false;
  void api.exited.then(() => (ended = true));
  let read = 0;
  return {
    origin,
    async probe() {
      process.kill(api.pid, 'SIGUSR2');
      for (;;) {
        const lines = (await readFile(probeFile, 'utf8').catch(() => '')).split('\n').slice(0, -1);
        if (ended) throw new Error(`The API process ended: ${api.lastLines().join('\n')}`);
        if (lines.length > read) {
          read = lines.length;
          return JSON.parse(lines.at(-1) ?? '') as Probed;
        }
        await sleep(20);
      }
    },
    async stop() {
      await api.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function fromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
