import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config/config-error.ts';
import { readSettings, type Values } from '../../config/read-settings.ts';
import type { Environment } from '../../config/variables/setting.ts';
import { TEMPORAL } from '../../config/variables/temporal.ts';

export interface TemporalSettings {
  address: string;
  namespace: string;
  apiKey?: string;
  tls?: boolean | TemporalTls;
}

export interface TemporalTls {
  serverNameOverride?: string;
  serverRootCACertificate?: Buffer;
  /** Authenticates the client. */
  clientCertPair?: { crt: Buffer; key: Buffer };
}

/** TLS is on by default if an API key or a TLS file is set. Throws a `ConfigError` if a setting is invalid. */
export function readTemporalSettings(env: Environment): TemporalSettings {
  const settings = readSettings(TEMPORAL, env);
  const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace, TEMPORAL_API_KEY: apiKey } = settings;
  const details = readTlsDetails(settings);
  const tls = settings.TEMPORAL_TLS ?? (apiKey !== undefined || details !== undefined);
  if (!tls && details !== undefined) {
    throw new ConfigError(['TEMPORAL_TLS must not be false if another TEMPORAL_TLS_… setting is set.']);
  }
  return {
    address,
    namespace,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(tls || apiKey !== undefined ? { tls: tls ? (details ?? true) : false } : {}),
  };
}

function readTlsDetails(settings: Values<typeof TEMPORAL>): TemporalTls | undefined {
  const certificatePath = settings.TEMPORAL_TLS_CLIENT_CERT_PATH;
  const keyPath = settings.TEMPORAL_TLS_CLIENT_KEY_PATH;
  if ((certificatePath === undefined) !== (keyPath === undefined)) {
    throw new ConfigError([
      'TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH must both be set, or neither.',
    ]);
  }
  const serverName = settings.TEMPORAL_TLS_SERVER_NAME;
  const authority = readPem('TEMPORAL_TLS_SERVER_CA_CERT_PATH', settings.TEMPORAL_TLS_SERVER_CA_CERT_PATH);
  const crt = readPem('TEMPORAL_TLS_CLIENT_CERT_PATH', certificatePath);
  const key = readPem('TEMPORAL_TLS_CLIENT_KEY_PATH', keyPath);
  const details: TemporalTls = {
    ...(serverName === undefined ? {} : { serverNameOverride: serverName }),
    ...(authority === undefined ? {} : { serverRootCACertificate: authority }),
    ...(crt === undefined || key === undefined ? {} : { clientCertPair: { crt, key } }),
  };
  return Object.keys(details).length > 0 ? details : undefined;
}

function readPem(name: string, path: string | undefined): Buffer | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([`${name} must be a readable file (${path}: ${code}).`]);
  }
}
