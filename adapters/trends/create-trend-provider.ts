import { createHttpTrendProvider } from './http-trend-provider.ts';
import { readTrendSettings } from './settings.ts';
import type { TrendProvider } from './trend-provider.ts';

/** Who is asked for trends every day; null where nobody is configured. Throws on a wrong setting. */
export function createTrendProvider(env: Readonly<Record<string, string | undefined>>): TrendProvider | null {
  const settings = readTrendSettings(env);
  return settings && createHttpTrendProvider(settings);
}
