import { defineEntity, p } from '@mikro-orm/core';
import { CRAWL_STATUSES, type CrawlReason } from '../../domain/brand/crawl.ts';

const CrawlSchema = defineEntity({
  name: 'Crawl',
  properties: {
    id: p.text().primary(),
    teamId: p.text(),
    workspaceId: p.text(),
    /** The workspace's website when the crawl was requested. */
    url: p.text(),
    status: p.enum(CRAWL_STATUSES).default('queued'),
    pages: p.integer().default(0),
    /** Pages to read, as far as known. */
    pagesPlanned: p.integer().default(0),
    errorCode: p.text().$type<CrawlReason>().strictNullable(),
    errorMessage: p.text().strictNullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    startedAt: p.datetime(3).strictNullable(),
    finishedAt: p.datetime(3).strictNullable(),
  },
  indexes: [{ name: 'crawl_workspace_id_created_at_index', properties: ['workspaceId', 'createdAt'] }],
});

/** One crawl of a brand's website. */
export class Crawl extends CrawlSchema.class {}
CrawlSchema.setClass(Crawl);
