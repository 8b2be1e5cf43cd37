import { join } from 'node:path';
import type { Home } from './home.ts';
import { readJson, writeJson } from './read-json.ts';
import { MissingRequirement } from '../processes/missing-requirement.ts';

/** The addresses and keys of a running instance: `dev.json` in its home, which exists while the instance is ready. */
export type DevFile = Addresses & { pid: number; apiKey: string; liveApiKey: string; pids: Pids };

/** The addresses of an instance. A URL that only servers started by the launcher have may be null. */
export type Addresses = {
  /** Ends with /api/v1. */
  baseUrl: string;
  databaseUrl: string;
  temporalAddress: string;
  temporalNamespace: string;
  temporalUiUrl: string | null;
  temporalMetricsUrl: string | null;
  sandboxUrl: string;
  /** The key of the simulator's control API and feeds; null if SANDBOX_URL is set without SANDBOX_CONTROL_KEY. */
  sandboxControlKey: string | null;
  metricsUrl: string;
};

export type Pids = Record<'api' | 'worker' | 'temporal' | 'postgres' | 'sandbox', number | null> & {
  /** Set if Temporal's Web UI is a separate process. */
  temporalUi?: number;
};

const NAME = 'dev.json';

export function getDevFilePath(home: Home): string {
  return home.file(NAME);
}

export function writeDevFile(home: Home, dev: DevFile): Promise<void> {
  return writeJson(getDevFilePath(home), dev);
}

/** Returns the running instance of this home, or undefined; ignores the file of a killed launcher. */
export async function readDevFile(home: Pick<Home, 'file'>): Promise<DevFile | undefined> {
  const dev = await readJson<DevFile>(home.file(NAME));
  return dev && isAlive(dev.pid) ? dev : undefined;
}

/** Returns the running instance of a home folder. Throws MissingRequirement if there is none; `otherwise` says what else helps. */
export async function findRunningInstance(folder: string, otherwise = ''): Promise<DevFile> {
  const dev = await readDevFile({ file: (name) => join(folder, name) });
  if (dev) return dev;
  throw new MissingRequirement(
    `Kinora is not running in ${folder}. Start it in another terminal: npm start${otherwise}`,
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
