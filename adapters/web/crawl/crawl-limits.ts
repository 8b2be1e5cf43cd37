export interface CrawlLimits {
  /** Pages to read, including the first one. */
  pages: number;
  /** The most links between the first page and any other. */
  depth: number;
  pageBytes: number;
  pageMs: number;
  totalMs: number;
  /** The limit of all fetched files together, without the pictures. */
  totalBytes: number;
  robotsBytes: number;
  sitemaps: number;
  sitemapBytes: number;
  sheets: number;
  sheetBytes: number;
  /** Pictures to fetch besides the logo. */
  pictures: number;
  pictureBytes: number;
  /** The limit of all pictures together. They are fetched after the pages. */
  picturesBytes: number;
  picturesMs: number;
  redirects: number;
  /** The most pages whose URLs differ only in numbers or query values, because a calendar has endless pages. */
  perShape: number;
  /** The pause between two requests if robots.txt has no `Crawl-delay`. */
  delayMs: number;
  /** The longest `Crawl-delay` that is respected. */
  maxDelayMs: number;
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
  pictures: 24,
  pictureBytes: 8 * 1024 * KIB,
  picturesBytes: 48 * 1024 * KIB,
  picturesMs: 90_000,
  redirects: 4,
  perShape: 2,
  delayMs: 0,
  maxDelayMs: 5_000,
};

/** The crawler's names in access logs and robots.txt. */
export const CRAWLER = {
  token: 'kinora-brandbot',
  userAgent: "Kinora-brandbot/1.0 (reads a brand's own website for its owner)",
} as const;
