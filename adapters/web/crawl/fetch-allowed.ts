import type { CrawlReason } from '../../../domain/brand/crawl.ts';
import { CRAWLER } from './crawl-limits.ts';
import type { CrawlRun } from './crawl-run.ts';
import { siteOf } from './site.ts';

export type Fetched =
  | { ok: true; url: URL; body: Buffer; contentType: string; robotsTag: string }
  | { ok: false; code: CrawlReason; message: string };

const refused = (code: CrawlReason, message: string): Fetched => ({ ok: false, code, message });

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches an address of the website, one hop at a time: each is asked of its origin's robots.txt, and must be of `site` (any
 * website where that is null), before it is requested. The guarded client judges where each hop leads to.
 */
export async function fetchAllowed(
  run: CrawlRun,
  start: URL,
  want: { site: string | null; maxBytes: number; accept: string },
): Promise<Fetched> {
  let url = start;
  for (let hops = 0; hops <= run.limits.redirects; hops += 1) {
    const refusal = await refusalOf(run, url, want.site);
    if (refusal) return refusal;
    const answer = await run.web.request(url.href, {
      headers: { 'user-agent': CRAWLER.userAgent, accept: want.accept },
      maxBytes: Math.max(1, Math.min(want.maxBytes, run.bytesLeft)),
      truncate: true,
      timeoutMs: run.timeoutMs,
    });
    if (!answer.ok) {
      const code = answer.failure === 'blocked_address' ? 'private_address' : 'site_unreachable';
      return refused(code, `${url.href} cannot be read. ${answer.message}`);
    }
    const { status, headers, body } = answer;
    run.count(body.length);
    const location = REDIRECTS.has(status) ? headers['location'] : undefined;
    if (location === undefined) {
      if (status !== 200) return refused('bad_status', `${url.href} answered ${status} instead of 200.`);
      return {
        ok: true,
        url,
        body,
        contentType: headers['content-type'] ?? '',
        robotsTag: headers['x-robots-tag'] ?? '',
      };
    }
    const next = URL.parse(location, url.href);
    if (!next) return refused('bad_status', `${url.href} redirects to an address that cannot be read.`);
    if (url.protocol === 'https:' && next.protocol !== 'https:') {
      return refused('off_site', `${url.href} redirects from https to ${next.protocol.replace(':', '')}.`);
    }
    next.hash = '';
    url = next;
  }
  return refused('bad_status', `${start.href} redirects more than ${run.limits.redirects} times.`);
}

async function refusalOf(run: CrawlRun, url: URL, site: string | null): Promise<Fetched | null> {
  run.signal.throwIfAborted();
  const limit = run.exhausted;
  if (limit) return refused(limit, 'The crawl has used up what it may take.');
  if (site !== null && siteOf(url) !== site) return refused('off_site', `${url.href} is not on this website.`);
  const notCallable = run.web.findUrlProblem(url.href);
  if (notCallable !== null) return refused('private_address', `${url.href} cannot be read. ${notCallable}`);
  const robots = await run.robots(url.origin);
  if (robots.silence) return { ok: false, ...robots.silence };
  if (!robots.allows(url))
    return refused('robots_disallowed', `${url.origin}/robots.txt does not allow ${url.pathname}.`);
  await run.turn(robots.delayMs);
  return null;
}
