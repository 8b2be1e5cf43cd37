import robotsModule from 'robots-parser';
import type { CrawlShortfall } from '../../../domain/brand/crawl.ts';
import type { WebClient } from '../../ports.ts';
import { CRAWLER, type CrawlLimits } from './crawl-limits.ts';

// The package's types put the function under `default`; the module is the function.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** What one origin lets a crawler do. */
export interface Robots {
  allows(url: URL): boolean;
  /** Why the origin could not be asked, and therefore allows nothing; null where it answered. */
  unavailable: CrawlShortfall | null;
  /** Between two requests. */
  delayMs: number;
  sitemaps: string[];
}

const ALLOW_ALL: Robots = { allows: () => true, unavailable: null, delayMs: 0, sitemaps: [] };

const disallowAll = (silence: Robots['unavailable']): Robots => ({ allows: () => false, unavailable: silence, delayMs: 0, sitemaps: [] });

/** RFC 9309 asks crawlers to follow this many. */
const REDIRECTS = 5;

/**
 * Asks an origin for its robots.txt, by RFC 9309: without one (4xx) everything is allowed, and an origin that does not answer
 * or fails (5xx) allows nothing.
 */
export async function fetchRobots(
  web: WebClient,
  origin: string,
  limits: CrawlLimits,
  timeoutMs: number,
): Promise<Robots> {
  const address = `${origin}/robots.txt`;
  const answer = await web.request(address, {
    headers: { 'user-agent': CRAWLER.userAgent },
    maxBytes: limits.robotsBytes,
    truncate: true,
    maxRedirects: REDIRECTS,
    timeoutMs,
  });
  if (!answer.ok && answer.failure === 'too_many_redirects') return ALLOW_ALL;
  if (!answer.ok) {
    const code = answer.failure === 'blocked_address' ? 'private_address' : 'site_unreachable';
    return disallowAll({ code, message: `${origin} cannot be read. ${answer.message}` });
  }
  if (answer.status >= 400 && answer.status < 500) return ALLOW_ALL;
  if (answer.status < 200 || answer.status >= 300) {
    const message = `${address} answered ${answer.status}, so nothing may be read there.`;
    return disallowAll({ code: 'robots_unreachable', message });
  }
  const rules = robotsParser(address, answer.body.toString('utf8'));
  return {
    allows: (url) => rules.isAllowed(url.href, CRAWLER.token) !== false,
    unavailable: null,
    delayMs: Math.min((rules.getCrawlDelay(CRAWLER.token) ?? 0) * 1000, limits.delayMs),
    sitemaps: rules.getSitemaps(),
  };
}
