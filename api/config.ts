import { resolve } from 'node:path';
import { readMasterKeys } from '../adapters/secrets/settings.ts';
import { readStorageSettings, type StorageSettings } from '../adapters/storage/settings.ts';
import { readLogLevel } from '../adapters/telemetry/logger.ts';
import { readMetricsSettings, type MetricsSettings } from '../adapters/telemetry/metrics-settings.ts';
import { readTemporalSettings, type TemporalSettings } from '../adapters/temporal/settings.ts';
import { urlSetting } from '../adapters/web/url-setting.ts';

export interface ApiConfig {
  host: string;
  port: number;
  databaseUrl: string;
  temporal: TemporalSettings;
  /** Under which callers reach this service, without a slash at the end. */
  publicUrl: string;
  /** Where this instance keeps its data. */
  home: string;
  storage: StorageSettings;
  /** Seal tokens and signing secrets at rest; 32 bytes or more each. The first seals, all of them open. */
  masterKeys: readonly Buffer[];
  /** Exact `host:port` exceptions of the guarded web client; empty in production. */
  outboundAllow: string;
  /** Whose web pages may call the API from a browser; empty: nobody's, `*`: everybody's. */
  corsOrigins: readonly string[];
  /** Every answer is held against the published description before it leaves: in development and tests. */
  validateResponses: boolean;
  /** Where `/metrics` is served; null where no port is set. */
  metrics: MetricsSettings | null;
}

/** What is wrong with the environment, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Reads the environment. Throws `ConfigError` with every problem at once. */
export function readApiConfig(env: NodeJS.ProcessEnv): ApiConfig {
  const problems: string[] = [];
  const port = portOf(env['PORT'] ?? '3000', problems);
  const host = env['HOST'] ?? '127.0.0.1';
  const config = {
    host,
    port,
    databaseUrl: urlSetting('DATABASE_URL', env['DATABASE_URL'], ['postgres:', 'postgresql:'], problems),
    temporal: readTemporalSettings(env, problems),
    publicUrl: urlSetting('PUBLIC_URL', env['PUBLIC_URL'] ?? `http://127.0.0.1:${port}`, ['http:', 'https:'], problems),
    home: resolve(env['KINORA_HOME'] ?? '.kinora'),
    storage: readStorageSettings(env, problems),
    masterKeys: readMasterKeys(env, problems),
    outboundAllow: env['OUTBOUND_ALLOW'] ?? '',
    corsOrigins: originsOf(env['KINORA_CORS_ORIGINS'] ?? '', problems),
    checkAnswers: switchOf(
      'CHECK_ANSWERS',
      env['CHECK_ANSWERS'] ?? (['development', 'test'].includes(env['NODE_ENV'] ?? '') ? 'on' : 'off'),
      problems,
    ),
    metrics: readMetricsSettings('API_METRICS_PORT', env, problems),
  };
  readLogLevel(env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** What else is read from the environment: the sentence that a reader throws becomes a `ConfigError`. */
export function readSetting<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError([error instanceof Error ? error.message : String(error)]);
  }
}

function portOf(text: string, problems: string[]): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('PORT must be a number from 0 to 65535.');
  return port;
}

function switchOf(name: string, text: string, problems: string[]): boolean {
  if (text !== 'on' && text !== 'off') problems.push(`${name} must be on or off.`);
  return text === 'on';
}

/** As browsers spell them in `Origin`: scheme, host and port, nothing after. */
function originsOf(text: string, problems: string[]): string[] {
  const origins = text.split(/[\s,]+/u).filter((one) => one !== '');
  if (!origins.every((one) => one === '*' || (URL.canParse(one) && new URL(one).origin === one))) {
    problems.push('KINORA_CORS_ORIGINS lists origins such as https://app.example.com, separated by commas, or is *.');
  }
  return origins;
}
