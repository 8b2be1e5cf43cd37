import { join, resolve } from 'node:path';
import { findMissingPrograms } from '../activities/missing-programs.ts';
import { readMasterKeys } from '../adapters/secrets/settings.ts';
import { readStorageSettings, type StorageSettings } from '../adapters/storage/settings.ts';
import { readLogLevel } from '../adapters/telemetry/logger.ts';
import { readMetricsSettings, type MetricsSettings } from '../adapters/telemetry/metrics-settings.ts';
import { readTemporalSettings, type TemporalSettings } from '../adapters/temporal/settings.ts';
import { urlSetting } from '../adapters/web/url-setting.ts';

export const ROLES = ['core', 'render'] as const;

export type Role = (typeof ROLES)[number];

export interface WorkerConfig {
  databaseUrl: string;
  temporal: TemporalSettings;
  /** Public URL of the API. Media URLs in events start with it. */
  publicUrl: string;
  /** The first encrypts; all of them decrypt. */
  masterKeys: readonly Buffer[];
  mediaDir: string;
  scratchDir: string;
  storage: StorageSettings;
  outboundAllow: string;
  /** `core` publishes and delivers, `render` renders. One process may do both. */
  roles: readonly Role[];
  /** Where `/metrics` and `/health` are served; port 0 takes any free one. */
  metrics: MetricsSettings;
  /** Publishers that may wait for their slot in this process at once. */
  maxLeasedPosts: number;
  /** Waits between delivery attempts; undefined for the defaults. */
  deliveryWaitsMs: readonly number[] | undefined;
}

/** Reads the environment. Throws one error that lists every problem. */
export function readWorkerConfig(env: NodeJS.ProcessEnv): WorkerConfig {
  const problems: string[] = [];
  const keys = readMasterKeys(env, problems);
  const databaseUrl = urlSetting('DATABASE_URL', env['DATABASE_URL'], ['postgres:', 'postgresql:'], problems);
  const localUrl = `http://127.0.0.1:${env['PORT'] ?? '3000'}`;
  const publicUrl = urlSetting('PUBLIC_URL', env['PUBLIC_URL'] ?? localUrl, ['http:', 'https:'], problems);
  const roles = (env['WORKER_ROLES'] ?? ROLES.join(',')).split(',').map((role) => role.trim());
  if (!roles.every((role): role is Role => ROLES.includes(role as Role))) {
    problems.push(`WORKER_ROLES lists one or more of: ${ROLES.join(', ')}.`);
  }
  const storage = readStorageSettings(env, problems);
  const temporal = readTemporalSettings(env, problems);
  const metrics = readMetricsSettings('METRICS_PORT', env, problems) ?? { host: '127.0.0.1', port: 0 };
  const armedSlots = parseWholeNumber(env['ARMED_SLOTS'] || '4000');
  if (!armedSlots) problems.push('ARMED_SLOTS must be a whole number, 1 or more.');
  const deliveryWaitsMs = env['DELIVERY_WAITS_MS']
    ? env['DELIVERY_WAITS_MS'].split(',').map(parseWholeNumber)
    : undefined;
  if (deliveryWaitsMs?.includes(Number.NaN)) {
    problems.push('DELIVERY_WAITS_MS lists milliseconds, as in 5000,60000,600000.');
  }
  readLogLevel(env, problems);
  // Without these programs every render would fail and be refunded.
  problems.push(...findMissingPrograms());
  if (problems.length > 0) throw new Error(problems.join(' '));
  const home = resolve(env['KINORA_HOME'] ?? '.kinora');
  return {
    databaseUrl,
    temporal,
    publicUrl,
    masterKeys: keys,
    mediaDir: join(home, 'media'),
    scratchDir: join(home, 'scratch'),
    storage,
    outboundAllow: env['OUTBOUND_ALLOW'] ?? '',
    roles: roles as Role[],
    metrics,
    maxLeasedPosts: armedSlots,
    deliveryWaitsMs,
  };
}

/** NaN if the text is not a whole number. */
function parseWholeNumber(text: string): number {
  return /^\s*\d{1,12}\s*$/u.test(text) ? Number(text) : Number.NaN;
}
