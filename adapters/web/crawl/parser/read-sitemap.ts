import { load } from 'cheerio';

export interface Sitemap {
  pages: string[];
  /** Of an index. */
  sitemaps: string[];
}

const MOST_PAGES = 500;
const MOST_SITEMAPS = 10;

/** The addresses that a sitemap lists; none in what is no sitemap. */
export function readSitemap({ bytes }: { bytes: Uint8Array }): Sitemap {
  const $ = load(Buffer.from(bytes).toString('utf8'), { xml: true });
  const texts = (selector: string, most: number): string[] =>
    $(selector)
      .toArray()
      .slice(0, most)
      .map((loc) => $(loc).text().trim());
  return {
    pages: texts('urlset > url > loc', MOST_PAGES),
    sitemaps: texts('sitemapindex > sitemap > loc', MOST_SITEMAPS),
  };
}
