export const CRAWL_STATUSES = ['queued', 'running', 'done', 'partial', 'failed'] as const;

export type CrawlStatus = (typeof CRAWL_STATUSES)[number];

/** Why a crawl found less than a complete context. Clients may branch on these codes, so they do not change. */
export const CRAWL_REASONS = [
  'robots_disallowed',
  'robots_unreachable',
  'noindex',
  'site_unreachable',
  'private_address',
  'bad_status',
  'not_html',
  'off_site',
  'unreadable_page',
  'nothing_to_read',
  'little_text',
  'pages_unreadable',
  'time_limit',
  'size_limit',
  'storage_limit',
  'crawl_lost',
  'crawl_stopped',
  'cancelled_by_operator',
] as const;

export type CrawlReason = (typeof CRAWL_REASONS)[number];

/** The reason of a `partial` or `failed` crawl, as a sentence for the brand's owner. */
export interface CrawlShortfall {
  code: CrawlReason;
  message: string;
}
