import { defineEntity, p } from '@mikro-orm/core';

const BrandContextSchema = defineEntity({
  name: 'BrandContext',
  properties: {
    workspaceId: p.text().primary(),
    crawlId: p.text(),
    /** The page at which the website begins, after its redirects. */
    sourceUrl: p.text(),
    /** The logo that the website shows; the workspace shows it unless its owner chose another. */
    logoUrl: p.text().strictNullable(),
    refreshedAt: p.datetime(3),
  },
});

/** What a workspace's website says about its brand. The values themselves are its claims. */
export class BrandContext extends BrandContextSchema.class {}
BrandContextSchema.setClass(BrandContext);
