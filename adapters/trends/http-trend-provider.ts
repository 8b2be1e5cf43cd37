import { getHostAndPort } from '../providers/settings.ts';
import { createWebClient } from '../web/web-client.ts';
import { readTrends } from './read-trends.ts';
import type { TrendSettings } from './settings.ts';
import type { TrendResult, TrendProvider } from './trend-provider.ts';

/** Of the whole answer: a hundred lines for each platform, kind and country need a tenth of it. */
const MAX_BYTES = 8 * 1024 * 1024;

const TIMEOUT_MS = 30_000;

const UNAUTHORIZED: ReadonlySet<number> = new Set([401, 403]);

/**
 * Asks `GET TRENDS_URL?day=YYYY-MM-DD` for a day's list, over the guarded web client: redirects are not followed, so that the
 * token stays where it belongs; the one host that the operator named may lie in the operator's own network.
 */
export function createHttpTrendProvider({ url, token }: TrendSettings, timeoutMs = TIMEOUT_MS): TrendProvider {
  const web = createWebClient({ allow: getHostAndPort(url) });
  const headers = { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  return {
    async fetchTrends(day): Promise<TrendResult> {
      const asked = new URL(url);
      asked.searchParams.set('day', day);
      const answer = await web.request(asked.href, { headers, maxBytes: MAX_BYTES, timeoutMs });
      if (!answer.ok) return { ok: false, failure: answer.failure, message: answer.message };
      if (answer.status === 200) return readTrends(answer.body, day);
      const failure = UNAUTHORIZED.has(answer.status) ? 'unauthorized' : 'bad_status';
      return { ok: false, failure, message: `The provider answered with status ${answer.status}.` };
    },
  };
}
