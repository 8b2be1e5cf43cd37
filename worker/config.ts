import { join, resolve } from 'node:path';
import { findMissingPrograms } from '../activities/missing-programs.ts';
import { readGenerationSettings, type GenerationSettings } from '../adapters/llm/settings.ts';
import { readMailSettings, type MailSettings } from '../adapters/mail/settings.ts';
import { readPlatformSettings, type PlatformSettings } from '../adapters/platforms/settings.ts';
import { readMediaSettings, type MediaSettings } from '../adapters/providers/settings.ts';
import { readMasterKeys } from '../adapters/secrets/settings.ts';
import { readStorageSettings, type StorageSettings } from '../adapters/storage/settings.ts';
import { readWorkerMetricsSettings, type MetricsSettings } from '../adapters/telemetry/metrics-settings.ts';
import { readTemporalSettings, type TemporalSettings } from '../adapters/temporal/settings.ts';
import { readTrendSettings, type TrendSettings } from '../adapters/trends/settings.ts';
import type { RetentionSettings } from '../db/retention/retention.ts';
import { ConfigError } from '../config/config-error.ts';
import { readAll, readSettings } from '../config/read-settings.ts';
import { DATABASE, LOG, SERVICE } from '../config/variables/service.ts';
import { RETENTION } from '../config/variables/retention.ts';
import type { Environment } from '../config/variables/setting.ts';
import { TEMPORAL_METRICS } from '../config/variables/telemetry.ts';
import { PROGRAMS, WORKER, WORKER_VERSIONS, type Role } from '../config/variables/worker.ts';

export { ROLES, type Role } from '../config/variables/worker.ts';

export interface WorkerConfig {
  databaseUrl: string;
  temporal: TemporalSettings;
  /** Public URL of the API. Media URLs in events start with it. */
  publicUrl: string;
  /** The first key encrypts; all of them decrypt. */
  masterKeys: readonly Buffer[];
  home: string;
  mediaDir: string;
  scratchDir: string;
  segmentCache: { folder: string; maxBytes: number; maxAgeMs: number };
  storage: StorageSettings;
  outboundAllow: string;
  /** `core` publishes and delivers, `render` renders. One process may do both. */
  roles: readonly Role[];
  /** Port 0 chooses a free port. */
  metrics: MetricsSettings;
  /** The address of the Temporal SDK's metrics; undefined if they are not served. */
  sdkMetrics: string | undefined;
  maxLeasedPosts: number;
  /** The name under which Temporal knows the versions of the core workers; undefined without versions. */
  deployment: string | undefined;
  /** Waits between delivery attempts; undefined for the defaults. */
  deliveryWaitsMs: readonly number[] | undefined;
  retention: RetentionSettings;
  logLevel: string;
  platforms: PlatformSettings;
  media: MediaSettings;
  mail: MailSettings;
  /** Null if no language model is configured. */
  generation: GenerationSettings | null;
  /** Null if no trend provider is configured. */
  trends: TrendSettings | null;
}

/** Throws a `ConfigError` that lists every invalid setting and missing program. */
export function readWorkerConfig(env: Environment): WorkerConfig {
  const {
    service,
    programs: _programs,
    ...settings
  } = readAll(
    {
      service: (source) =>
        readSettings(
          { ...DATABASE, ...SERVICE, ...LOG, ...WORKER, ...WORKER_VERSIONS, ...PROGRAMS, ...TEMPORAL_METRICS },
          source,
        ),
      temporal: readTemporalSettings,
      storage: readStorageSettings,
      masterKeys: readMasterKeys,
      metrics: readWorkerMetricsSettings,
      platforms: readPlatformSettings,
      media: readMediaSettings,
      mail: readMailSettings,
      generation: (source) => readGenerationSettings(source, readMediaSettings(source)),
      trends: readTrendSettings,
      retention: (source) => readSettings(RETENTION, source),
      programs: requirePrograms,
    },
    env,
  );
  const home = resolve(service.KINORA_HOME);
  return {
    ...settings,
    databaseUrl: service.DATABASE_URL,
    publicUrl: service.PUBLIC_URL ?? `http://127.0.0.1:${service.PORT}`,
    home,
    mediaDir: join(home, 'media'),
    scratchDir: join(home, 'scratch'),
    segmentCache: {
      folder: join(home, 'segments'),
      maxBytes: service.SEGMENT_CACHE_MB * 1_000_000,
      maxAgeMs: service.SEGMENT_CACHE_HOURS * 3_600_000,
    },
    outboundAllow: service.OUTBOUND_ALLOW,
    roles: service.WORKER_ROLES,
    sdkMetrics: service.TEMPORAL_SDK_METRICS,
    maxLeasedPosts: service.MAX_LEASED_POSTS,
    deployment: service.WORKER_DEPLOYMENT,
    deliveryWaitsMs: service.DELIVERY_WAITS_MS,
    logLevel: service.LOG_LEVEL,
  };
}

/** Throws if ffmpeg or ffprobe is missing, because every render would fail and be refunded. */
function requirePrograms(): void {
  const problems = findMissingPrograms();
  if (problems.length > 0) throw new ConfigError(problems);
}
