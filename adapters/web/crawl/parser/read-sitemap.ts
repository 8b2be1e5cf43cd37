import { load } from 'cheerio';

export interface Sitemap {
  pages: string[];
  /** The sitemaps of a sitemap index. */
  sitemaps: string[];
}

const MAX_PAGES = 500;
const MAX_SITEMAPS = 10;

/** Empty if the file is not a sitemap. */
export function readSitemap({ bytes }: { bytes: Uint8Array }): Sitemap {
  const $ = load(Buffer.from(bytes).toString('utf8'), { xml: true });
  const texts = (selector: string, max: number): string[] =>
    $(selector)
      .toArray()
      .slice(0, max)
      .map((loc) => $(loc).text().trim());
  return {
    pages: texts('urlset > url > loc', MAX_PAGES),
    sitemaps: texts('sitemapindex > sitemap > loc', MAX_SITEMAPS),
  };
}
