import { readFileSync } from 'node:fs';

/** How the server is reached; the names of the variables are those of Temporal's own command line. */
export interface TemporalSettings {
  address: string;
  namespace: string;
  /** For Temporal Cloud, and for a server behind a proxy that asks for one. */
  apiKey?: string;
  tls?: boolean | TemporalTls;
}

/** What TLS needs beyond the system's trusted authorities. */
export interface TemporalTls {
  serverNameOverride?: string;
  serverRootCACertificate?: Buffer;
  /** The client's own certificate, where the server knows its clients by certificates. */
  clientCertPair?: { crt: Buffer; key: Buffer };
}

/** Reads the environment; what is wrong with it joins `problems`, a sentence each. An API key and a certificate mean TLS. */
export function readTemporalSettings(env: NodeJS.ProcessEnv, problems: string[]): TemporalSettings {
  const apiKey = env['TEMPORAL_API_KEY'] || undefined;
  const details = readTlsDetails(env, problems);
  const chosen = env['TEMPORAL_TLS'] || (apiKey !== undefined || details !== undefined ? 'true' : 'false');
  if (chosen !== 'true' && chosen !== 'false') problems.push('TEMPORAL_TLS must be true or false.');
  if (chosen === 'false' && details !== undefined) problems.push('TEMPORAL_TLS_… files need TEMPORAL_TLS=true.');
  return {
    address: env['TEMPORAL_ADDRESS'] || '127.0.0.1:7233',
    namespace: env['TEMPORAL_NAMESPACE'] || 'default',
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(chosen === 'true' || apiKey !== undefined ? { tls: chosen === 'true' ? (details ?? true) : false } : {}),
  };
}

function readTlsDetails(env: NodeJS.ProcessEnv, problems: string[]): TemporalTls | undefined {
  const authority = readSettingFile('TEMPORAL_TLS_SERVER_CA_CERT_PATH', env, problems);
  const crt = readSettingFile('TEMPORAL_TLS_CLIENT_CERT_PATH', env, problems);
  const key = readSettingFile('TEMPORAL_TLS_CLIENT_KEY_PATH', env, problems);
  const serverName = env['TEMPORAL_TLS_SERVER_NAME'] || undefined;
  if (!env['TEMPORAL_TLS_CLIENT_CERT_PATH'] !== !env['TEMPORAL_TLS_CLIENT_KEY_PATH']) {
    problems.push(
      'TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH belong together: set both, or neither.',
    );
  }
  const details: TemporalTls = {
    ...(serverName === undefined ? {} : { serverNameOverride: serverName }),
    ...(authority === undefined ? {} : { serverRootCACertificate: authority }),
    ...(crt === undefined || key === undefined ? {} : { clientCertPair: { crt, key } }),
  };
  return Object.keys(details).length > 0 ? details : undefined;
}

function readSettingFile(name: string, env: NodeJS.ProcessEnv, problems: string[]): Buffer | undefined {
  const path = env[name];
  if (!path) return undefined;
  try {
    return readFileSync(path);
  } catch (error) {
    problems.push(`${name} names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    return undefined;
  }
}
