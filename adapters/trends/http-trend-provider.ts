import { getHostAndPort } from '../providers/settings.ts';
import { createWebClient } from '../web/web-client.ts';
import { readTrends } from './read-trends.ts';
import type { TrendSettings } from './settings.ts';
import type { TrendResult, TrendProvider } from './trend-provider.ts';

/** The maximum size of a response: about ten times a list of 100 trends per platform, kind and country. */
const MAX_BYTES = 8 * 1024 * 1024;

const TIMEOUT_MS = 30_000;

const UNAUTHORIZED: ReadonlySet<number> = new Set([401, 403]);

/**
 * Calls `GET TRENDS_URL?day=YYYY-MM-DD`. Redirects are not followed, so that the token is sent to no other host. The configured host
 * may be in a private network.
 */
export function createHttpTrendProvider({ url, token }: TrendSettings, timeoutMs = TIMEOUT_MS): TrendProvider {
  const web = createWebClient({ allow: getHostAndPort(url) });
  const headers = { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  return {
    async fetchTrends(day): Promise<TrendResult> {
      const dayUrl = new URL(url);
      dayUrl.searchParams.set('day', day);
      const response = await web.request(dayUrl.href, { headers, maxBytes: MAX_BYTES, timeoutMs });
      if (!response.ok) return { ok: false, failure: response.failure, message: response.message };
      if (response.status === 200) return readTrends(response.body, day);
      const failure = UNAUTHORIZED.has(response.status) ? 'unauthorized' : 'bad_status';
      return { ok: false, failure, message: `The provider responded with status ${response.status}.` };
    },
  };
}
