import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../processes/ports.ts';
import { isReachable, spawnChildProcess, waitUntilReady, type Exit } from '../processes/child-process.ts';

export type TemporalUi = { url: string; pid: number; stop(): Promise<void>; exited: Promise<Exit> };

export type TemporalUiOptions = {
  binary: string;
  temporalAddress: string;
  namespace: string;
  folder: string;
  logFile: string;
  port?: number;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
};

/** Starts Temporal's Web UI on loopback. Throws StartFailed if it does not start. */
export async function startTemporalUi(options: TemporalUiOptions): Promise<TemporalUi> {
  const { binary, folder, logFile, signal } = options;
  const port = options.port ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  await mkdir(folder, { recursive: true });
  const settings = {
    temporalGrpcAddress: options.temporalAddress,
    host: '127.0.0.1',
    port,
    enableUi: true,
    defaultNamespace: options.namespace,
    disableNewsFetch: true,
    cors: { allowOrigins: [url] },
  };
  // JSON is valid YAML.
  await writeFile(join(folder, 'web-ui.yaml'), `${JSON.stringify(settings, undefined, 2)}\n`);
  const ui = spawnChildProcess({
    command: binary,
    args: ['--root', folder, '--config', '.', '--env', 'web-ui', 'start'],
    env: { ...options.env, PATH: process.env.PATH, HOME: process.env.HOME },
    logFile,
  });
  await waitUntilReady("Temporal's Web UI", ui, async () => (await isReachable(`${url}/healthz`)) && isReachable(url), {
    signal,
  });
  return { url, pid: ui.pid, stop: ui.stop, exited: ui.exited };
}
