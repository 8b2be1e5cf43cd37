import type { CrawlReason } from '../../../domain/brand/crawl.ts';
import { CRAWLER } from './crawl-limits.ts';
import type { CrawlRun } from './crawl-run.ts';
import { getSite } from './site.ts';

export type FetchResult =
  | { ok: true; url: URL; body: Buffer; contentType: string; robotsTag: string }
  | { ok: false; code: CrawlReason; message: string };

const refuse = (code: CrawlReason, message: string): FetchResult => ({ ok: false, code, message });

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a URL of the website and follows redirects. Each hop must be allowed by its origin's robots.txt and belong to `site`
 * (null allows any website). The web client checks the address of each hop.
 */
export async function fetchAllowed(
  run: CrawlRun,
  start: URL,
  options: { site: string | null; maxBytes: number; accept: string },
): Promise<FetchResult> {
  let url = start;
  for (let hops = 0; hops <= run.limits.redirects; hops += 1) {
    const refusal = await findRefusal(run, url, options.site);
    if (refusal) return refusal;
    const response = await run.web.request(url.href, {
      headers: { 'user-agent': CRAWLER.userAgent, accept: options.accept },
      maxBytes: Math.max(1, Math.min(options.maxBytes, run.bytesLeft)),
      truncate: true,
      timeoutMs: run.timeoutMs,
    });
    if (!response.ok) {
      const code = response.failure === 'blocked_address' ? 'private_address' : 'site_unreachable';
      return refuse(code, `${url.href} cannot be read. ${response.message}`);
    }
    const { status, headers, body } = response;
    run.countBytes(body.length);
    const location = REDIRECTS.has(status) ? headers['location'] : undefined;
    if (location === undefined) {
      if (status !== 200) return refuse('bad_status', `${url.href} responded with status ${status} instead of 200.`);
      return {
        ok: true,
        url,
        body,
        contentType: headers['content-type'] ?? '',
        robotsTag: headers['x-robots-tag'] ?? '',
      };
    }
    const next = URL.parse(location, url.href);
    if (!next) return refuse('bad_status', `${url.href} redirects to an invalid URL.`);
    if (url.protocol === 'https:' && next.protocol !== 'https:') {
      return refuse('off_site', `${url.href} redirects from https to ${next.protocol.replace(':', '')}.`);
    }
    next.hash = '';
    url = next;
  }
  return refuse('bad_status', `${start.href} redirects more than ${run.limits.redirects} times.`);
}

async function findRefusal(run: CrawlRun, url: URL, site: string | null): Promise<FetchResult | null> {
  run.signal.throwIfAborted();
  const limit = run.exhausted;
  if (limit) return refuse(limit, 'The crawl has reached its limits.');
  if (site !== null && getSite(url) !== site) return refuse('off_site', `${url.href} is not on this website.`);
  const problem = run.web.findUrlProblem(url.href);
  if (problem !== null) return refuse('private_address', `${url.href} cannot be read. ${problem}`);
  const robots = await run.getRobots(url.origin);
  if (robots.unavailable) return { ok: false, ...robots.unavailable };
  if (!robots.allows(url))
    return refuse('robots_disallowed', `${url.origin}/robots.txt does not allow ${url.pathname}.`);
  await run.waitForTurn(robots.delayMs);
  return null;
}
