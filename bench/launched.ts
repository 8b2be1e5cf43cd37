import { spawn } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../bin/ports.ts';

/** What `npm start` writes down about itself. */
export interface Dev {
  /** Of the launcher. */
  pid: number;
  baseUrl: string;
  apiKey: string;
  databaseUrl: string;
  sandboxUrl: string;
  pids: Record<'api' | 'worker' | 'temporal' | 'sandbox', number> & { postgres?: number };
}

export interface Launched {
  home: string;
  dev(): Promise<Dev>;
  stop(): Promise<void>;
}

/**
 * Kinora as `npm start` runs it and ready, on a new home unless `KINORA_HOME` names one: what is killed of it, the launcher starts
 * again.
 */
export async function launch(
  env: Record<string, string> = {},
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<Launched> {
  const home = env['KINORA_HOME'] ?? (await mkdtemp(join(tmpdir(), 'kinora-bench-')));
  const launcher = spawn(process.execPath, ['bin/start.mjs'], {
    env: { ...process.env, KINORA_HOME: home, PORT: String(await freePort()), ...env },
    // The channel closes when this process dies, however it does, and the launcher then stops.
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

/** Numbers from 0 to below 1. */
export type Random = () => number;

/** A small seeded generator (mulberry32), so that a failure can be played again. */
export function randomFrom(start: number): Random {
  let seed = start;
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
