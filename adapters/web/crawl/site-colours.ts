import type { Finding } from '../../../domain/brand/brand.ts';
import type { CrawlRun } from './crawl-run.ts';
import { fetchAllowed } from './fetch-allowed.ts';
import type { PageReader } from './page-reader.ts';
import { getSite } from './site.ts';
import type { Visit } from './visit-page.ts';

type Page = Extract<Visit, { ok: true }>;

/** The colours of the home page's style sheets on its own site. */
export async function readStyleSheetColours(run: CrawlRun, reader: PageReader, home: Page): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const href of home.reading.styleSheets.slice(0, run.limits.sheets)) {
    const url = URL.parse(href, home.reading.base);
    if (!url) continue;
    const options = { site: getSite(home.url), maxBytes: run.limits.sheetBytes, accept: 'text/css' };
    const fetched = await fetchAllowed(run, url, options);
    if (!fetched.ok || !/^text\/css/iu.test(fetched.contentType)) continue;
    const fetchedAt = new Date().toISOString();
    const read = await reader.read('styleSheet', { bytes: fetched.body, url: fetched.url.href, fetchedAt });
    if (read.ok) found.push(...read.value);
  }
  return found;
}

/** The colours of the site's logo if it is an SVG. */
export async function readLogoColours(run: CrawlRun, reader: PageReader, home: Page): Promise<Finding[]> {
  const url = URL.parse(home.reading.logo?.url ?? '');
  if (!url || !/\.svg$/iu.test(url.pathname)) return [];
  const options = { site: getSite(home.url), maxBytes: run.limits.sheetBytes, accept: 'image/svg+xml' };
  const fetched = await fetchAllowed(run, url, options);
  if (!fetched.ok) return [];
  const fetchedAt = new Date().toISOString();
  const read = await reader.read('svg', { bytes: fetched.body, url: fetched.url.href, fetchedAt });
  return read.ok ? read.value : [];
}
