import { temporalSettings } from '../../adapters/temporal/settings.ts';
import { awaitTemporal } from './wait-for-servers.ts';
import type { Home } from '../home/home.ts';
import { MissingPart } from '../shared/missing-requirement.ts';
import { temporalPart, temporalServerPart, temporalUiPart } from './services.ts';
import { keptPortsOf } from '../processes/ports.ts';
import type { Ports } from '../processes/ports.ts';
import type { Part, Running } from '../processes/supervisor.ts';
import { findTemporal } from '../temporal/start-temporal.ts';
import { setUpTemporalSchema } from '../temporal/temporal-schema.ts';
import { findTemporalServer } from '../temporal/find-temporal-server.ts';
import { SERVICE_PORTS } from '../temporal/start-temporal-server.ts';
import type { Terminal } from '../shared/terminal.ts';

export type Up = <R extends Running>(part: Part<R>) => Promise<R>;

/** The development server, the server of production on PostgreSQL, or one that somebody else runs. */
export type TemporalKind = 'dev' | 'postgres' | 'elsewhere';

export type BringTemporal = {
  kind: TemporalKind;
  home: Home;
  env: NodeJS.ProcessEnv;
  terminal: Terminal;
  ports: Ports;
  signal: AbortSignal;
  up: Up;
  /** On its way up. */
  database: Promise<{ databaseUrl: string }>;
};

type TemporalAddresses = {
  temporalAddress: string;
  temporalNamespace: string;
  temporalUiUrl: string | null;
  temporalMetricsUrl: string | null;
};

/** What TEMPORAL_ADDRESS and KINORA_TEMPORAL ask for. Throws MissingPart for an unknown word. */
export function temporalKind(env: NodeJS.ProcessEnv): TemporalKind {
  if (env.TEMPORAL_ADDRESS) return 'elsewhere';
  const kind = env.KINORA_TEMPORAL || 'dev';
  if (kind === 'dev' || kind === 'postgres') return kind;
  throw new MissingPart(`KINORA_TEMPORAL is "${kind}": set it to dev or postgres, or set TEMPORAL_ADDRESS.`);
}

/** Brings Temporal up, or waits for the one that is elsewhere. */
export async function bringTemporal(bring: BringTemporal): Promise<TemporalAddresses> {
  const namespace = bring.env.TEMPORAL_NAMESPACE || 'default';
  const brought = await { dev: bringDevServer, postgres: bringServer, elsewhere: findServer }[bring.kind](
    bring,
    namespace,
  );
  return { ...brought, temporalNamespace: namespace };
}

type Brought = Omit<TemporalAddresses, 'temporalNamespace'>;

async function findServer({ env, signal }: BringTemporal): Promise<Brought> {
  const problems: string[] = [];
  const temporal = temporalSettings(env, problems);
  if (problems.length > 0) throw new MissingPart(problems.join(' '));
  await awaitTemporal(temporal, signal);
  return { temporalAddress: temporal.address, temporalUiUrl: env.TEMPORAL_UI_URL ?? null, temporalMetricsUrl: null };
}

async function bringDevServer(bring: BringTemporal, namespace: string): Promise<Brought> {
  const { home, terminal, ports, signal, up } = bring;
  const binary = await findTemporal(terminal.progress, signal);
  const { address, uiUrl, metricsUrl } = await up(temporalPart(home, binary, ports, namespace));
  return { temporalAddress: address, temporalUiUrl: uiUrl, temporalMetricsUrl: metricsUrl };
}

async function bringServer(bring: BringTemporal, namespace: string): Promise<Brought> {
  const { home, env, terminal, ports, signal, up, database } = bring;
  const servicePorts = await keptPortsOf(SERVICE_PORTS, home.file('ports.json'), env);
  const [binaries, { databaseUrl }] = await Promise.all([findTemporalServer(terminal.progress, signal), database]);
  await setUpTemporalSchema({ sqlTool: binaries.sqlTool, databaseUrl, signal });
  const server = { binary: binaries.server, databaseUrl, servicePorts, namespace };
  const ui = { binary: binaries.ui, temporalAddress: `127.0.0.1:${ports.temporal}`, namespace };
  const [{ address, metricsUrl }, { url }] = await Promise.all([
    up(temporalServerPart(home, server, ports)),
    up(temporalUiPart(home, ui, ports.temporalUi)),
  ]);
  return { temporalAddress: address, temporalUiUrl: url, temporalMetricsUrl: metricsUrl };
}
