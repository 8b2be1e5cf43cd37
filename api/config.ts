import { resolve } from 'node:path';
import { readGenerationSettings, type GenerationSettings } from '../adapters/llm/settings.ts';
import { readPlatformSettings, type PlatformSettings } from '../adapters/platforms/settings.ts';
import { readMediaSettings, type MediaSettings } from '../adapters/providers/settings.ts';
import type { WebClient } from '../adapters/ports.ts';
import type { IdentityClient } from '../adapters/identity/oidc-client.ts';
import { readIdentitySettings } from '../adapters/identity/settings.ts';
import { readMasterKeys } from '../adapters/secrets/settings.ts';
import { readStorageSettings, type StorageSettings } from '../adapters/storage/settings.ts';
import { readApiMetricsSettings, type MetricsSettings } from '../adapters/telemetry/metrics-settings.ts';
import { readTemporalSettings, type TemporalSettings } from '../adapters/temporal/settings.ts';
import { createWebClient } from '../adapters/web/web-client.ts';
import { readAll, readSettings } from '../config/read-settings.ts';
import { API, DATABASE, LOG, SERVICE } from '../config/variables/service.ts';
import type { Environment } from '../config/variables/setting.ts';
import { PROGRAMS } from '../config/variables/worker.ts';

export interface ApiConfig {
  host: string;
  port: number;
  databaseUrl: string;
  temporal: TemporalSettings;
  /** The public URL, without a trailing slash. */
  publicUrl: string;
  home: string;
  storage: StorageSettings;
  /** The first key encrypts; all of them decrypt. */
  masterKeys: readonly Buffer[];
  /** The identity provider of the operator; null if none is configured. */
  identity: IdentityClient | null;
  web: WebClient;
  /** The number of reverse proxies that append to X-Forwarded-For. */
  trustedProxies: number;
  corsOrigins: readonly string[];
  validateResponses: boolean;
  /** Null if no metrics are served. */
  metrics: MetricsSettings | null;
  logLevel: string;
  platforms: PlatformSettings;
  media: MediaSettings;
  /** Null if no language model is configured. */
  generation: GenerationSettings | null;
}

/** Throws a `ConfigError` that lists every invalid setting. */
export function readApiConfig(env: Environment): ApiConfig {
  const { service, ...settings } = readAll(
    {
      service: (source) => readSettings({ ...DATABASE, ...SERVICE, ...API, ...LOG, ...PROGRAMS }, source),
      temporal: readTemporalSettings,
      storage: readStorageSettings,
      masterKeys: readMasterKeys,
      identity: readIdentitySettings,
      metrics: readApiMetricsSettings,
      platforms: readPlatformSettings,
      media: readMediaSettings,
      generation: (source) => readGenerationSettings(source, readMediaSettings(source)),
      web: ({ OUTBOUND_ALLOW: allow = '' }) => createWebClient({ allow }),
    },
    env,
  );
  return {
    ...settings,
    host: service.HOST,
    port: service.PORT,
    databaseUrl: service.DATABASE_URL,
    publicUrl: service.PUBLIC_URL ?? `http://127.0.0.1:${service.PORT}`,
    home: resolve(service.KINORA_HOME),
    trustedProxies: service.TRUSTED_PROXIES,
    corsOrigins: service.KINORA_CORS_ORIGINS,
    validateResponses: service.VALIDATE_RESPONSES ?? ['development', 'test'].includes(service.NODE_ENV),
    logLevel: service.LOG_LEVEL,
  };
}
