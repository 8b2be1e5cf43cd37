import type { CrawlReason } from '../../../domain/brand/crawl.ts';
import type { CrawlRun } from './crawl-run.ts';
import { fetchAllowed } from './fetch-allowed.ts';
import type { PageReader } from './page-reader.ts';
import type { PageReading } from './parser/read-page.ts';

export type Visit =
  { ok: true; url: URL; fetchedAt: string; reading: PageReading } | { ok: false; code: CrawlReason; message: string };

const HTML = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/iu;

/** Fetches and parses one page. If `site` is null, redirects may lead to any website. */
export async function visitPage(
  run: CrawlRun,
  reader: PageReader,
  address: URL,
  { site, home }: { site: string | null; home: boolean },
): Promise<Visit> {
  const fetched = await fetchAllowed(run, address, { site, maxBytes: run.limits.pageBytes, accept: 'text/html' });
  if (!fetched.ok) return fetched;
  const { url, body: bytes, contentType, robotsTag } = fetched;
  if (!HTML.test(contentType)) {
    return {
      ok: false,
      code: 'not_html',
      message: `${url.href} is not an HTML page (${contentType || 'no content type'}).`,
    };
  }
  const fetchedAt = new Date().toISOString();
  const read = await reader.read('page', { bytes, url: url.href, contentType, robotsTag, fetchedAt, home });
  if (!read.ok) return { ok: false, code: 'unreadable_page', message: `${url.href}: ${read.message}` };
  return { ok: true, url, fetchedAt, reading: read.value };
}
