/** Where a crawl ends, whatever the website is like. */
export interface CrawlLimits {
  /** Read, the first one included. */
  pages: number;
  /** Links between the first page and the last. */
  depth: number;
  pageBytes: number;
  pageMs: number;
  totalMs: number;
  /** Of everything that is fetched. */
  totalBytes: number;
  robotsBytes: number;
  sitemaps: number;
  sitemapBytes: number;
  sheets: number;
  sheetBytes: number;
  /** Hops from one address to its page. */
  redirects: number;
  /** Pages whose addresses differ in numbers only: a calendar has no last one. */
  perShape: number;
  /** The longest wait between two requests that a website is granted. */
  delayMs: number;
}

const KIB = 1024;

export const CRAWL_LIMITS: CrawlLimits = {
  pages: 12,
  depth: 2,
  pageBytes: 2048 * KIB,
  pageMs: 10_000,
  totalMs: 60_000,
  totalBytes: 16 * 1024 * KIB,
  robotsBytes: 512 * KIB,
  sitemaps: 3,
  sitemapBytes: 1024 * KIB,
  sheets: 6,
  sheetBytes: 512 * KIB,
  redirects: 4,
  perShape: 2,
  delayMs: 5_000,
};

/** How websites know us, in their records and in robots.txt. */
export const CRAWLER = {
  token: 'kinora-brandbot',
  userAgent: "Kinora-brandbot/1.0 (reads a brand's own website for its owner)",
} as const;
