import { join } from 'node:path';
import type { Home } from './home.ts';
import { readJson, writeJson } from '../shared/json-file.ts';
import { MissingPart } from '../shared/missing-requirement.ts';

/** What other programs need to know of a running instance: `dev.json` in its home, there from ready to stop. */
export type DevFile = Addresses & { pid: number; apiKey: string; liveApiKey: string; pids: Pids };

/** Null where the launcher started nothing because an environment variable named a server that runs elsewhere. */
export type Addresses = {
  /** Ends with /api/v1. */
  baseUrl: string;
  databaseUrl: string;
  temporalAddress: string;
  temporalNamespace: string;
  temporalUiUrl: string | null;
  temporalMetricsUrl: string | null;
  sandboxUrl: string;
  metricsUrl: string;
};

export type Pids = Record<'api' | 'worker' | 'temporal' | 'postgres' | 'sandbox', number | null> & {
  /** Only where Temporal's Web UI is a process of its own. */
  temporalUi?: number;
};

const NAME = 'dev.json';

export function devFilePath(home: Home): string {
  return home.file(NAME);
}

export function writeDevFile(home: Home, dev: DevFile): Promise<void> {
  return writeJson(devFilePath(home), dev);
}

/** The running instance of this home, or undefined; a file that a killed launcher left behind is no instance. */
export async function readDevFile(home: Pick<Home, 'file'>): Promise<DevFile | undefined> {
  const dev = await readJson<DevFile>(home.file(NAME));
  return dev && isAlive(dev.pid) ? dev : undefined;
}

/** The instance that runs on a folder. Throws MissingPart where none does. */
export async function runningInstance(folder: string): Promise<DevFile> {
  const dev = await readDevFile({ file: (name) => join(folder, name) });
  if (dev) return dev;
  throw new MissingPart(`Kinora does not run in ${folder}. Start it first, in another terminal: npm start`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
