import { readTemporalSettings, type TemporalSettings } from '../../adapters/temporal/settings.ts';
import { ConfigError } from '../../config/config-error.ts';
import { waitForTemporal } from './wait-for-servers.ts';
import type { Home } from '../home/home.ts';
import { MissingRequirement } from '../processes/missing-requirement.ts';
import { createTemporalService, createTemporalServerService, createTemporalUiService } from './instance-services.ts';
import { loadNamedPorts, type Ports } from '../processes/ports.ts';
import type { Service, RunningService } from '../processes/supervisor.ts';
import { setUpTemporalSchema } from '../temporal/temporal-schema.ts';
import { findTemporal, findTemporalServer } from '../temporal/find-temporal.ts';
import { SERVICE_PORTS } from '../temporal/start-temporal-server.ts';
import type { Terminal } from '../launcher/terminal.ts';

export type StartService = <R extends RunningService>(part: Service<R>) => Promise<R>;

/** The development server, the production server on PostgreSQL, or an external server. */
export type TemporalKind = 'dev' | 'postgres' | 'external';

export type EnsureTemporal = {
  kind: TemporalKind;
  home: Home;
  env: NodeJS.ProcessEnv;
  terminal: Terminal;
  ports: Ports;
  signal: AbortSignal;
  start: StartService;
  database: Promise<{ temporalUrl: string }>;
};

type TemporalAddresses = {
  temporalAddress: string;
  temporalNamespace: string;
  temporalUiUrl: string | null;
  temporalMetricsUrl: string | null;
};

/** Reads TEMPORAL_ADDRESS and KINORA_TEMPORAL. Throws MissingRequirement for an unknown value. */
export function parseTemporalKind(env: NodeJS.ProcessEnv): TemporalKind {
  if (env.TEMPORAL_ADDRESS) return 'external';
  const kind = env.KINORA_TEMPORAL || 'dev';
  if (kind === 'dev' || kind === 'postgres') return kind;
  throw new MissingRequirement(`KINORA_TEMPORAL is "${kind}": set it to dev or postgres, or set TEMPORAL_ADDRESS.`);
}

/** Starts Temporal, or waits for the external server. */
export async function ensureTemporal(options: EnsureTemporal): Promise<TemporalAddresses> {
  const namespace = options.env.TEMPORAL_NAMESPACE || 'default';
  const started = await { dev: startDevServer, postgres: startProductionServer, external: waitForExternalServer }[
    options.kind
  ](options, namespace);
  return { ...started, temporalNamespace: namespace };
}

type StartedTemporal = Omit<TemporalAddresses, 'temporalNamespace'>;

async function waitForExternalServer({ env, signal }: EnsureTemporal): Promise<StartedTemporal> {
  const temporal = readExternalServer(env);
  await waitForTemporal(temporal, signal);
  return { temporalAddress: temporal.address, temporalUiUrl: env.TEMPORAL_UI_URL ?? null, temporalMetricsUrl: null };
}

function readExternalServer(env: EnsureTemporal['env']): TemporalSettings {
  try {
    return readTemporalSettings(env);
  } catch (error) {
    throw error instanceof ConfigError ? new MissingRequirement(error.problems.join(' ')) : error;
  }
}

async function startDevServer(options: EnsureTemporal, namespace: string): Promise<StartedTemporal> {
  const { home, terminal, ports, signal, start: up } = options;
  const binary = await findTemporal(terminal.progress, signal);
  const { address, uiUrl, metricsUrl } = await up(createTemporalService(home, binary, ports, namespace));
  return { temporalAddress: address, temporalUiUrl: uiUrl, temporalMetricsUrl: metricsUrl };
}

async function startProductionServer(options: EnsureTemporal, namespace: string): Promise<StartedTemporal> {
  const { home, env, terminal, ports, signal, start: up, database } = options;
  const servicePorts = await loadNamedPorts(SERVICE_PORTS, home.file('ports.json'), env);
  const [binaries, { temporalUrl: databaseUrl }] = await Promise.all([
    findTemporalServer(terminal.progress, signal),
    database,
  ]);
  await setUpTemporalSchema({ sqlTool: binaries.sqlTool, databaseUrl, signal });
  const server = { binary: binaries.server, databaseUrl, servicePorts, namespace };
  const ui = { binary: binaries.ui, temporalAddress: `127.0.0.1:${ports.temporal}`, namespace };
  const [{ address, metricsUrl }, { url }] = await Promise.all([
    up(createTemporalServerService(home, server, ports)),
    up(createTemporalUiService(home, ui, ports.temporalUi)),
  ]);
  return { temporalAddress: address, temporalUiUrl: url, temporalMetricsUrl: metricsUrl };
}
