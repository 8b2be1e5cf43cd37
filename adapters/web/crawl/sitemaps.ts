import type { CrawlRun } from './crawl-run.ts';
import { fetchAllowed } from './fetch-allowed.ts';
import type { Frontier } from './frontier.ts';
import type { PageReader } from './page-reader.ts';
import { getSite } from './site.ts';

/** Adds the pages of the sitemaps in robots.txt, or of `/sitemap.xml` if it lists none. Skips sitemaps that cannot be read. */
export async function addSitemaps(run: CrawlRun, reader: PageReader, frontier: Frontier, home: URL): Promise<void> {
  const { sitemaps: listed } = await run.getRobots(home.origin);
  const queue = listed.length > 0 ? [...listed] : [`${home.origin}/sitemap.xml`];
  for (let index = 0; index < Math.min(queue.length, run.limits.sitemaps); index += 1) {
    const url = URL.parse(queue[index] ?? '', home.href);
    if (!url) continue;
    const options = { site: getSite(home), maxBytes: run.limits.sitemapBytes, accept: 'application/xml, text/xml' };
    const fetched = await fetchAllowed(run, url, options);
    if (!fetched.ok) continue;
    const read = await reader.read('sitemap', { bytes: fetched.body });
    if (!read.ok) continue;
    queue.push(...read.value.sitemaps);
    for (const page of read.value.pages) frontier.add(page, { base: fetched.url.href, depth: 1 });
  }
}
