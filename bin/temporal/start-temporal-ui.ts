import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../processes/ports.ts';
import { answers, spawnTethered, untilReady } from '../processes/child-process.ts';
import type { Exit } from '../processes/child-process.ts';

export type TemporalUi = { url: string; pid: number; stop(): Promise<void>; exited: Promise<Exit> };

export type TemporalUiOptions = {
  binary: string;
  temporalAddress: string;
  namespace: string;
  /** Where its settings are written. */
  folder: string;
  logFile: string;
  port?: number;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
};

/** Starts Temporal's Web UI on loopback. It shows the server as soon as that answers. Throws StartFailed when it does not come up. */
export async function startTemporalUi(options: TemporalUiOptions): Promise<TemporalUi> {
  const { binary, folder, logFile, signal } = options;
  const port = options.port ?? (await freePort());
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
  // Every JSON text is YAML.
  await writeFile(join(folder, 'web-ui.yaml'), `${JSON.stringify(settings, undefined, 2)}\n`);
  const ui = spawnTethered({
    command: binary,
    args: ['--root', folder, '--config', '.', '--env', 'web-ui', 'start'],
    env: { ...options.env, PATH: process.env.PATH, HOME: process.env.HOME },
    logFile,
  });
  await untilReady("Temporal's Web UI", ui, async () => (await answers(`${url}/healthz`)) && answers(url), { signal });
  return { url, pid: ui.pid, stop: ui.stop, exited: ui.exited };
}
