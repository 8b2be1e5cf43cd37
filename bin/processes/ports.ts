import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { readJson, writeJson } from '../home/read-json.ts';
import { MissingRequirement } from './missing-requirement.ts';

/** The ports to choose from, below the kernel's ephemeral range: no client then gets the port of a stopped service. */
const RANGE = { from: 10_000, to: 32_000 };

/** Ports that this process has chosen, and whose services may not listen yet. */
const chosen = new Set<number>();
const MAX_CHOSEN = 10_000;

export async function findFreePort(taken: readonly number[] = []): Promise<number> {
  for (;;) {
    const port = randomInt(RANGE.from, RANGE.to);
    if (chosen.size > MAX_CHOSEN) chosen.clear();
    if (chosen.has(port) || taken.includes(port)) continue;
    chosen.add(port);
    if (await isFree(port)) return port;
    chosen.delete(port);
  }
}

/** Returns the port in a variable, or 0 if it is not set. Throws MissingRequirement for an invalid port. */
export function parsePort(variable: string, env: NodeJS.ProcessEnv): number {
  const port = Number(env[variable] || 0);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new MissingRequirement(`${variable} is "${env[variable]}": set it to a port from 1 to 65535, or unset it.`);
}

export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, '127.0.0.1'));
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** The variable of each port; other ports are chosen once and stored, because services remember addresses. */
const PORT_VARIABLES = {
  postgres: 'POSTGRES_PORT',
  temporal: 'TEMPORAL_PORT',
  temporalUi: 'TEMPORAL_UI_PORT',
  temporalMetrics: 'TEMPORAL_METRICS_PORT',
  sandbox: 'SANDBOX_PORT',
  metrics: 'METRICS_PORT',
} as const;

export type Ports = Record<keyof typeof PORT_VARIABLES, number>;

/** Loads the ports of this home from `file`; replaces a port that is in use. */
export function loadPorts(file: string, env: NodeJS.ProcessEnv): Promise<Ports> {
  return loadNamedPorts(PORT_VARIABLES, file, env);
}

/** Loads the ports with these names; the file may contain others. */
export async function loadNamedPorts<Name extends string>(
  variables: Record<Name, string>,
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<Record<Name, number>> {
  const stored = (await readJson<Record<string, number>>(file)) ?? {};
  const ports: Partial<Record<Name, number>> = {};
  for (const [name, variable] of Object.entries(variables) as Array<[Name, string]>) {
    const previous = stored[name];
    const fixed = parsePort(variable, env);
    const reusable = previous !== undefined && (await isFree(previous));
    const taken = [...Object.values(stored), ...Object.values<number>(ports as Record<string, number>)];
    ports[name] = fixed || (reusable ? previous : await findFreePort(taken));
  }
  await writeJson(file, { ...stored, ...ports });
  return ports as Record<Name, number>;
}
