import robotsModule from 'robots-parser';
import type { CrawlShortfall } from '../../../domain/brand/crawl.ts';
import type { WebClient } from '../../ports.ts';
import { CRAWLER, type CrawlLimits } from './crawl-limits.ts';

// The package's types put the function under `default`; the module is the function.
export const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** The rules of one origin. */
export interface Robots {
  allows(url: URL): boolean;
  /** Why nothing is allowed, because robots.txt could not be fetched; null if the rules are known. */
  unavailable: CrawlShortfall | null;
  /** The pause between two requests. */
  delayMs: number;
  sitemaps: string[];
}

const allowAll = (delayMs: number): Robots => ({ allows: () => true, unavailable: null, delayMs, sitemaps: [] });

const disallowAll = (reason: Robots['unavailable']): Robots => ({
  allows: () => false,
  unavailable: reason,
  delayMs: 0,
  sitemaps: [],
});

/** The redirects to follow, as RFC 9309 requires. */
const REDIRECTS = 5;

/**
 * Fetches robots.txt as required by RFC 9309: a missing file (4xx) or too many redirects allow everything; a server
 * error (5xx) or no response allows nothing.
 */
export async function fetchRobots(
  web: WebClient,
  origin: string,
  limits: CrawlLimits,
  timeoutMs: number,
): Promise<Robots> {
  const address = `${origin}/robots.txt`;
  const response = await web.request(address, {
    headers: { 'user-agent': CRAWLER.userAgent },
    maxBytes: limits.robotsBytes,
    truncate: true,
    maxRedirects: REDIRECTS,
    timeoutMs,
  });
  if (!response.ok && response.failure === 'too_many_redirects') return allowAll(limits.delayMs);
  if (!response.ok) {
    const code = response.failure === 'blocked_address' ? 'private_address' : 'site_unreachable';
    return disallowAll({ code, message: `${origin} cannot be read. ${response.message}` });
  }
  if (response.status >= 400 && response.status < 500) return allowAll(limits.delayMs);
  if (response.status < 200 || response.status >= 300) {
    const message = `${address} responded with status ${response.status}, so nothing may be crawled there.`;
    return disallowAll({ code: 'robots_unreachable', message });
  }
  const rules = robotsParser(address, response.body.toString('utf8'));
  const delay = rules.getCrawlDelay(CRAWLER.token);
  return {
    allows: (url) => rules.isAllowed(url.href, CRAWLER.token) !== false,
    unavailable: null,
    delayMs: delay === undefined ? limits.delayMs : Math.min(delay * 1000, limits.maxDelayMs),
    sitemaps: rules.getSitemaps(),
  };
}
