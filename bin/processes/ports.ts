import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { readJson, writeJson } from '../shared/json-file.ts';
import { MissingPart } from '../shared/missing-requirement.ts';

/** Below the kernel's ephemeral range: a client that reconnects to a dead part can then never be given that part's own port. */
const RANGE = { from: 10_000, to: 32_000 };

/** A free TCP port other than the `taken` ones. */
export async function freePort(taken: readonly number[] = []): Promise<number> {
  for (;;) {
    const port = randomInt(RANGE.from, RANGE.to);
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
}

/** The port that a variable fixes, 0 where it fixes none. Throws MissingPart for what is no port. */
export function fixedPort(variable: string, env: NodeJS.ProcessEnv): number {
  const port = Number(env[variable] || 0);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new MissingPart(`${variable} is "${env[variable]}": set it to a port from 1 to 65535, or leave it out.`);
}

/** Whether nothing listens on the port, on any address of this machine. */
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

/** The variable that fixes each port; a port nobody fixed is drawn once and kept, since other parts remember addresses. */
const PORT_VARIABLES = {
  postgres: 'POSTGRES_PORT',
  temporal: 'TEMPORAL_PORT',
  temporalUi: 'TEMPORAL_UI_PORT',
  temporalMetrics: 'TEMPORAL_METRICS_PORT',
  sandbox: 'SANDBOX_PORT',
  metrics: 'METRICS_PORT',
} as const;

export type Ports = Record<keyof typeof PORT_VARIABLES, number>;

/** The ports of this home, out of `file`. One that something else has taken meanwhile is drawn again. */
export function keptPorts(file: string, env: NodeJS.ProcessEnv): Promise<Ports> {
  return keptPortsOf(PORT_VARIABLES, file, env);
}

/** The same for a part's own ports; the file may hold those of others. */
export async function keptPortsOf<Name extends string>(
  variables: Record<Name, string>,
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<Record<Name, number>> {
  const kept = (await readJson<Record<string, number>>(file)) ?? {};
  const ports: Partial<Record<Name, number>> = {};
  for (const [name, variable] of Object.entries(variables) as Array<[Name, string]>) {
    const before = kept[name];
    const fixed = fixedPort(variable, env);
    const reusable = before !== undefined && (await isFree(before));
    const taken = [...Object.values(kept), ...Object.values<number>(ports as Record<string, number>)];
    ports[name] = fixed || (reusable ? before : await freePort(taken));
  }
  await writeJson(file, { ...kept, ...ports });
  return ports as Record<Name, number>;
}
