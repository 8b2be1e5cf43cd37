import { defineEntity, p } from '@mikro-orm/core';

const BrandContextSchema = defineEntity({
  name: 'BrandContext',
  properties: {
    workspaceId: p.text().primary(),
    crawlId: p.text(),
    /** The first page of the website, after redirects. */
    sourceUrl: p.text(),
    /** The logo of the website, used for the workspace unless its owner chose another. */
    logoUrl: p.text().strictNullable(),
    refreshedAt: p.datetime(3),
  },
});

/** The brand of a workspace, as crawled from its website. The values are its claims. */
export class BrandContext extends BrandContextSchema.class {}
BrandContextSchema.setClass(BrandContext);
