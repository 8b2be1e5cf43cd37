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
 * Fetches an address of the website, one hop at a time: each is asked of its origin's robots.txt, and must be of `site` (any
 * website where that is null), before it is requested. The guarded client judges where each hop leads to.
 */
export async function fetchAllowed(
  run: CrawlRun,
  start: URL,
  want: { site: string | null; maxBytes: number; accept: string },
): Promise<FetchResult> {
  let url = start;
  for (let hops = 0; hops <= run.limits.redirects; hops += 1) {
    const refusal = await findRefusal(run, url, want.site);
    if (refusal) return refusal;
    const answer = await run.web.request(url.href, {
      headers: { 'user-agent': CRAWLER.userAgent, accept: want.accept },
      maxBytes: Math.max(1, Math.min(want.maxBytes, run.bytesLeft)),
      truncate: true,
      timeoutMs: run.timeoutMs,
    });
    if (!answer.ok) {
      const code = answer.failure === 'blocked_address' ? 'private_address' : 'site_unreachable';
      return refuse(code, `${url.href} cannot be read. ${answer.message}`);
    }
    const { status, headers, body } = answer;
    run.countBytes(body.length);
    const location = REDIRECTS.has(status) ? headers['location'] : undefined;
    if (location === undefined) {
      if (status !== 200) return refuse('bad_status', `${url.href} answered ${status} instead of 200.`);
      return {
        ok: true,
        url,
        body,
        contentType: headers['content-type'] ?? '',
        robotsTag: headers['x-robots-tag'] ?? '',
      };
    }
    const next = URL.parse(location, url.href);
    if (!next) return refuse('bad_status', `${url.href} redirects to an address that cannot be read.`);
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
  if (limit) return refuse(limit, 'The crawl has used up what it may take.');
  if (site !== null && getSite(url) !== site) return refuse('off_site', `${url.href} is not on this website.`);
  const notCallable = run.web.findUrlProblem(url.href);
  if (notCallable !== null) return refuse('private_address', `${url.href} cannot be read. ${notCallable}`);
  const robots = await run.getRobots(url.origin);
  if (robots.unavailable) return { ok: false, ...robots.unavailable };
  if (!robots.allows(url))
    return refuse('robots_disallowed', `${url.origin}/robots.txt does not allow ${url.pathname}.`);
  await run.waitForTurn(robots.delayMs);
  return null;
}
