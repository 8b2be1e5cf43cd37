import { readSettings } from '../../config/read-settings.ts';
import { TRENDS } from '../../config/variables/providers.ts';
import type { Environment } from '../../config/variables/setting.ts';

export interface TrendSettings {
  url: URL;
  /** Null if the provider needs no token. */
  token: string | null;
}

/** Returns null without `TRENDS_URL`. Throws a `ConfigError` if a setting is invalid. */
export function readTrendSettings(env: Environment): TrendSettings | null {
  const { TRENDS_URL: url, TRENDS_TOKEN: token } = readSettings(TRENDS, env);
  return url === undefined ? null : { url, token: token ?? null };
}
