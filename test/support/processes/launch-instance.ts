import { spawn } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DevFile } from '../../../bin/home/dev-file.ts';
import { findFreePort } from '../../../bin/processes/ports.ts';
import { CONTROL_KEY } from '../sandbox-control.ts';

/** The secret key of each launched instance. */
export const MASTER_KEY = Buffer.alloc(32, 7);

/** What `npm start` writes down about itself; PostgreSQL is a process of it unless `DATABASE_URL` names another. */
export type Dev = Omit<DevFile, 'pids' | 'temporalMetricsUrl'> & {
  temporalMetricsUrl: string;
  pids: Record<'api' | 'worker' | 'temporal' | 'sandbox', number> & { postgres?: number };
};

export interface LaunchedInstance {
  home: string;
  dev(): Promise<Dev>;
  stop(): Promise<void>;
}

/**
 * Starts Kinora as `npm start` does and waits until it is ready. The home is new unless `KINORA_HOME` is set. The launcher restarts
 * killed processes. `root` is the working tree of Kinora, by default this one.
 */
export async function launchInstance(
  env: Record<string, string> = {},
  output: 'inherit' | 'ignore' = 'inherit',
  root = '.',
): Promise<LaunchedInstance> {
  const home = env['KINORA_HOME'] ?? (await mkdtemp(join(tmpdir(), 'kinora-bench-')));
  const PORT = String(await findFreePort());
  const launcher = spawn(process.execPath, ['--max-semi-space-size=4', 'bin/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      KINORA_HOME: home,
      PORT,
      KINORA_SECRET_KEY: MASTER_KEY.toString('base64'),
      SANDBOX_CONTROL_KEY: CONTROL_KEY,
      ...env,
    },
    // The channel closes when this process ends for any reason. Then the launcher stops.
    stdio: ['ignore', output, output, 'ipc'],
  });
  const dev = async (): Promise<Dev> => JSON.parse(await readFile(join(home, 'dev.json'), 'utf8')) as Dev;
  const stop = async (): Promise<void> => {
    launcher.kill('SIGTERM');
    if (launcher.exitCode === null) await new Promise((resolve) => launcher.once('exit', resolve));
  };
  for (;;) {
    const ready = await dev().catch(() => null);
    if (ready) return { home, dev, stop };
    if (launcher.exitCode !== null) throw new Error('npm start ended before it was ready');
    await sleep(100);
  }
}
